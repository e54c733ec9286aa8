import { expect, type Page } from "@playwright/test";
import { field } from "./compare-screens";

/** Records in the device cache, of all accounts. */
export function cachedRecords(page: Page): Promise<{ name: string; text: string }[]> {
  return page.evaluate(async () => {
    const name = "hooter-cache";
    // Do not open a missing database: that would create it, but without its object store.
    const present = await indexedDB.databases();
    if (!present.some((database) => database.name === name)) return [];
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const database = await answer(indexedDB.open(name));
    try {
      const records = database.transaction("records").objectStore("records");
      const [keys, texts] = await Promise.all([answer(records.getAllKeys()), answer(records.getAll())]);
      // The key is [database, uid, name].
      return keys.map((key, index) => ({ name: String(Reflect.get(Object(key), 2)), text: String(texts[index]) }));
    } finally {
      database.close();
    }
  });
}

/** Waits until the cache contains a hoot as part of a feed. The next visit starts from that feed. */
export async function expectCached(page: Page, text: string): Promise<void> {
  const isCached = async () => {
    const records = await cachedRecords(page);
    return records.some(({ name, text: json }) => name === "feed" && holds(field(JSON.parse(json), "data"), text));
  };
  await expect.poll(isCached).toBe(true);
}

function holds(feed: unknown, text: string): boolean {
  const listed = listOf(field(feed, "heads")).flatMap((head) => listOf(field(head, "ids")));
  return listOf(field(feed, "hoots")).some(
    (hoot) => String(field(hoot, "content")).includes(text) && listed.includes(field(hoot, "id")),
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
