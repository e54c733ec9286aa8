import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { HooterClientOptions } from "../client";
import { internals } from "../model/internals";
import { tolerantStorage } from "../model/storage";
import { member, memoryStorage, openLocalDatabase, person } from "../testing/local-harness";
import { createTaskStorage } from "./mutation-storage";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
  vi.unstubAllGlobals();
});

const hoot = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });
const MARK = "departs/uid-Ada";
const hour = 3_600_000;

/** Creates a database, and a storage that the pages of one device share. */
async function setUp() {
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  await member("Ada", database);
  const storage = memoryStorage();
  const tasks = createTaskStorage(tolerantStorage(storage), {
    uid: "uid-Ada",
    databaseUrl: "http://local?ns=demo-hooter",
  });
  const marks: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input));
    if (pathname.startsWith("/departs") && (init?.method ?? "GET") === "GET") marks.push(pathname);
    return database.fetch(input, init);
  };
  const open = async (options: Partial<HooterClientOptions> = {}) => {
    const ada = await person("Ada", database, { storage, fetch, claimed: false, ...options });
    closing.push(() => ada.client.dispose());
    return ada;
  };
  /** Creates the state that a page leaves when it is closed during a deletion. */
  const interrupt = async () => {
    await database.update("", { [MARK]: true });
    tasks.set("keepAccount", Date.now() + hour);
  };
  return { database, storage, tasks, marks, fetch, open, interrupt };
}

/** Waits until a client has detected the deletion. */
async function noticed({ client }: Awaited<ReturnType<typeof person>>) {
  await eventually(() => expect(client.unfinishedDeletion.get()).not.toBeNull());
  const deletion = client.unfinishedDeletion.get();
  if (deletion === null) throw new Error("no deletion");
  return deletion;
}

describe("unfinishedDeletion", () => {
  it("shows a deletion that an earlier page of this device has begun", async () => {
    const { marks, open, interrupt } = await setUp();
    await interrupt();
    await noticed(await open());
    expect(marks).toEqual(["/departs/uid-Ada.json"]);
  });

  it("reads nothing unless this device has stored a task", async () => {
    const { marks, open } = await setUp();
    const ada = await open();
    await ada.client.publishHoot(hoot("Bonjour"));
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
    expect(marks).toEqual([]);
  });

  it("shows nothing when the deletion stopped before it set its marker", async () => {
    const { tasks, marks, open } = await setUp();
    tasks.set("keepAccount", Date.now() + hour);
    const ada = await open();
    await eventually(() => expect(marks).toHaveLength(1));
    await ada.client.publishHoot(hoot("Bonjour"));
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
  });

  it("after each refused write, shows the deletion that another device has begun, each time as a new object", async () => {
    const { database, open } = await setUp();
    const ada = await open();
    const bob = await person("Bob", database);
    closing.push(() => bob.client.dispose());
    const bobs = await bob.client.publishHoot(hoot("À moi"));
    await database.update("", { [MARK]: true });
    await expect(ada.client.setLiked(bobs, true)).rejects.toMatchObject({ code: "permission-denied" });
    const first = await noticed(ada);
    await expect(ada.client.setLiked(bobs, true)).rejects.toMatchObject({ code: "permission-denied" });
    await eventually(() => expect(ada.client.unfinishedDeletion.get()).not.toBe(first));
    expect(ada.client.unfinishedDeletion.get()).not.toBeNull();
  });

  it("shows a deletion when a restored write from an earlier page is refused", async () => {
    const { database, fetch, open } = await setUp();
    const bob = await person("Bob", database);
    closing.push(() => bob.client.dispose());
    const bobs = await bob.client.publishHoot(hoot("À moi"));
    const first = await open({ fetch: () => Promise.reject(new TypeError("no")) });
    first.client.addComment(bobs, "Oui").catch(() => {});
    await eventually(() => expect(first.client[internals].account.get()?.mutations.list.get()).toHaveLength(1));
    first.client.dispose();
    await database.update("", { [MARK]: true });
    await noticed(await open({ fetch }));
  });

  it("shows nothing after a write that the rules refuse for another reason", async () => {
    const { database, marks, open } = await setUp();
    const ada = await open();
    const bob = await person("Bob", database);
    closing.push(() => bob.client.dispose());
    const bobs = await bob.client.publishHoot(hoot("À moi"));
    await database.update("", { "departs/uid-Bob": true });
    const followed = ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true);
    await expect(followed).rejects.toMatchObject({ code: "permission-denied" });
    await eventually(() => expect(marks).toHaveLength(1));
    await ada.client.setLiked(bobs, true);
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
  });

  it("lets the account write again after the user has cancelled the deletion", async () => {
    const { database, storage, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    await (await noticed(ada)).keepAccount();
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
    expect(database.read("departs")).toBeNull();
    expect(storage.items.size).toBe(0);
    await ada.client.publishHoot(hoot("Me revoilà"));
  });

  it("still reports the deletion after keepAccount fails", async () => {
    const { database, tasks, fetch, open, interrupt } = await setUp();
    await interrupt();
    let isDown = false;
    const ada = await open({
      fetch: (...call) => (isDown ? Promise.reject(new TypeError("no")) : fetch(...call)),
    });
    const deletion = await noticed(ada);
    isDown = true;
    await expect(deletion.keepAccount()).rejects.toMatchObject({ name: "HooterError", code: "network" });
    expect(ada.client.unfinishedDeletion.get()).toBe(deletion);
    expect(database.read(MARK)).toBe(true);
    expect(tasks.read().has("keepAccount")).toBe(true);
  });

  it("reports no unfinished deletion after the account is deleted", async () => {
    const { storage, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    await noticed(ada);
    await ada.client.deleteAccount({ password: "chouette" });
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
    expect(storage.items.size).toBe(0);
  });

  it("reports no unfinished deletion after background work removes the marker", async () => {
    const { database, tasks, open } = await setUp();
    await database.update("", { [MARK]: true });
    tasks.set("keepAccount", Date.now() + 3_000);
    const ada = await open();
    await noticed(ada);
    await eventually(() => expect(ada.client.unfinishedDeletion.get()).toBeNull());
    expect(database.read("departs")).toBeNull();
  });

  it("still reports the deletion after the user enters a wrong password to finish it", async () => {
    const { database, tasks, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    const deletion = await noticed(ada);
    const wrong = ada.client.deleteAccount({ password: "pas-le-bon" });
    await expect(wrong).rejects.toMatchObject({ code: "credentials-wrong" });
    expect(tasks.read().get("keepAccount")).toBeGreaterThan(Date.now());
    expect(database.read(MARK)).toBe(true);
    expect(ada.client.unfinishedDeletion.get()).toBe(deletion);
  });

  it("reports no unfinished deletion in a page that becomes visible after another tab has cancelled it", async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    vi.stubGlobal("document", document);
    vi.stubGlobal("window", new EventTarget());
    const { database, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    await noticed(ada);
    const show = (visibilityState: string) => {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    };
    show("hidden");
    await database.update("", { [MARK]: null });
    show("visible");
    await eventually(() => expect(ada.client.unfinishedDeletion.get()).toBeNull());
  });

  it("finds and finishes a deletion in a browser that refuses locks", async () => {
    const request = (name: string, ...rest: readonly unknown[]) => {
      const work = rest.at(-1);
      if (name.endsWith(":deletion")) return Promise.reject(new DOMException("no locks here", "SecurityError"));
      return Promise.resolve(typeof work === "function" ? Reflect.apply(work, null, [null]) : undefined);
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { storage, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    await noticed(ada);
    await ada.client.deleteAccount({ password: "chouette" });
    expect(storage.items.size).toBe(0);
  });

  it("reads the marker once after two refused writes at the same time", async () => {
    const { database, marks, open } = await setUp();
    const ada = await open();
    await database.update("", { [MARK]: true });
    const refused = [ada.client.publishHoot(hoot("un")), ada.client.addComment({ id: "x", slug: "y" }, "deux")];
    await Promise.allSettled(refused);
    await noticed(ada);
    expect(marks).toEqual(["/departs/uid-Ada.json"]);
  });

  it("reads no marker while this page deletes the account, and reads it after the deletion has failed", async () => {
    const { database, marks, fetch, open } = await setUp();
    let isHeld = true;
    const held: (() => void)[] = [];
    const ada = await open({
      fetch: async (input, init) => {
        if (init?.method === "PATCH" && String(init.body).includes(MARK)) {
          if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
          throw new TypeError("fetch failed");
        }
        return fetch(input, init);
      },
    });
    const deletion = ada.client.deleteAccount({ password: "chouette" }).catch((error: unknown) => error);
    await eventually(() => expect(held).toHaveLength(1));
    await database.update("", { [MARK]: true });
    await expect(ada.client.publishHoot(hoot("pendant"))).rejects.toMatchObject({ code: "permission-denied" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(marks.length).toBe(0);
    isHeld = false;
    for (const fail of held) fail();
    expect(await deletion).toMatchObject({ code: "network" });
    await ada.client.publishHoot(hoot("après")).catch(() => {});
    await eventually(() => expect(marks.length).toBeGreaterThan(0));
  });

  it("reports once that the marker cannot be read", async () => {
    const { fetch, open } = await setUp();
    const reports: string[] = [];
    const ada = await open({
      onError: (report) => reports.push(JSON.stringify(report)),
      fetch: (input, init) =>
        new URL(String(input)).pathname.startsWith("/departs")
          ? Promise.resolve(new Response('{"error":"no"}', { status: 400 }))
          : fetch(input, init),
    });
    const refused = ada.client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true);
    await expect(refused).rejects.toMatchObject({ code: "permission-denied" });
    const failures = () => reports.filter((report) => !report.includes("setFollowed"));
    await eventually(() => expect(failures().length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(failures()).toEqual([
      '{"kind":"call-failed","call":"readDeletion","code":"malformed","cause":{"name":"HooterError","code":"malformed"}}',
    ]);
    expect(ada.client.unfinishedDeletion.get()).toBeNull();
  });

  it("rejects when a deletion fails in a browser with locks", async () => {
    const request = (_name: string, ...rest: readonly unknown[]) => {
      const work = rest.at(-1);
      return Promise.resolve(typeof work === "function" ? Reflect.apply(work, null, [null]) : undefined);
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { open } = await setUp();
    const ada = await open();
    await expect(ada.client.deleteAccount({ password: "hibou" })).rejects.toMatchObject({ name: "HooterError" });
  });

  it("reads nothing when a page becomes visible without an unfinished deletion, or when it is hidden", async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const window = new EventTarget();
    vi.stubGlobal("document", document);
    vi.stubGlobal("window", window);
    const { marks, open, interrupt } = await setUp();
    const show = (visibilityState: string) => {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const first = await open();
    show("hidden");
    show("visible");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(marks).toEqual([]);
    first.client.dispose();
    await interrupt();
    await noticed(await open());
    expect(marks).toHaveLength(1);
    show("hidden");
    window.dispatchEvent(new Event("online"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(marks).toHaveLength(1);
    show("visible");
    await eventually(() => expect(marks).toHaveLength(2));
  });

  it("reports a deletion only after another tab has stopped running it", async () => {
    const held: (() => void)[] = [];
    const requests: string[] = [];
    vi.stubGlobal("navigator", {
      locks: {
        async request(name: string, options: { mode?: string }, work: () => Promise<void>) {
          if (!name.endsWith(":deletion")) return work();
          requests.push(options.mode ?? "exclusive");
          await new Promise<void>((resolve) => held.push(resolve));
          return work();
        },
      },
    });
    const { marks, open, interrupt } = await setUp();
    await interrupt();
    const ada = await open();
    await eventually(() => expect(requests).toEqual(["exclusive"]));
    expect(marks).toEqual([]);
    held.pop()?.();
    await noticed(ada);
    const done = ada.client.deleteAccount({ password: "chouette" });
    await eventually(() => expect(requests).toEqual(["exclusive", "shared"]));
    held.pop()?.();
    await done;
  });
});
