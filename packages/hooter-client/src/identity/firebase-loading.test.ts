import { deleteApp, getApps } from "firebase/app";
import { emulatorForFile } from "hooter-test-support/emulator";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage, until } from "../testing/local-harness";
import { firebaseChunk, firebaseIdentity } from "./firebase-identity";
import type { Identity, IdentityUser } from "./identity";

/* The official SDK against the official emulator. The test decides when, and whether, the code of the SDK arrives. */
const ada = { email: "ada@exemple.fr", password: "chouette" };
const emulator = emulatorForFile();
let stops: (() => void)[] = [];
let storage: ReturnType<typeof memoryStorage>;

beforeEach(async () => {
  storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
  const { identity } = visit();
  await identity.signUp(ada, { displayName: "Ada" }).catch(() => identity.signIn(ada));
});
afterEach(async () => {
  endVisit();
  await Promise.all(getApps().map(deleteApp));
  vi.unstubAllGlobals();
});

function endVisit(): void {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
}

function visit(): { identity: Identity; received: (string | null)[] } {
  const config = { apiKey: "any", projectId: "demo-hooter", appId: "lazy" };
  const identity = firebaseIdentity(config, { emulatorUrl: emulator.url });
  const received: (string | null)[] = [];
  stops.push(identity.observe((user: IdentityUser | null) => received.push(user && user.email)));
  return { identity, received };
}

/** Starts a visit in which the code has been requested and arrives only when `arrive` is called. */
async function visitSlowly() {
  endVisit();
  const { load } = firebaseChunk;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loading = vi.spyOn(firebaseChunk, "load").mockImplementation(() => arrived.then(load));
  const started = visit();
  await until(() => loading.mock.calls.length > 0);
  return { ...started, arrive: () => arrive() };
}

/** Starts a visit in which the code has failed to load, and keeps failing until `recover` is called. */
async function visitInVain() {
  endVisit();
  const loading = vi.spyOn(firebaseChunk, "load").mockRejectedValue(new Error("the network is down"));
  const started = visit();
  await until(() => loading.mock.settledResults[0]?.type === "rejected");
  return { ...started, recover: () => loading.mockRestore() };
}

/** Signs out at the service and clears the storage, as in a browser in which nobody has signed in. */
async function forgetAccount(): Promise<void> {
  const { identity } = visit();
  await identity.signOut();
  storage.items.clear();
}

it("emits the recorded user before the SDK has loaded, and delays the token until then", async () => {
  const { identity, received, arrive } = await visitSlowly();
  const token = identity.token();
  await until(() => received.length === 1);
  expect(received).toEqual([ada.email]);
  arrive();
  expect(await token).toMatch(/^ey/);
  expect(received).toEqual([ada.email]);
});

it("without a recorded session, emits no user until the SDK has loaded", async () => {
  await forgetAccount();
  const { identity, received, arrive } = await visitSlowly();
  const reset = identity.sendPasswordReset(ada.email);
  expect(received).toEqual([]);
  arrive();
  await reset;
  await until(() => received.length === 1);
  expect(received).toEqual([null]);
});

it("signs in once the SDK has loaded if the form was submitted before", async () => {
  await forgetAccount();
  const { identity, received, arrive } = await visitSlowly();
  const signedIn = identity.signIn(ada);
  expect(received).toEqual([]);
  arrive();
  expect(await signedIn).toMatchObject({ email: ada.email });
  expect(received.at(-1)).toBe(ada.email);
});

it("signs out as soon as the SDK has loaded, so that the SDK does not restore the session later", async () => {
  const { identity, received, arrive } = await visitSlowly();
  await until(() => received.length === 1);
  const signedOut = identity.signOut();
  expect(received).toEqual([ada.email]);
  arrive();
  await signedOut;
  expect(received).toEqual([ada.email, null]);
  endVisit();
  const next = visit();
  await until(() => next.received.length === 1);
  expect(next.received).toEqual([null]);
});

it("rejects with `network` when the SDK cannot be loaded, and signs in at the next attempt", async () => {
  await forgetAccount();
  const { identity, received, recover } = await visitInVain();
  const calls = [() => identity.signIn(ada), () => identity.signOut(), () => identity.token()];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "network", retriable: true });
  expect(received).toEqual([]);
  recover();
  expect(await identity.signIn(ada)).toMatchObject({ email: ada.email });
  // The sign-in also subscribes to the SDK, which first reports that nobody was signed in.
  expect(received).toEqual([null, ada.email]);
});

it("keeps the recorded session when the SDK cannot be loaded, and tries again even if no method is called", async () => {
  const { received, recover } = await visitInVain();
  expect(received).toEqual([ada.email]);
  storage.items.clear();
  recover();
  // The SDK still stores the account, and reports it. The client then writes the record again.
  await until(() => storage.items.size === 1);
  expect(received).toEqual([ada.email]);
});

it.each([
  new Error("Cannot find package 'firebase' imported from /site/firebase-service.js"),
  new Error("Cannot find module 'firebase/auth'"),
  new Error('Could not resolve "firebase/auth" imported by "hooter-client". Is it installed?'),
  new Error("firebase-service.js failed", { cause: new Error("Cannot find module 'firebase/auth'") }),
])("reports once that the package firebase is missing, and emits no user: %s", async (error) => {
  endVisit();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(firebaseChunk, "load").mockRejectedValue(error);
  const config = { apiKey: "any", projectId: "demo-hooter", appId: "missing" };
  const identity = firebaseIdentity(config, { isSessionShared: false });
  const received: (IdentityUser | null)[] = [];
  stops.push(identity.observe((user) => received.push(user)));
  await until(() => received.length === 1);
  expect(received).toEqual([null]);
  await expect(identity.signIn(ada)).rejects.toMatchObject({
    code: "misconfigured",
    message: "the package firebase is missing: npm install firebase",
    retriable: false,
  });
  expect(logged).toHaveBeenCalledTimes(1);
});
