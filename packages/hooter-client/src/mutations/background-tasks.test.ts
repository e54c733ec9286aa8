import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import type { SessionUser } from "../model/profile";
import type { HooterReport } from "../model/report";
import { tolerantStorage } from "../model/storage";
import { memoryStorage, openLocalDatabase, person, until } from "../testing/local-harness";
import { separateProcesses } from "../testing/separate-processes";
import { openStage, START } from "../testing/stage";
import { runBackgroundTasks } from "./background-tasks";
import { planRemoveHoot, removeHoot } from "./delete-hoot";
import { createTaskStorage } from "./mutation-storage";
import type { Appearance } from "./profile-claim";
import { deletionLock } from "./unfinished-deletion";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Database URL of the clients that `person` creates. */
const databaseUrl = "http://local?ns=demo-hooter";
const sweepOf = (hoot: Hoot | undefined) => `sweep:${hoot?.id}` as const;
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

/** Creates a database, and clients of Ada that share one storage, as tabs do. Records each call with its tab. */
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

/** Stubs the locks of one browser. Each lock has one holder at a time. @returns the names of all requested locks */
function stubLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const requested: string[] = [];
  const request = (name: string, _options: unknown, work: () => Promise<void>) => {
    requested.push(name);
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return { request, requested };
}

describe("background tasks", () => {
  it("sends no request without pending tasks", async () => {
    const { calls, tab } = setUp();
    await tab("one");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
  });

  it("ignores invalid stored tasks and persists new ones per account", () => {
    const device = memoryStorage();
    const storage = tolerantStorage(device);
    const tasks = createTaskStorage(storage, { uid: "u1", databaseUrl });
    const key = `hooter:todo:u1@${databaseUrl}:`;
    for (const text of ["{broken", "[1]", "null", "abc", "Infinity", " ", ""]) {
      device.setItem(`${key}rename`, text);
      expect(tasks.read().size).toBe(0);
    }
    for (const name of ["", "later", "9000:rename"]) device.setItem(key + name, "1");
    expect(tasks.read().size).toBe(0);
    device.items.clear();
    tasks.set("sweep:h1", 5);
    tasks.set("rename", 7);
    expect([...createTaskStorage(storage, { uid: "u1", databaseUrl }).read()]).toEqual([
      ["rename", 7],
      ["sweep:h1", 5],
    ]);
    for (const other of [
      { uid: "u2", databaseUrl },
      { uid: "u1", databaseUrl: `${databaseUrl}:9000` },
    ])
      expect(createTaskStorage(storage, other).read().size).toBe(0);
    tasks.set("sweep:h1", null);
    tasks.set("rename", null);
    expect(device.items.size).toBe(0);
  });

  it("keeps the tasks of two tabs that have not seen each other's writes", () => {
    const { tab, sync } = separateProcesses();
    const [one, two] = [tab(), tab()].map((storage) => createTaskStorage(storage, { uid: "u1", databaseUrl }));
    one?.set("sweep:h1", 1);
    two?.set("sweep:h2", 2);
    two?.set("rename", 3);
    sync();
    expect([...(one?.read().keys() ?? [])]).toEqual(["rename", "sweep:h1", "sweep:h2"]);
    // A write by the other tab does not bring back a completed task.
    one?.set("sweep:h1", null);
    two?.set("sweep:h3", 4);
    sync();
    expect([...(two?.read().keys() ?? [])]).toEqual(["rename", "sweep:h2", "sweep:h3"]);
  });

  it("ignores a stored rename whose time is invalid", async () => {
    const { storage, calls, tab } = setUp();
    storage.setItem(`hooter:todo:uid-Ada@${databaseUrl}:rename`, "abc");
    const ada = await tab("one");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
    await ada.client.saveProfile({ picture: "" });
    await until(() => storage.items.size === 0);
  });

  it("checks a task only once when the storage refuses all writes", async () => {
    const { storage, calls, tab } = setUp();
    storage.setItem(`hooter:todo:uid-Ada@${databaseUrl}:sweep:-OAgone0000000000000`, "1");
    storage.setItem = storage.removeItem = () => {};
    await tab("one");
    await until(() => calls.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual(["one GET /suppressions/uid-Ada.json"]);
  });

  it("runs a task in only one tab when the browser has locks", async () => {
    stubLocks();
    const { database, storage, calls, tab } = setUp();
    const first = await tab("first", { undoFor: 3_000 });
    await tab("second");
    const hoot = await first.client.publishHoot(draft("éphémère"));
    await first.client.deleteHoot(hoot);
    // On a slow machine, the task may be due before the third tab is open.
    const deleted = calls.length;
    await tab("third");
    await until(() => storage.items.size === 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await database.read(`suppressions/${first.uid}`)).toBeNull();
    const checks = calls.slice(deleted).filter((call) => call.includes("/suppressions/"));
    expect(new Set(checks.map((call) => call.split(" ")[0])).size, calls.join("\n")).toBe(1);
  });

  it("repeats a failed task in a hidden tab too, because other tabs wait for the lock of that tab", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    const { database, storage, tab } = setUp();
    storage.setItem(`hooter:todo:uid-Ada@${databaseUrl}:sweep:-OAgone0000000000000`, "1");
    let failures = 0;
    await tab("one", {
      async fetch(input, init) {
        // The database retries a read twice by itself.
        if (failures > 3 || !String(input).includes("/suppressions/")) return database.fetch(input, init);
        failures += 1;
        return new Response("null", { status: 503 });
      },
    });
    await until(() => storage.items.size === 0);
    expect(failures).toBe(4);
  });

  it("resumes a rename in the next session and shows the new pseudo at once", async () => {
    const { database, storage, tab } = setUp();
    const first = await tab("first");
    const hoot = await first.client.publishHoot(draft("d’avant"));
    first.client.dispose();
    // State after a crash: the account has the new name, the hoot does not.
    const renamed = { pseudo: "Adèle", picture: "https://images.exemple/hibou.png" };
    await database.update("", {
      [`auteurImg/${first.uid}/profil`]: { name: renamed.pseudo, img: renamed.picture, cle: "adeie" },
      "pseudos/adeie": first.uid,
    });
    storage.setItem(`hooter:todo:${first.uid}@${databaseUrl}:rename`, "1");
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

  it("retries a task while the service is down, and completes it once the service is back", async () => {
    const { database, storage, calls, tab } = setUp();
    const first = await tab("first");
    const hoot = await first.client.publishHoot(draft("éphémère"));
    first.client.dispose();
    const record = await database.read(`hoots/${hoot.id}`);
    const removed = { id: hoot.id, slug: hoot.slug, record: Object(record), counted: false };
    await database.update("", { ...planRemoveHoot(removed, first.uid) });
    storage.setItem(`hooter:todo:${first.uid}@${databaseUrl}:sweep:${hoot.id}`, "0");
    let down = true;
    const reports: string[] = [];
    await tab("second", {
      fetch: (input, init) => (down ? Promise.reject(new TypeError("no")) : database.fetch(input, init)),
      onError: (report) => reports.push(JSON.stringify(report)),
    });
    await until(() => reports.length > 0);
    expect(reports[0]).toBe('{"kind":"call-failed","call":"backgroundWork","code":"network"}');
    down = false;
    await eventually(() => expect(storage.items.size).toBe(0));
    expect(await database.read(`slugs/${hoot.slug}`)).toBeNull();
    expect(calls.length).toBeGreaterThan(0);
  });
});

describe("runBackgroundTasks", () => {
  const uid = "uid-Ada";
  const FAR = START + 86_400_000;

  /** Creates the background work of Ada, with hoots that she has removed. */
  async function openWork(texts: readonly string[] = []) {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const hoots: Hoot[] = [];
    for (const text of texts) hoots.push(await stage.publish(ada, text));
    for (const hoot of hoots) await removeHoot(ada.database, hoot, uid);
    const tasks = createTaskStorage(tolerantStorage(memoryStorage()), { uid, databaseUrl });
    const ending = new AbortController();
    closing.push(() => ending.abort());
    const reads: string[] = [];
    const reports: string[] = [];
    const named: Appearance[] = [];
    const database = {
      ...ada.database,
      get: (...args: Parameters<typeof ada.database.get>) => {
        reads.push(args[0].join("/"));
        return ada.database.get(...args);
      },
    };
    const work = {
      uid,
      database,
      identity: ada.identity,
      now: () => stage.clock.now,
      report: (report: HooterReport) => void reports.push(JSON.stringify(report)),
      tasks,
      user: (): SessionUser | null => ada.writer,
      onNamed: (appearance: Appearance) => void named.push(appearance),
      async keepAccount() {
        await ada.database.update({ [`departs/${uid}`]: null });
        tasks.set("keepAccount", null);
      },
      signal: ending.signal,
    };
    /** Slugs of the hoots whose sweep is not complete. */
    const unswept = () => Object.keys(Object(stage.local.read("slugs")));
    return { ...stage, ada, hoots, tasks, work, ending, reads, reports, named, unswept };
  }

  it("runs the tasks that are due and leaves the others", async () => {
    const { hoots, tasks, work, ending, reports, unswept } = await openWork(["un", "deux"]);
    const [first, second] = hoots;
    if (!first || !second) throw new Error("there are two hoots");
    tasks.set(sweepOf(first), START - 1);
    tasks.set(sweepOf(second), FAR);
    const done = runBackgroundTasks(work);
    await eventually(() => expect([...tasks.read().keys()]).toEqual([sweepOf(second)]));
    expect(unswept()).toEqual([second.slug]);
    expect(reports).toEqual([]);
    ending.abort();
    await done;
  });

  it("runs a task that is added during a long wait", async () => {
    const { tasks, work, ending } = await openWork();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    tasks.set("keepAccount", FAR);
    const done = runBackgroundTasks(work);
    await vi.advanceTimersByTimeAsync(1_000);
    tasks.set("sweep:-OAgone0000000000000", START);
    await vi.advanceTimersByTimeAsync(15_000);
    await eventually(() => expect([...tasks.read().keys()]).toEqual(["keepAccount"]));
    ending.abort();
    await done;
  });

  it("rarely reads the storage when a task is due later than a timer can wait", async () => {
    const { tasks, work, ending } = await openWork();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    tasks.set("keepAccount", 1e15);
    const read = vi.fn(tasks.read);
    const done = runBackgroundTasks({ ...work, tasks: { ...tasks, read } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.mock.calls.length).toBeLessThan(10);
    ending.abort();
    await done;
  });

  it("keeps a rename task while nobody is signed in", async () => {
    const { hoots, tasks, work, reports, reads } = await openWork(["un"]);
    tasks.set("rename", 1);
    tasks.set(sweepOf(hoots[0]), 1);
    await runBackgroundTasks({ ...work, user: () => null });
    expect([...tasks.read().keys()]).toContain("rename");
    expect(reports).toEqual(['{"kind":"call-failed","call":"backgroundWork","code":"signed-out"}']);
    expect(reads).toEqual([]);
  });

  it("completes an interrupted change of name and picture, and reports the new name and picture", async () => {
    const { local, tasks, work, named, reads } = await openWork();
    await local.update("", {
      [`auteurImg/${uid}/profil`]: { name: "Ada B", img: "https://a.exemple/b.svg", cle: "adab" },
      "pseudos/adab": uid,
    });
    tasks.set("rename", 1);
    await runBackgroundTasks(work);
    expect(named).toEqual([{ pseudo: "Ada B", picture: "https://a.exemple/b.svg" }]);
    expect(tasks.read().size).toBe(0);
    // Removed hoots are read only when there is one to sweep.
    expect(reads).not.toContain(`suppressions/${uid}`);
  });

  it("reports a name without a picture", async () => {
    const { local, tasks, work, named } = await openWork();
    await local.update("", { [`auteurImg/${uid}/profil`]: { name: "Ada B", cle: "adab" }, "pseudos/adab": uid });
    tasks.set("rename", 1);
    await runBackgroundTasks(work);
    expect(named).toEqual([{ pseudo: "Ada B", picture: null }]);
  });

  it("keeps a rename task that is requested again while an earlier rename runs", async () => {
    const { tasks, work, ending } = await openWork();
    tasks.set("rename", 1);
    const onNamed = () => tasks.set("rename", FAR);
    const done = runBackgroundTasks({ ...work, onNamed });
    await eventually(() => expect([...tasks.read()]).toEqual([["rename", FAR]]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...tasks.read()]).toEqual([["rename", FAR]]);
    ending.abort();
    await done;
  });

  it("keeps a rename task when the account signs out while the rename runs", async () => {
    const { tasks, work, ending } = await openWork();
    tasks.set("rename", 1);
    await runBackgroundTasks({ ...work, onNamed: () => ending.abort() });
    expect([...tasks.read()]).toEqual([["rename", 1]]);
  });

  it("removes the deletion marker, even when there are other tasks", async () => {
    const { local, hoots, tasks, work, unswept, reports } = await openWork(["un"]);
    await local.write(`departs/${uid}`, true);
    tasks.set("keepAccount", 1);
    tasks.set(sweepOf(hoots[0]), 1);
    await runBackgroundTasks(work);
    expect(local.read("departs")).toBeNull();
    expect([unswept(), [...tasks.read()], reports]).toEqual([[], [], []]);
  });

  it("removes the deletion marker before a rename, because the rules refuse a rename while the marker exists", async () => {
    const { ada, local, publish, tasks, work, reports } = await openWork();
    const { id } = await publish(ada, "de moi");
    await local.write(`hoots/${id}/auteur`, "Former");
    await local.write(`departs/${uid}`, true);
    tasks.set("rename", 1);
    tasks.set("keepAccount", 2);
    await runBackgroundTasks(work);
    expect([local.read("departs"), local.read(`hoots/${id}/auteur`)]).toEqual([null, "Ada"]);
    expect([[...tasks.read()], reports]).toEqual([[], []]);
  });

  it("reports no failure of a rename that a deletion of the account interrupts, and resumes it if the account is kept", async () => {
    const { ada, local, publish, tasks, work, ending, reports } = await openWork();
    const { id } = await publish(ada, "de moi");
    await local.write(`hoots/${id}/auteur`, "Former");
    tasks.set("rename", 1);
    let isRefused = false;
    const database = {
      ...work.database,
      async update(...args: Parameters<typeof work.database.update>) {
        tasks.set("keepAccount", FAR);
        await local.write(`departs/${uid}`, true);
        try {
          return await work.database.update(...args);
        } catch (error) {
          isRefused = true;
          throw error;
        }
      },
    };
    const done = runBackgroundTasks({ ...work, database });
    await eventually(() => expect(isRefused).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    ending.abort();
    await done;
    expect([[...tasks.read().keys()], reports]).toEqual([["keepAccount", "rename"], []]);
    tasks.set("keepAccount", 1);
    await runBackgroundTasks({ ...work, signal: new AbortController().signal });
    expect([local.read(`hoots/${id}/auteur`), [...tasks.read()], reports]).toEqual(["Ada", [], []]);
  });

  it("keeps the deletion marker while another tab runs the deletion, even once the task to remove the marker is due", async () => {
    const { request, requested } = stubLocks();
    const { local, tasks, work, reports } = await openWork();
    await local.write(`departs/${uid}`, true);
    tasks.set("keepAccount", 1);
    const lock = deletionLock(tasks);
    let end = (): void => {};
    const deletion = request(lock, {}, () => new Promise<void>((resolve) => (end = resolve)));
    const done = runBackgroundTasks(work);
    await eventually(() => expect(requested.filter((name) => name === lock)).toHaveLength(2));
    expect(local.read("departs")).toEqual({ [uid]: true });
    tasks.set("keepAccount", null);
    end();
    await Promise.all([deletion, done]);
    expect([local.read("departs"), reports]).toEqual([{ [uid]: true }, []]);
  });

  it("sweeps a hoot although the rename fails", async () => {
    const { hoots, tasks, work, unswept } = await openWork(["un"]);
    tasks.set("rename", 1);
    tasks.set(sweepOf(hoots[0]), 1);
    const get: typeof work.database.get = (path, ...request) =>
      path[0] === "hoots" ? Promise.reject(new HooterError("malformed")) : work.database.get(path, ...request);
    await runBackgroundTasks({ ...work, database: { ...work.database, get } });
    expect([unswept(), [...tasks.read()]]).toEqual([[], [["rename", 1]]]);
  });

  it("sweeps a hoot whose undo period ends after the rename has failed", async () => {
    const { hoots, tasks, work, clock, reports, unswept } = await openWork(["un"]);
    tasks.set("rename", 1);
    const undoEnds = clock.now + 200;
    tasks.set(sweepOf(hoots[0]), undoEnds);
    const get: typeof work.database.get = (path, ...request) =>
      path[0] === "hoots" ? Promise.reject(new HooterError("malformed")) : work.database.get(path, ...request);
    const done = runBackgroundTasks({ ...work, database: { ...work.database, get } });
    await eventually(() => expect(reports).toHaveLength(1));
    expect(unswept()).toHaveLength(1);
    clock.now = undoEnds;
    await done;
    expect([unswept(), [...tasks.read()]]).toEqual([[], [["rename", 1]]]);
  });

  it("reads no removed hoots when the only task is to remove the deletion marker", async () => {
    const { tasks, work, reads } = await openWork();
    tasks.set("keepAccount", 1);
    await runBackgroundTasks(work);
    expect([[...tasks.read()], reads]).toEqual([[], []]);
  });

  it("removes the task of a hoot that was swept already", async () => {
    const { tasks, work, reports } = await openWork();
    tasks.set("sweep:-OAgone0000000000000", 1);
    await runBackgroundTasks(work);
    expect([[...tasks.read()], reports]).toEqual([[], []]);
  });

  it("reads the removed hoots once for all sweeps that are due, even if the read fails", async () => {
    const { hoots, tasks, work, ending, reads, reports } = await openWork(["un", "deux"]);
    for (const hoot of hoots) tasks.set(sweepOf(hoot), 1);
    const failing = {
      ...work.database,
      async get(path: readonly string[]): Promise<never> {
        reads.push(path.join("/"));
        throw new HooterError("network");
      },
    };
    const failed = runBackgroundTasks({ ...work, database: failing });
    await eventually(() => expect(reports).toHaveLength(1));
    const removals = () => reads.filter((path) => path === `suppressions/${uid}`).length;
    expect(removals()).toBe(1);
    ending.abort();
    await failed;
    await runBackgroundTasks({ ...work, signal: new AbortController().signal });
    expect([tasks.read().size, removals()]).toEqual([0, 2]);
  });

  it("does not sweep a hoot that is restored, or whose task is postponed, while another hoot is swept", async () => {
    const { hoots, tasks, work, ending, unswept } = await openWork(["un", "deux", "trois"]);
    const [first, second, third] = hoots;
    if (!first || !second || !third) throw new Error("there are three hoots");
    for (const hoot of hoots) tasks.set(sweepOf(hoot), 1);
    const database = {
      ...work.database,
      update: (plan: WritePlan) => {
        tasks.set(sweepOf(second), null);
        tasks.set(sweepOf(third), FAR);
        return work.database.update(plan);
      },
    };
    const done = runBackgroundTasks({ ...work, database });
    await eventually(() => expect([...tasks.read()]).toEqual([[sweepOf(third), FAR]]));
    expect(unswept()).toEqual([second.slug, third.slug]);
    ending.abort();
    await done;
  });

  it("keeps the tasks that are running when the account signs out", async () => {
    const { hoots, tasks, work, ending, unswept } = await openWork(["un", "deux"]);
    for (const hoot of hoots) tasks.set(sweepOf(hoot), 1);
    const database = {
      ...work.database,
      update: (plan: WritePlan) => {
        ending.abort();
        return work.database.update(plan);
      },
    };
    await runBackgroundTasks({ ...work, database });
    expect([...tasks.read().keys()]).toEqual(hoots.map(sweepOf));
    // The sweep stops after the step in which the account signs out.
    expect(unswept()).toEqual(hoots.map(({ slug }) => slug));
  });

  it("sweeps the other hoots when one cannot be swept, and reports the reason", async () => {
    const { hoots, tasks, work, unswept, reports } = await openWork(["un", "deux"]);
    const [first] = hoots;
    for (const hoot of hoots) tasks.set(sweepOf(hoot), 1);
    const database = {
      ...work.database,
      update: (plan: WritePlan) => {
        const isFirst = Object.keys(plan).some((path) => path.includes(first?.id ?? "none"));
        return isFirst ? Promise.reject(new HooterError("malformed")) : work.database.update(plan);
      },
    };
    await runBackgroundTasks({ ...work, database });
    expect(unswept()).toEqual([first?.slug]);
    expect([...tasks.read().keys()]).toEqual([sweepOf(first)]);
    expect(reports).toEqual([
      '{"kind":"call-failed","call":"backgroundWork","code":"malformed","cause":{"name":"HooterError","code":"malformed"}}',
    ]);
  });

  it("runs no task while another tab holds the account's lock, and stops waiting when the account signs out", async () => {
    const asked: string[] = [];
    const request = (name: string, { signal }: { readonly signal: AbortSignal }) => {
      asked.push(name);
      return new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { tasks, work, ending, reads } = await openWork();
    tasks.set("keepAccount", 1);
    const done = runBackgroundTasks(work);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([asked, reads, [...tasks.read()]]).toEqual([[tasks.lock], [], [["keepAccount", 1]]]);
    ending.abort();
    await done;
  });

  it("works without the lock when the browser refuses it", async () => {
    vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new Error("no locks here")) } });
    const { tasks, work } = await openWork();
    tasks.set("keepAccount", 1);
    await runBackgroundTasks(work);
    expect(tasks.read().size).toBe(0);
  });
});
