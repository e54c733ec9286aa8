import { deleteApp, getApps, initializeApp } from "firebase/app";
import { type Auth, indexedDBLocalPersistence, initializeAuth } from "firebase/auth";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firebaseIdentity } from "./firebase-identity";
import type { Identity, IdentityUser } from "./identity";

/*
 * The real SDK stores its session in the browser's IndexedDB. Only the identity service is fake, because these tests
 * include a service that never answers.
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
const credentials = { email: "ada@exemple.fr", password: "chouette" };
const config = { apiKey: "any", projectId: "demo-hooter" };
const later = Math.floor(Date.now() / 1000) + 3_600;
const token = ["{}", JSON.stringify({ exp: later, iat: later - 3_600, sub: "uid-ada" }), ""].map(btoa).join(".");

/** The service's response to an account lookup, or null if the service never responds. */
let lookup: (() => Response) | null;
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
let stops: (() => void)[] = [];
let frame: HTMLIFrameElement;

beforeEach(() => {
  frame = document.createElement("iframe");
  document.body.append(frame);
  lookup = () => answer({ users: [account] });
  const service = vi.fn(async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("signInWithPassword"))
      return answer({ ...account, idToken: token, refreshToken: "r", expiresIn: "3600" });
    if (url.includes("accounts:lookup")) return lookup?.() ?? new Promise<Response>(() => {});
    return answer({ error: { message: "NOT_HERE" } }, 400);
  });
  vi.stubGlobal("fetch", service);
});
afterEach(async () => {
  await endVisit();
  frame.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  // Do not delete the database: that would wait for the SDK's open connections.
  const database = await openDatabase();
  await inStore(database, (store) => store.clear());
  database.close();
});

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("firebaseLocalStorageDb");
    // The SDK creates the store only at its first sign-in.
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("firebaseLocalStorage", { keyPath: "fbase_key" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
async function inStore(database: IDBDatabase, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction("firebaseLocalStorage", "readwrite");
  work(transaction.objectStore("firebaseLocalStorage"));
  await new Promise((resolve) => transaction.addEventListener("complete", resolve));
}
/** Waits for the tasks that are already queued, including a storage event. */
const queuedTasks = () => new Promise((resolve) => setTimeout(resolve, 50));
/** Storage of another tab: this page receives its changes as events. */
function otherTab(): Storage {
  const storage = frame.contentWindow?.localStorage;
  if (!storage) throw new Error("the frame has no window");
  return storage;
}
function recordKey(): string {
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith("hooter:session@"));
  if (key === undefined) throw new Error("no record");
  return key;
}
const record = (user: object | null) => JSON.stringify({ v: 1, user });

function visit(identity: Identity = firebaseIdentity(config)) {
  const received: (IdentityUser | null)[] = [];
  stops.push(identity.observe((user) => received.push(user)));
  return { identity, received };
}
async function endVisit(): Promise<void> {
  for (const stop of stops) stop();
  stops = [];
  await Promise.all(getApps().map(deleteApp));
}
async function signInAndLeave(): Promise<void> {
  await visit().identity.signIn(credentials);
  await endVisit();
}
/** Creates the `Auth` of a host, with the same persistence as `getAuth`. */
function hostAuth(): Auth {
  return initializeAuth(initializeApp(config, "host"), { persistence: indexedDBLocalPersistence });
}
function untilBroken(): { readonly end: Promise<void>; readonly breakIt: () => void } {
  let breakIt = () => {};
  const end = new Promise<void>((resolve) => {
    breakIt = resolve;
  });
  return { end, breakIt: () => breakIt() };
}

it("emits no user before the first sign-in, then records the user, but not the token", async () => {
  const { identity, received } = visit();
  await expect.poll(() => received).toEqual([null]);
  await identity.signIn(credentials);
  expect(received).toEqual([null, ada]);
  expect(JSON.parse(localStorage.getItem(recordKey()) ?? "")).toEqual({ v: 1, user: ada });
  expect(Object.values(localStorage).join()).not.toContain(token);
});

it("emits the recorded user while the service does not respond", async () => {
  await signInAndLeave();
  lookup = null;
  const { received } = visit();
  expect(received).toEqual([]);
  await expect.poll(() => received).toEqual([ada]);
});

it("emits no recorded user after a sign-out or for another app of the page", async () => {
  await signInAndLeave();
  const other = visit(firebaseIdentity({ ...config, appId: "other" }));
  await expect.poll(() => other.received).toEqual([null]);
  const { identity, received } = visit();
  await expect.poll(() => received).toEqual([ada]);
  await identity.signOut();
  expect(received).toEqual([ada, null]);
  expect(JSON.parse(localStorage.getItem(recordKey()) ?? "")).toEqual({ v: 1, user: null });
  await endVisit();
  const next = visit();
  await expect.poll(() => next.received).toEqual([null]);
});

it.each([
  "uid-ada",
  "{",
  JSON.stringify({ v: 2, user: ada }),
  record({ ...ada, uid: 7 }),
  record({ ...ada, uid: "" }),
  record({ ...ada, email: null }),
  record({ ...ada, displayName: 7 }),
  record({ uid: "uid-ada" }),
])("ignores the malformed record %s and waits for the SDK", async (text) => {
  await signInAndLeave();
  localStorage.setItem(recordKey(), text);
  const silence = untilBroken();
  vi.stubGlobal("fetch", async () => {
    await silence.end;
    return answer({ users: [account] });
  });
  const { identity, received } = visit();
  await queuedTasks();
  expect(received).toEqual([]);
  silence.breakIt();
  await expect.poll(() => received).toEqual([ada]);
  expect(await identity.token()).toBe(token);
  expect(localStorage.getItem(recordKey())).toBe(record(ada));
});

it("emits the recorded user first, and not again when the service confirms it", async () => {
  await signInAndLeave();
  const silence = untilBroken();
  vi.stubGlobal("fetch", async () => {
    await silence.end;
    return answer({ users: [account] });
  });
  const { identity, received } = visit();
  await expect.poll(() => received).toEqual([ada]);
  silence.breakIt();
  expect(await identity.token()).toBe(token);
  await queuedTasks();
  expect(received).toEqual([ada]);
});

it("emits null when the service no longer has the recorded account", async () => {
  await signInAndLeave();
  const silence = untilBroken();
  vi.stubGlobal("fetch", async () => {
    await silence.end;
    return answer({ error: { message: "USER_NOT_FOUND" } }, 400);
  });
  const { identity, received } = visit();
  await expect.poll(() => received).toEqual([ada]);
  const pendingToken = identity.token();
  silence.breakIt();
  await expect.poll(() => received).toEqual([ada, null]);
  expect(await pendingToken).toBeNull();
  expect(localStorage.getItem(recordKey())).toBe(record(null));
});

it("records no session of a host's own Auth unless the host declares that the tabs share it", async () => {
  const auth = hostAuth();
  const unshared = visit(firebaseIdentity(auth));
  await unshared.identity.signIn(credentials);
  expect(unshared.received.at(-1)).toEqual(ada);
  expect(Object.keys(localStorage)).toEqual([]);
  const shared = visit(firebaseIdentity(auth, { isSessionShared: true }));
  await expect.poll(() => shared.received).toEqual([ada]);
  await endVisit();
  lookup = null;
  const next = hostAuth();
  const [waiting, recorded] = [visit(firebaseIdentity(next)), visit(firebaseIdentity(next, { isSessionShared: true }))];
  await expect.poll(() => recorded.received).toEqual([ada]);
  await queuedTasks();
  expect(waiting.received).toEqual([]);
});

it("rejects a request for the token as soon as another tab has signed out, and emits null once", async () => {
  const { identity, received } = visit();
  await identity.signIn(credentials);
  expect(await identity.token()).toBe(token);
  received.length = 0;
  otherTab().setItem(recordKey(), record(null));
  await expect(identity.token()).rejects.toMatchObject({ code: "signed-out" });
  expect(received).toEqual([null]);
  await queuedTasks();
  expect(received).toEqual([null]);
});

it("renews no token and changes no profile of an account that another tab has signed out", async () => {
  const { identity } = visit();
  await identity.signIn(credentials);
  const stored = vi.mocked(fetch).mock.calls.length;
  otherTab().setItem(recordKey(), record(null));
  for (const call of [
    identity.token({ renew: true }),
    identity.updateProfile({ displayName: "Bob" }),
    identity.reauthenticate("chouette"),
    identity.deleteAccount(),
  ])
    await expect(call).rejects.toMatchObject({ code: "signed-out" });
  expect(vi.mocked(fetch).mock.calls).toHaveLength(stored);
});

it("ends the session on the storage event of another tab, and resumes it when that tab signs in again", async () => {
  const { identity, received } = visit();
  await identity.signIn(credentials);
  received.length = 0;
  const key = recordKey();
  otherTab().setItem(key, record(null));
  await expect.poll(() => received).toEqual([null]);
  otherTab().setItem(key, record({ ...ada, uid: "uid-bob" }));
  await queuedTasks();
  await expect(identity.token()).rejects.toMatchObject({ code: "signed-out" });
  otherTab().setItem(key, record(ada));
  await expect.poll(() => received).toEqual([null, ada]);
  expect(await identity.token()).toBe(token);
});

it("keeps the session of another tab when a sign-up is refused", async () => {
  await signInAndLeave();
  const { identity, received } = visit();
  await expect.poll(() => received).toEqual([ada]);
  await identity.token();
  const bob = record({ ...ada, uid: "uid-bob" });
  otherTab().setItem(recordKey(), bob);
  await expect(identity.signUp(credentials, { displayName: "Cléo" })).rejects.toThrow();
  expect(localStorage.getItem(recordKey())).toBe(bob);
});

it("keeps an ended session ended when another tab then clears the storage", async () => {
  const { identity, received } = visit();
  await identity.signIn(credentials);
  received.length = 0;
  otherTab().setItem(recordKey(), record(null));
  await expect.poll(() => received).toEqual([null]);
  otherTab().clear();
  await queuedTasks();
  expect(received).toEqual([null]);
  await expect(identity.token()).rejects.toMatchObject({ code: "signed-out" });
});

it("keeps the session when the host clears the storage", async () => {
  const { identity, received } = visit();
  await identity.signIn(credentials);
  received.length = 0;
  otherTab().clear();
  await queuedTasks();
  expect(received).toEqual([]);
  expect(await identity.token()).toBe(token);
});

it("works with several identities of one app in a page", async () => {
  const [first, second] = [visit(), visit()];
  await first.identity.signIn(credentials);
  await expect.poll(() => second.received.at(-1)).toEqual(ada);
  expect(await second.identity.token()).toBe(token);
  await second.identity.signOut();
  await expect.poll(() => first.received.at(-1)).toBeNull();
  await first.identity.signIn(credentials);
  await expect.poll(() => second.received.at(-1)).toEqual(ada);
  expect(await second.identity.token()).toBe(token);
});

it("continues without IndexedDB when the browser never opens it, and signs in for this visit only", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = untilBroken();
  // An IndexedDB request that never completes.
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    opening.breakIt();
    return Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } });
  });
  try {
    const { identity, received } = visit(firebaseIdentity({ apiKey: "hangs", projectId: "demo-hooter" }));
    await opening.end;
    await vi.advanceTimersByTimeAsync(3_900);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => received).toEqual([null]);
    await identity.signIn(credentials);
    expect(received.at(-1)).toEqual(ada);
    // This tab writes no session record, because it does not share the session that other tabs have in IndexedDB.
    expect(Object.keys(localStorage).filter((key) => key.startsWith("hooter:session@"))).toEqual([]);
    await identity.signOut();
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

it("leaves no database behind after checking that the browser can open one", async () => {
  const { received } = visit();
  await expect.poll(() => received).toEqual([null]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("hooter-probe");
});

it.each(["", "a:b"])("throws for the API key %j", (apiKey) => {
  expect(() => firebaseIdentity({ apiKey, projectId: "demo-hooter" })).toThrow(
    "the Firebase configuration is refused (identity: invalid-api-key, check apiKey)",
  );
});

it("throws for an emulator address without a scheme", () => {
  expect(() => firebaseIdentity(config, { emulatorUrl: "127.0.0.1:9099" })).toThrow(
    "the Firebase configuration is refused (identity: invalid-emulator-scheme)",
  );
});
