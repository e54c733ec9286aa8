import { afterEach, describe, expect, it } from "vitest";
import { deviceCache } from "./device-cache";

const ada = { databaseUrl: "https://one.example", uid: "uid-Ada" };
const bob = { databaseUrl: "https://one.example", uid: "uid-Bob" };
const remote = { databaseUrl: "https://one.example.org", uid: "uid-Ada" };

function answerOf<T>(request: IDBOpenDBRequest, take: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(take()));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  });
}

const removeDatabase = () => answerOf(indexedDB.deleteDatabase("hooter-cache"), () => {});

/** Opens a connection as another page would. */
function openAt(version: number): Promise<IDBDatabase> {
  const request = indexedDB.open("hooter-cache", version);
  request.addEventListener("upgradeneeded", () => void request.result.createObjectStore("records"));
  return answerOf(request, () => request.result);
}

afterEach(async () => {
  for (const scope of [ada, bob, remote]) await deviceCache().clear(scope);
});

describe("deviceCache", () => {
  it("persists records from one page to the next", async () => {
    const cache = deviceCache();
    const { edition, records } = await cache.read(ada);
    expect(records).toEqual({});
    await cache.write(ada, edition, { feed: "un", people: "deux" });
    await cache.write(ada, edition, { feed: "trois", people: null });
    expect(await deviceCache().read(ada)).toEqual({ edition, records: { feed: "trois" } });
  });

  it("keeps the records of two databases separate", async () => {
    const cache = deviceCache();
    await cache.write(ada, (await cache.read(ada)).edition, { feed: "un" });
    await cache.write(remote, (await cache.read(remote)).edition, { feed: "ailleurs" });
    await cache.clear(ada);
    expect((await cache.read(ada)).records).toEqual({});
    expect((await cache.read(remote)).records).toEqual({ feed: "ailleurs" });
  });

  it("removes the records of another account in the same database", async () => {
    const cache = deviceCache();
    await cache.write(ada, (await cache.read(ada)).edition, { feed: "un" });
    await cache.read(bob);
    expect((await cache.read(ada)).records).toEqual({});
  });

  it("ignores a write or a clear by another tab with an outdated edition", async () => {
    const [cache, tab] = [deviceCache(), deviceCache()];
    const { edition } = await cache.read(ada);
    expect((await tab.read(ada)).edition).toBe(edition);
    await cache.write(ada, edition, { feed: "un" });
    await cache.clear(ada, edition);
    await tab.write(ada, edition, { feed: "revenu" });
    const next = await cache.read(ada);
    expect(next.records).toEqual({});
    expect(next.edition).not.toBe(edition);
    // The other tab has the outdated edition, so its clear removes nothing.
    await cache.write(ada, next.edition, { feed: "nouveau" });
    await tab.clear(ada, edition);
    expect((await cache.read(ada)).records).toEqual({ feed: "nouveau" });
  });

  it("leaves no connection open, so that the database can be deleted and created again", async () => {
    const cache = deviceCache();
    const { edition } = await cache.read(ada);
    await cache.write(ada, edition, { feed: "un" });
    await removeDatabase();
    const { records } = await cache.read(ada);
    expect(records).toEqual({});
  });

  it("rejects while another page blocks the upgrade, and closes a connection that opens too late", async () => {
    await removeDatabase();
    const held = await openAt(1);
    const { open } = IDBFactory.prototype;
    // Simulates a later version of the program.
    IDBFactory.prototype.open = function later(name) {
      return open.call(this, name, 2);
    };
    try {
      await expect(deviceCache().read(ada)).rejects.toThrow("another page holds the cache");
    } finally {
      IDBFactory.prototype.open = open;
      held.close();
    }
    await removeDatabase();
    expect((await deviceCache().read(ada)).records).toEqual({});
  });

  it("rejects when a later version has upgraded the database", async () => {
    await removeDatabase();
    (await openAt(2)).close();
    await expect(deviceCache().read(ada)).rejects.toMatchObject({ name: "VersionError" });
    await removeDatabase();
  });

  it("keeps its records when the device is full and writes again when there is room", async () => {
    const cache = deviceCache();
    const { edition } = await cache.read(ada);
    await cache.write(ada, edition, { feed: "un" });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(value, key) {
      if (value === "trop") throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    };
    try {
      await expect(cache.write(ada, edition, { people: "deux", feed: "trop" })).rejects.toThrow("full");
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect((await cache.read(ada)).records).toEqual({ feed: "un" });
    await cache.write(ada, edition, { feed: "trois" });
    expect((await cache.read(ada)).records).toEqual({ feed: "trois" });
  });

  it("skips a record that is not a string", async () => {
    const cache = deviceCache();
    const { edition } = await cache.read(ada);
    await cache.write(ada, edition, { feed: "un" });
    const database = await openAt(1);
    const change = database.transaction("records", "readwrite");
    change.objectStore("records").put({ damaged: true }, [ada.databaseUrl, ada.uid, "people"]);
    await new Promise((resolve) => change.addEventListener("complete", resolve));
    database.close();
    expect((await cache.read(ada)).records).toEqual({ feed: "un" });
  });

  it("rejects while the browser refuses IndexedDB, and reads when the browser allows it again", async () => {
    const cache = deviceCache();
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
    try {
      await expect(cache.read(ada)).rejects.toThrow("denied");
    } finally {
      IDBFactory.prototype.open = open;
    }
    expect((await cache.read(ada)).records).toEqual({});
  });
});
