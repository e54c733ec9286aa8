import { describe, expect, it } from "vitest";
import { type DraftStorage, tolerantStorage } from "./storage";

const DRAFT = "hooter:draft:u1@http://local:hoot";
const full = () => new DOMException("full", "QuotaExceededError");

/** Creates a device that is full from its n-th write on, while `isFull` is set. */
function device(from: number) {
  const items = new Map<string, string>();
  const here = { writes: 0, isFull: true };
  const storage: DraftStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, text) {
      if (++here.writes >= from && here.isFull) throw full();
      items.set(key, text);
    },
    removeItem: (key) => void items.delete(key),
  };
  return { here, items, storage: tolerantStorage(storage) };
}

describe("tolerantStorage", () => {
  it.each([1, 2, 3])("reports a refusal from write %i on and keeps the values in memory", (from) => {
    const { storage, items } = device(from);
    const said: boolean[] = [];
    storage.refuses.subscribe(() => said.push(storage.refuses.get()));
    for (let write = 1; write <= 3; write++) {
      storage.setItem(`${DRAFT}${write}`, "Bonjour");
      expect(storage.refuses.get()).toBe(write >= from);
      // The page keeps using the value.
      expect(storage.getItem(`${DRAFT}${write}`)).toBe("Bonjour");
    }
    expect(items.size).toBe(from - 1);
    expect(said).toEqual([true]);
  });

  it("stops reporting a refusal once every refused value is stored or removed", () => {
    const { storage, here } = device(1);
    storage.setItem(DRAFT, "Bonjour");
    storage.setItem(`${DRAFT}2`, "Bonsoir");
    here.isFull = false;
    storage.setItem(DRAFT, "Bonjour");
    expect(storage.refuses.get()).toBe(true);
    storage.removeItem(`${DRAFT}2`);
    expect(storage.refuses.get()).toBe(false);
  });

  it("reports a refusal when every call throws and when there is no storage", () => {
    const broken = () => {
      throw full();
    };
    for (const none of [{ getItem: broken, setItem: broken, removeItem: broken }, null]) {
      const storage = tolerantStorage(none);
      storage.setItem(DRAFT, "Bonjour");
      expect([storage.refuses.get(), storage.getItem(DRAFT)]).toEqual([true, "Bonjour"]);
      storage.removeItem(DRAFT);
      expect([storage.refuses.get(), storage.getItem(DRAFT)]).toEqual([false, null]);
    }
  });

  it("does not report a refusal of the cache marker", () => {
    const { storage } = device(1);
    storage.setItem("hooter:cache:http://local", "u1");
    expect(storage.refuses.get()).toBe(false);
  });
});
