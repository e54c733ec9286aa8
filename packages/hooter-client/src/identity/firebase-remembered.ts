import type { FirebaseApp } from "firebase/app";
import type { IdentityUser } from "./identity";

/*
 * The SDK keeps its session in this database, and asks the service for the account before it says whose it is: a round trip,
 * half a minute where a network swallows requests. What it keeps is read beside it, never written; whatever is not as
 * expected is nobody.
 */
const DATABASE = "firebaseLocalStorageDb";
const STORE = "firebaseLocalStorage";

/** Whose session the SDK keeps on the device, while it has not told so itself; null when nobody's, or when it cannot be read. */
export async function rememberedUser({ name, options }: FirebaseApp): Promise<IdentityUser | null> {
  try {
    // Reading the property alone may throw.
    if (typeof indexedDB === "undefined") return null;
    return decodeUser(await readRecord(`firebase:authUser:${options.apiKey}:${name}`));
  } catch {
    // Private windows and full devices have none.
    return null;
  }
}

function decodeUser(record: unknown): IdentityUser | null {
  const { uid, email, displayName, photoURL, _redirectEventId } = fieldsOf(fieldsOf(record)["value"]);
  // A session that came by another way (a redirect) is for the SDK to judge.
  if (typeof uid !== "string" || uid === "" || _redirectEventId !== undefined) return null;
  const orNull = (text: unknown) => (typeof text === "string" ? text : null);
  return { uid, email: orNull(email) ?? "", displayName: orNull(displayName), photoURL: orNull(photoURL) };
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

async function readRecord(key: string): Promise<unknown> {
  const opening = indexedDB.open(DATABASE);
  // It is not there, and the SDK makes it: nothing is left of this.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const database = await answer(opening);
  try {
    return await answer(database.transaction(STORE, "readonly").objectStore(STORE).get(key));
  } finally {
    // Nobody's upgrade or removal waits for it.
    database.close();
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
