import type { FirebaseApp } from "firebase/app";
import type { IdentityUser } from "./identity";

/*
 /*
  * The SDK keeps its session in this database. It requests the account from the service before it reports the user: a
  * round trip, or half a minute on a network that swallows requests. This module reads the stored session in parallel
  * and never writes it. An unexpected record counts as no user.
  */
const DATABASE = "firebaseLocalStorageDb";
const STORE = "firebaseLocalStorage";

/**
 * Returns the user of the session that the SDK keeps on the device, before the SDK reports it. Returns null without a
 * session, or when it cannot be read.
 */
export async function rememberedUser({ name, options }: FirebaseApp): Promise<IdentityUser | null> {
  try {
    // Even reading the property may throw.
    if (typeof indexedDB === "undefined") return null;
    return decodeUser(await readRecord(`firebase:authUser:${options.apiKey}:${name}`));
  } catch {
    // Private windows and full devices have no database.
    return null;
  }
}

function decodeUser(record: unknown): IdentityUser | null {
  const { uid, email, displayName, photoURL, _redirectEventId } = fieldsOf(fieldsOf(record)["value"]);
  // Leave a session that was created by a redirect to the SDK.
  if (typeof uid !== "string" || uid === "" || _redirectEventId !== undefined) return null;
  const orNull = (text: unknown) => (typeof text === "string" ? text : null);
  return { uid, email: orNull(email) ?? "", displayName: orNull(displayName), photoURL: orNull(photoURL) };
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

async function readRecord(key: string): Promise<unknown> {
  const opening = indexedDB.open(DATABASE);
  // The database does not exist. Abort, so that the SDK creates it.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const database = await answer(opening);
  try {
    return await answer(database.transaction(STORE, "readonly").objectStore(STORE).get(key));
  } finally {
    // An open connection would block upgrades and deletion of the database.
    database.close();
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
