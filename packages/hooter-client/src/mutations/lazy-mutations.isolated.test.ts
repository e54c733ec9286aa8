import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { createHooterClient, HooterClient } from "../client";
import { memoryIdentity } from "../identity/memory-identity";
import { internals } from "../model/internals";
import { memoryStorage, openLocalDatabase, until } from "../testing/local-harness";

/* Each test starts without the write code: the modules are fresh, and the test decides when the browser is idle. */
let idle: { readonly work: () => void; readonly options: unknown }[];
let reports: string[];
beforeEach(() => {
  vi.resetModules();
  idle = [];
  reports = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void, options: unknown) => idle.push({ work, options }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = { content: "Bonjour", pictureUrl: "", pictureAlt: "" };

/** Makes the import of the write code fail in this test. */
async function failToLoad() {
  const { loadMutations } = await import("./lazy-mutations");
  return vi.spyOn(loadMutations, "load").mockRejectedValue(new Error("the network is down"));
}

async function enter(storage = memoryStorage(), database = openLocalDatabase()) {
  const fresh: { createHooterClient: typeof createHooterClient } = await import("../client");
  const account = { email: "ada@exemple.fr", password: "chouette", uid: "uid-Ada", displayName: "Ada" };
  const client: HooterClient = fresh.createHooterClient({
    identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: database.fetch,
    storage,
    onError: (report) => reports.push(JSON.stringify(report)),
  });
  await until(() => client.session.get().status === "signed-in");
  return { client, database, storage };
}

describe("lazily loaded write code", () => {
  it("loads the write code when the browser is idle, or for the first write", async () => {
    const { client, database } = await enter();
    expect(idle.map(({ options }) => options)).toEqual([{ timeout: 2_000 }]);
    const hoot = await client.publishHoot(words);
    await client.setLiked(hoot, true);
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1 });
    client.dispose();
  });

  it("keeps the order of actions that are called before the code is loaded", async () => {
    const { client, database } = await enter();
    const hoot = await client.publishHoot(words);
    client.dispose();

    vi.resetModules();
    const again = await enter(undefined, database);
    const targets = [true, false, true, false].map((liked) => again.client.setLiked(hoot, liked));
    await Promise.all(targets);
    expect(database.read(`stats/${hoot.id}/likes`)).toBe(0);
    again.client.dispose();
  });

  it("loads the code at once for a queued mutation from an earlier page", async () => {
    const storage = memoryStorage();
    storage.setItem(
      "hooter:mutation:uid-Ada@http://local?ns=demo-hooter:-Oe00000000000000000",
      JSON.stringify({
        id: "-Oe00000000000000000",
        verb: "setLiked",
        args: { id: "-Oe00000000000000001", slug: "nulle-part", target: "true" },
        sent: true,
        draft: null,
        tab: "gone",
        until: 0,
        order: 1,
      }),
    );
    const { client } = await enter(storage);
    expect(idle).toEqual([]);
    await until(() => /failed|delivered/.test(client[internals].account.get()?.mutations.list.get()[0]?.state ?? ""));
    client.dispose();
  });

  it("after a failure, loads the code again while a mutation from an earlier page is queued", async () => {
    const loading = await failToLoad();
    const storage = memoryStorage();
    const place = "hooter:mutation:uid-Ada@http://local?ns=demo-hooter:-Oe00000000000000000";
    const args = { id: "-Oe00000000000000001", slug: "nulle-part", target: "true" };
    const record = {
      id: "-Oe00000000000000000",
      verb: "setLiked",
      args,
      sent: true,
      draft: null,
      tab: "gone",
      until: 0,
      order: 1,
    };
    storage.setItem(place, JSON.stringify(record));
    const { client } = await enter(storage);
    await until(() => loading.mock.settledResults[0]?.type === "rejected");
    expect(client[internals].account.get()?.mutations.list.get()).toEqual([]);
    loading.mockRestore();
    client[internals].account.get()?.mutations.list.get()[0]?.retry();
    await until(() => storage.getItem(place) === null);
    client.dispose();
  });

  it.each([
    ["hooter:mutation:uid-Ada@http://local?ns=demo-hooter:-Oe00000000000000000", 0],
    ["hooter:mutation:uid-Bob@http://local?ns=demo-hooter:-Oe00000000000000000", 1],
    ["hooter:todo:uid-Ada@http://local?ns=demo-hooter:rename", 0],
    ["hooter:todo:uid-Bob@http://local?ns=demo-hooter:rename", 1],
    ["hooter:draft:uid-Ada@http://local?ns=demo-hooter:hoot", 1],
  ])("waits for an idle browser unless an earlier page left work for the account: %s", async (key, waits) => {
    const storage = memoryStorage();
    storage.setItem(key, "{}");
    const { client } = await enter(storage);
    expect(idle).toHaveLength(waits);
    client.dispose();
  });

  it("reports only once that the code fails to load, regardless of the number of attempts", async () => {
    const loading = await failToLoad();
    const { client } = await enter();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    idle[0]?.work();
    while (loading.mock.calls.length < 3) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('"call":"loadWrites"');
    client.dispose();
  });

  it("rejects with `unknown` when the code fails to load, and loads the code on the next call", async () => {
    const loading = await failToLoad();
    const { client } = await enter();
    await expect(client.publishHoot(words)).rejects.toMatchObject({ name: "HooterError", code: "unknown" });
    loading.mockRestore();
    expect((await client.publishHoot(words)).content).toBe("Bonjour");
    client.dispose();
  });

  it("writes nothing when the client is disposed of before the code is loaded", async () => {
    const { client, database } = await enter();
    const late = client.publishHoot(words);
    client.dispose();
    await expect(late).rejects.toMatchObject({ code: "signed-out" });
    expect(database.read("hoots")).toBeNull();
  });
});
