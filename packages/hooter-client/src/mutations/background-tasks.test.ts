import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueue } from "../queries/limit-concurrency";
import { memoryStorage, openLocalDatabase, person, until } from "../testing/local-harness";
import { planRemoveHoot } from "./delete-hoot";
import { createTaskStorage, RENAME } from "./task-storage";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
  vi.unstubAllGlobals();
});

/** Database that `person` uses. */
const databaseUrl = "http://local?ns=demo-hooter";
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

/** Creates a database, and clients of Ada that share one storage like tabs. Each call is recorded with its tab. */
function setUp() {
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  const storage = memoryStorage();
  const calls: string[] = [];
  const tab = async (name: string, options: Parameters<typeof person>[2] = {}) => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      calls.push(`${name} ${init?.method ?? "GET"} ${new URL(String(input)).pathname}`);
      return (options.fetch ?? database.fetch)(input, init);
    };
    const ada = await person("Ada", database, { storage, ...options, fetch });
    closing.push(() => ada.client.dispose());
    return ada;
  };
  return { database, storage, calls, tab };
}

/** Stubs the locks of one browser. Each name has one holder at a time. */
function stubLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: unknown, work: () => Promise<void>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

describe("background tasks", () => {
  it("sends no request without pending tasks", async () => {
    const { calls, tab } = setUp();
    await tab("one");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
  });

  it("ignores invalid stored tasks and persists new ones per account", () => {
    const storage = memoryStorage();
    const tasks = createTaskStorage(storage, { uid: "u1", databaseUrl });
    for (const text of ["{broken", "[1]", '{"a":1}', "null", '{"x":"abc"}', '{"x":"Infinity","y":" "}']) {
      storage.setItem(`hooter:todo:u1@${databaseUrl}`, text);
      expect(tasks.read()).toEqual({});
    }
    tasks.set("h1", 5);
    tasks.set(RENAME, 7);
    expect(createTaskStorage(storage, { uid: "u1", databaseUrl }).read()).toEqual({ h1: "5", [RENAME]: "7" });
    expect(createTaskStorage(storage, { uid: "u2", databaseUrl }).read()).toEqual({});
    tasks.set("h1", null);
    tasks.set(RENAME, null);
    expect(storage.items.size).toBe(0);
  });

  it.each(['{"x":"abc"}', `{"${RENAME}":"abc"}`])("ignores the stored task %s, whose time is invalid", async (text) => {
    const { storage, calls, tab } = setUp();
    storage.setItem(`hooter:todo:uid-Ada@${databaseUrl}`, text);
    const ada = await tab("one");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
    await ada.client.saveProfile({ picture: "" });
    await until(() => storage.items.size === 0);
  });

  it("checks a task only once when the storage cannot be written", async () => {
    const { storage, calls, tab } = setUp();
    storage.setItem(`hooter:todo:uid-Ada@${databaseUrl}`, '{"-OAgone0000000000000":"1"}');
    storage.setItem = storage.removeItem = () => {};
    await tab("one");
    await until(() => calls.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual(["one GET /suppressions/uid-Ada.json"]);
  });

  it("runs a task in one tab only where the browser has locks", async () => {
    stubLocks();
    const { database, storage, calls, tab } = setUp();
    const first = await tab("first", { undoFor: 100 });
    await tab("second");
    const hoot = await first.client.publishHoot(draft("éphémère"));
    await first.client.deleteHoot(hoot);
    await tab("third");
    calls.length = 0;
    await until(() => storage.items.size === 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await database.read(`suppressions/${first.uid}`)).toBeNull();
    expect(new Set(calls.map((call) => call.split(" ")[0])).size).toBe(1);
  });

  it("resumes a rename in the next session and shows the new pseudo at once", async () => {
    const { database, storage, tab } = setUp();
    const first = await tab("first");
    const hoot = await first.client.publishHoot(draft("d’avant"));
    first.client.dispose();
    // State after a crash: the account is renamed, the hoot is not.
    const renamed = { pseudo: "Adèle", picture: "https://images.exemple/hibou.png" };
    await database.update("", {
      [`auteurImg/${first.uid}/profil`]: { name: renamed.pseudo, img: renamed.picture, cle: "adeie" },
      "pseudos/adeie": first.uid,
    });
    createTaskStorage(storage, { uid: first.uid, databaseUrl }).set(RENAME, 1);
    const next = await tab("next", { claimed: false });
    const feed = next.feed();
    closing.push(() => feed.close());
    await until(() => feed.view().hoots[0]?.author.pseudo === renamed.pseudo);
    await until(() => storage.items.size === 0);
    expect(database.read(`hoots/${hoot.id}/auteur`)).toBe(renamed.pseudo);
  });

  it("does not sweep a hoot during its undo period in a tab that opens later", async () => {
    const { database, tab } = setUp();
    const first = await tab("first", { undoFor: 60_000 });
    const hoot = await first.client.publishHoot(draft("éphémère"));
    await first.client.deleteHoot(hoot);
    await tab("second");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await database.read(`suppressions/${first.uid}/${hoot.id}`)).toBe(hoot.slug);
  });

  it("retries a task while the service is down and completes it afterwards", async () => {
    const { database, storage, calls, tab } = setUp();
    const first = await tab("first");
    const hoot = await first.client.publishHoot(draft("éphémère"));
    first.client.dispose();
    const record = await database.read(`hoots/${hoot.id}`);
    const removed = { id: hoot.id, slug: hoot.slug, record: Object(record), counted: false };
    await database.update("", { ...planRemoveHoot(removed, first.uid) });
    storage.setItem(`hooter:todo:${first.uid}@${databaseUrl}`, JSON.stringify({ [hoot.id]: "0" }));
    let down = true;
    const reports: string[] = [];
    await tab("second", {
      fetch: (input, init) => (down ? Promise.reject(new TypeError("no")) : database.fetch(input, init)),
      onReport: (report) => reports.push(JSON.stringify(report)),
    });
    await until(() => reports.length > 0);
    expect(reports[0]).toBe('{"kind":"call-failed","call":"carryOn","code":"network"}');
    down = false;
    await eventually(() => expect(storage.items.size).toBe(0));
    expect(await database.read(`slugs/${hoot.slug}`)).toBeNull();
    expect(calls.length).toBeGreaterThan(0);
  });
});

describe("createQueue", () => {
  it("runs tasks in order up to the limit and continues after a failure", async () => {
    const queue = createQueue(2);
    const begun: number[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const results = [0, 1, 2, 3].map((index) =>
      queue(() => {
        begun.push(index);
        return new Promise<number>((resolve, reject) => {
          ends[index] = (error) => (error ? reject(error) : resolve(index));
        });
      }),
    );
    expect(begun).toEqual([0, 1]);
    ends[1]?.(new Error("no"));
    await expect(results[1]).rejects.toThrow("no");
    await eventually(() => expect(begun).toEqual([0, 1, 2]));
    ends[0]?.();
    await eventually(() => expect(begun).toEqual([0, 1, 2, 3]));
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3]);
  });
});
