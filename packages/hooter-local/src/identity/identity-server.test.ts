import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { compileValidatorsOnDemand } from "./emulator-app";
import { IdentityError, type IdentityOptions, type RunningIdentity, startIdentity } from "./index";

let dataDir: string;
let running: RunningIdentity | null = null;

const start = async (options: Partial<IdentityOptions> = {}): Promise<RunningIdentity> => {
  running = await startIdentity({ project: "demo-test", port: 0, dataDir, ...options });
  return running;
};

/** Counts this process's concurrent calls to an address. @returns a function that returns the highest count */
function countParallel(address: RegExp): () => number {
  const { fetch } = globalThis;
  let [open, most] = [0, 0];
  const counted = vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    if (!address.test(String(call[0]))) return fetch(...call);
    most = Math.max(most, ++open);
    return fetch(...call).finally(() => void open--);
  });
  onTestFinished(() => counted.mockRestore());
  return () => most;
}

/** Sends a request with headers that `fetch` does not allow. */
const statusOf = (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    sent.on("error", reject);
    sent.end(body);
  });

/** Sends lookups while `work` is in progress. @returns the statuses of the responses */
async function statusesDuring(work: Promise<unknown>, port: number, idToken: unknown): Promise<Set<number>> {
  const statuses = new Set<number>();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const answer = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ idToken }),
    }).catch(() => null);
    if (answer) statuses.add(answer.status);
    // The request fails until the service listens, so try again later.
    else await new Promise((resolve) => setTimeout(resolve, 5));
    await answer?.arrayBuffer();
  }
  await done;
  return statuses;
}

const call = async (url: string, method: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
};

const alice = { email: "alice@hooter.example", password: "hibou-2026", returnSecureToken: true };
const basile = { email: "basile@hooter.example", password: "chouette-2026", returnSecureToken: true };
const clara = { email: "clara@hooter.example", password: "hulotte-2026", returnSecureToken: true };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hooter-identity-"));
});

afterEach(async () => {
  await running?.close();
  running = null;
  await rm(dataDir, { recursive: true, force: true });
});

// Each start of the emulator takes a second, so the first test covers several cases with one start.
describe("startIdentity", () => {
  it("persists a sign-up before responding, and keeps accounts, passwords and sessions across a restart", async () => {
    const first = await start();
    const signedUp = await call(first.url, "signUp", alice);
    expect(await readFile(join(dataDir, "accounts.json"), "utf8")).toContain(alice.email);
    await call(first.url, "update", { idToken: signedUp.idToken, displayName: "Alice Moreau" });
    const person = (nth: number) => ({ uid: `p${nth}`, email: `p${nth}@hooter.example`, password: "chouette" });
    await first.createAccounts(
      [{ uid: "b1", ...basile }, ...Array.from({ length: 70 }, (_, nth) => person(nth))].map(
        ({ uid, email, password }) => ({ uid, email, password, displayName: "Basile", photoURL: "/b.svg" }),
      ),
    );
    const { idToken } = await call(first.url, "signUp", clara);
    const newEmail = "clara@nouveau.example";
    await call(first.url, "sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail });
    const sent = await fetch(`${first.url}/emulator/v1/projects/demo-test/oobCodes`);
    const { oobCodes }: { oobCodes: { oobLink: string }[] } = await sent.json();
    expect((await fetch(oobCodes.at(-1)?.oobLink ?? "")).status).toBe(200);
    expect(await readFile(join(dataDir, "accounts.json"), "utf8")).toContain(newEmail);
    await call(first.url, "signInWithCustomToken", { token: '{"uid": "custom"}', returnSecureToken: true });
    expect(await readFile(join(dataDir, "accounts.json"), "utf8")).toContain('"custom"');
    await first.close();
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // `validSince` counts whole seconds

    // While the emulator restarts, a lookup must not report a missing account, because the client would sign the user
    // out.
    const parallel = countParallel(/accounts:update$/);
    const restart = startIdentity({ project: "demo-test", port: first.port, dataDir });
    const statuses = await statusesDuring(restart, first.port, signedUp.idToken);
    // A process may open only a limited number of connections.
    expect(parallel()).toBeLessThanOrEqual(50);
    expect(statuses).toContain(503);
    expect([...statuses].filter((status) => status !== 503 && status !== 200)).toEqual([]);

    const second = await restart;
    running = second;
    expect(await second.hasAccount("b1")).toBe(true);
    expect(await second.hasAccount("b2")).toBe(false);
    expect(await second.hasAccount("custom")).toBe(true);
    expect(await call(second.url, "signInWithPassword", { ...clara, email: newEmail })).toHaveProperty("idToken");
    const basileAgain = await call(second.url, "signInWithPassword", basile);
    expect(await call(second.url, "lookup", { idToken: basileAgain.idToken })).toMatchObject({
      users: [{ localId: "b1", displayName: "Basile", photoUrl: "/b.svg" }],
    });
    expect(await call(second.url, "signInWithPassword", alice)).toMatchObject({ localId: signedUp.localId });
    expect(await call(second.url, "lookup", { idToken: signedUp.idToken })).toMatchObject({
      users: [{ localId: signedUp.localId, displayName: "Alice Moreau" }],
    });
  });

  it("rejects with one sentence when the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(startIdentity({ project: "demo-test", port, dataDir })).rejects.toThrow(`Port ${port} is taken.`);
    other.close();
  });

  it("returns 403 for a Host header that does not name this machine", async () => {
    const { port } = await start();
    expect(await statusOf(port, "GET", "/", { host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf(port, "GET", "/", { host: `localhost:${port}` })).toBe(200);
  });

  it("lets a page of an untrusted origin sign users in, but not act as the administrator", async () => {
    const trusted = "http://192.168.1.5:5173";
    const { port } = await start({ trustOrigins: [trusted] });
    const accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts";
    const administration = async (origin: string): Promise<(number | undefined)[]> => [
      await statusOf(port, "GET", `${accounts}:batchGet?maxResults=-1`, { origin, authorization: "Bearer owner" }),
      await statusOf(port, "GET", `${accounts}:batchGet?maxResults=-1`, { origin, authorization: "bearer ya29.any" }),
      await statusOf(port, "GET", "/emulator/v1/projects/demo-test/oobCodes", { origin }),
      await statusOf(port, "DELETE", "/emulator/v1/projects/demo-test/accounts", { origin }),
    ];
    expect(await administration("https://evil.example")).toEqual([403, 403, 403, 403]);
    for (const origin of [trusted, "http://localhost:5173"]) {
      expect(await administration(origin)).toEqual([200, 200, 200, 200]);
    }
    const foreign = { origin: "https://evil.example", "content-type": "application/json" };
    const user = "/identitytoolkit.googleapis.com/v1/accounts";
    for (const method of ["signUp", "signInWithPassword"]) {
      expect(await statusOf(port, "POST", `${user}:${method}?key=any`, foreign, JSON.stringify(alice))).toBe(200);
    }
  });

  it("answers a sign-up with a complete error while the account cannot be stored, and reports it", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const onFault = vi.fn<(error: Error) => void>();
    const { url } = await start({ onFault });
    const signUp = (account: object): Promise<Response> =>
      fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://localhost:5173" },
        body: JSON.stringify(account),
      });
    const file = join(dataDir, "accounts.json");
    await mkdir(file);
    const reason = "The accounts cannot be stored: a folder is in the place of a file.";
    for (const account of [alice, basile]) {
      const answer = await signUp(account);
      expect(answer.status).toBe(500);
      expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
      expect(await answer.json()).toMatchObject({ error: { code: 500, message: `INTERNAL_ERROR : ${reason}` } });
    }
    expect(onFault.mock.calls.map(([{ name, message }]) => [name, message])).toEqual([
      ["StoreError", reason],
      ["StoreError", reason],
    ]);
    expect(printed).not.toHaveBeenCalled();

    await rmdir(file);
    expect((await signUp(clara)).status).toBe(200);
    expect(await readFile(file, "utf8")).toContain(clara.email);
  });

  it("rejects a damaged accounts.json and leaves the file unchanged", async () => {
    const file = join(dataDir, "accounts.json");
    await writeFile(file, '{"users": [{"localId": 3}]');
    await expect(start()).rejects.toThrow(IdentityError);
    expect(await readFile(file, "utf8")).toBe('{"users": [{"localId": 3}]');
  });
});

it("accepts a version of firebase-tools without exegesis-express", () => {
  expect(() => compileValidatorsOnDemand(join(dataDir, "server.js"))).not.toThrow();
});
