import { deleteApp, type FirebaseApp, getApps, initializeApp } from "firebase/app";
import {
  type Auth,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firebaseIdentity } from "./firebase-identity";
import { rememberedUser } from "./firebase-remembered";
import type { IdentityUser } from "./identity";

/*
 * The real SDK stores its session in the browser's IndexedDB. Only the identity service is fake, for the calls that the
 * SDK makes, because these tests cover a silent service.
 */
const account = {
  localId: "uid-ada",
  email: "ada@exemple.fr",
  displayName: "Ada",
  photoUrl: "https://images.exemple/ada.png",
};
const ada: IdentityUser = {
  uid: "uid-ada",
  email: "ada@exemple.fr",
  displayName: "Ada",
  photoURL: "https://images.exemple/ada.png",
};
const later = Math.floor(Date.now() / 1000) + 3_600;
const token = ["{}", JSON.stringify({ exp: later, iat: later - 3_600, sub: "uid-ada" }), ""].map(btoa).join(".");

/** Answer of the service to an account lookup; null never answers. */
let lookup: (() => Response) | null;
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  lookup = () => answer({ users: [account] });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("signInWithPassword"))
      return answer({ ...account, idToken: token, refreshToken: "r", expiresIn: "3600" });
    if (url.includes("accounts:lookup")) return lookup?.() ?? new Promise<Response>(() => {});
    return answer({ error: { message: "NOT_HERE" } }, 400);
  });
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
  vi.unstubAllGlobals();
  // Deleting the database would wait for the SDK's open connections.
  const database = await openDatabase();
  await inStore(database, (store) => store.clear());
  database.close();
});

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("firebaseLocalStorageDb");
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
async function inStore(database: IDBDatabase, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction("firebaseLocalStorage", "readwrite");
  work(transaction.objectStore("firebaseLocalStorage"));
  await new Promise((resolve) => transaction.addEventListener("complete", resolve));
}
function visit(): { app: FirebaseApp; auth: Auth } {
  const app = initializeApp({ apiKey: "any", projectId: "demo-hooter" }, "kept");
  return { app, auth: initializeAuth(app, { persistence: indexedDBLocalPersistence }) };
}
function untilBroken(): { readonly end: Promise<void>; readonly breakIt: () => void } {
  let breakIt = () => {};
  const end = new Promise<void>((resolve) => {
    breakIt = resolve;
  });
  return { end, breakIt: () => breakIt() };
}
async function signInAndLeave(): Promise<void> {
  const { app, auth } = visit();
  await signInWithEmailAndPassword(auth, "ada@exemple.fr", "chouette");
  await deleteApp(app);
}

it("finds no user before the first sign-in and lets the SDK create its database", async () => {
  const { auth } = visit();
  expect(await rememberedUser(auth.app)).toBeNull();
  await auth.authStateReady();
  await signInWithEmailAndPassword(auth, "ada@exemple.fr", "chouette");
  expect(auth.currentUser?.uid).toBe("uid-ada");
  expect(await rememberedUser(auth.app)).toEqual(ada);
});

it("finds the user of the stored session while the service does not answer", async () => {
  await signInAndLeave();
  lookup = null;
  const { auth } = visit();
  expect(auth.currentUser).toBeNull();
  expect(await rememberedUser(auth.app)).toEqual(ada);
});

it("finds no user after a sign-out or for another app of the page", async () => {
  await signInAndLeave();
  const { app, auth } = visit();
  const other = initializeAuth(initializeApp({ apiKey: "any", projectId: "demo-hooter" }, "other"), {
    persistence: indexedDBLocalPersistence,
  });
  expect(await rememberedUser(other.app)).toBeNull();
  await auth.authStateReady();
  await signOut(auth);
  await deleteApp(app);
  expect(await rememberedUser(visit().app)).toBeNull();
});

it("ignores a stored session that is malformed or belongs to a redirect", async () => {
  await signInAndLeave();
  const database = await openDatabase();
  for (const value of [{ uid: 7 }, { uid: "" }, "uid-ada", { uid: "uid-ada", _redirectEventId: "1" }]) {
    await inStore(database, (store) => store.put({ fbase_key: "firebase:authUser:any:kept", value }));
    lookup = null;
    const { app, auth } = visit();
    expect(await rememberedUser(auth.app)).toBeNull();
    void deleteApp(app);
  }
  database.close();
});

it("emits the remembered user first, and not again when the service confirms it", async () => {
  await signInAndLeave();
  const silence = untilBroken();
  lookup = null;
  vi.stubGlobal("fetch", async () => {
    await silence.end;
    return answer({ users: [account] });
  });
  const { auth } = visit();
  const received: (IdentityUser | null)[] = [];
  firebaseIdentity(auth).observe((user) => received.push(user));
  await expect.poll(() => received).toEqual([ada]);
  silence.breakIt();
  await auth.authStateReady();
  expect(auth.currentUser?.uid).toBe("uid-ada");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toEqual([ada]);
});

it("emits null when the service no longer has the remembered account", async () => {
  await signInAndLeave();
  const silence = untilBroken();
  vi.stubGlobal("fetch", async () => {
    await silence.end;
    return answer({ error: { message: "USER_NOT_FOUND" } }, 400);
  });
  const { auth } = visit();
  const identity = firebaseIdentity(auth);
  const received: (IdentityUser | null)[] = [];
  identity.observe((user) => received.push(user));
  await expect.poll(() => received).toEqual([ada]);
  const asked = identity.token();
  silence.breakIt();
  await expect.poll(() => received).toEqual([ada, null]);
  expect(await asked).toBeNull();
});

it("continues without IndexedDB when the browser never opens it, and signs in for this visit", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const open = indexedDB.open.bind(indexedDB);
  let hung = 0;
  // A request that no event ever ends.
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    if (name !== "firebaseLocalStorageDb") return open(name, version);
    hung++;
    return Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } });
  });
  try {
    const identity = firebaseIdentity({ apiKey: "hangs", projectId: "demo-hooter" });
    const received: (IdentityUser | null)[] = [];
    const stop = identity.observe((user) => received.push(user));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(hung).toBeGreaterThan(0);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(received).toEqual([null]));
    await identity.signIn({ email: "ada@exemple.fr", password: "chouette" });
    expect(received.at(-1)).toEqual(ada);
    await identity.signOut();
    stop();
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

it.each(["", "a:b"])("throws for the API key %j", (apiKey) => {
  expect(() => firebaseIdentity({ apiKey, projectId: "demo-hooter" })).toThrow("the Firebase configuration is refused");
});
