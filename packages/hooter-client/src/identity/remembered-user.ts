import type { Auth } from "firebase/auth";
import * as v from "valibot";
import type { IdentityUser } from "./identity";

/*
 * The SDK keeps its session in this database, and asks the service for the account before it says whose it is: a round trip,
 * half a minute where a network swallows requests. What it keeps is read beside it, never written; whatever is not as
 * expected is nobody.
 */
const DATABASE = "firebaseLocalStorageDb";
const STORE = "firebaseLocalStorage";

const orNull = v.fallback(v.nullable(v.string()), null);
const kept = v.object({
  value: v.object({
    uid: v.pipe(v.string(), v.nonEmpty()),
    email: v.fallback(v.string(), ""),
    displayName: orNull,
    photoURL: orNull,
    // A session that came by another way (a redirect) is for the SDK to judge.
    _redirectEventId: v.optional(v.undefined()),
  }),
});

/** Whose session the SDK keeps on the device, while it has not told so itself; null when nobody's, or when it cannot be read. */
export async function rememberedUser(auth: Auth): Promise<IdentityUser | null> {
  if (typeof indexedDB === "undefined") return null;
  try {
    const { output, success } = v.safeParse(
      kept,
      await readRecord(`firebase:authUser:${auth.config.apiKey}:${auth.app.name}`),
    );
    if (!success) return null;
    const { uid, email, displayName, photoURL } = output.value;
    return { uid, email, displayName, photoURL };
  } catch {
    // Private windows and full devices have none.
    return null;
  }
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
