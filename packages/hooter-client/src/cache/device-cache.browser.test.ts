import { afterEach, describe, expect, it } from "vitest";
import { deviceCache } from "./device-cache";

const ada = { databaseUrl: "https://one.example", uid: "uid-Ada" };
const bob = { databaseUrl: "https://one.example", uid: "uid-Bob" };
const elsewhere = { databaseUrl: "https://one.example.org", uid: "uid-Ada" };

afterEach(async () => {
  for (const place of [ada, bob, elsewhere]) await deviceCache().clear(place);
});

describe("the browser's IndexedDB", () => {
  it("keeps records from one page to the next", async () => {
    const cache = deviceCache();
    const { edition, records } = await cache.read(ada);
    expect(records).toEqual({});
    await cache.write(ada, edition, { feed: "un", people: "deux" });
    await cache.write(ada, edition, { feed: "trois", people: null });
    expect(await deviceCache().read(ada)).toEqual({ edition, records: { feed: "trois" } });
  });

  it("keeps the databases apart", async () => {
    const cache = deviceCache();
    await cache.write(ada, (await cache.read(ada)).edition, { feed: "un" });
    await cache.write(elsewhere, (await cache.read(elsewhere)).edition, { feed: "ailleurs" });
    await cache.clear(ada);
    expect((await cache.read(ada)).records).toEqual({});
    expect((await cache.read(elsewhere)).records).toEqual({ feed: "ailleurs" });
  });

  it("removes what another account of the same database left", async () => {
    const cache = deviceCache();
    await cache.write(ada, (await cache.read(ada)).edition, { feed: "un" });
    await cache.read(bob);
    expect((await cache.read(ada)).records).toEqual({});
  });

  it("refuses what was read before a clearing, in another tab too", async () => {
    const [cache, tab] = [deviceCache(), deviceCache()];
    const { edition } = await cache.read(ada);
    expect((await tab.read(ada)).edition).toBe(edition);
    await cache.write(ada, edition, { feed: "un" });
    await cache.clear(ada, edition);
    await tab.write(ada, edition, { feed: "revenu" });
    const next = await cache.read(ada);
    expect(next.records).toEqual({});
    expect(next.edition).not.toBe(edition);
    // A tab that is late clears its own edition alone.
    await cache.write(ada, next.edition, { feed: "nouveau" });
    await tab.clear(ada, edition);
    expect((await cache.read(ada)).records).toEqual({ feed: "nouveau" });
  });

  it("opens anew when another page closes its connection", async () => {
    const cache = deviceCache();
    const { edition } = await cache.read(ada);
    await cache.write(ada, edition, { feed: "un" });
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase("hooter-cache");
      request.addEventListener("success", resolve);
      request.addEventListener("error", reject);
      request.addEventListener("blocked", reject);
    });
    const { records } = await cache.read(ada);
    expect(records).toEqual({});
  });

  it("rejects where IndexedDB is refused, and works when it is not any more", async () => {
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
