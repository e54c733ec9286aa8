import { describe, expect, it } from "vitest";
import { memoryStorage } from "../testing/local-harness";
import { type DraftStorage, tolerantStorage } from "./storage";

const DRAFT = "hooter:draft:u1@http://local:hoot";
const full = () => new DOMException("full", "QuotaExceededError");

/** Creates a storage that is full from the `from`-th write on, while `isFull` is set. */
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
  it.each([1, 2, 3])("reports that write %i and later writes are refused, and keeps their values in memory", (from) => {
    const { storage, items } = device(from);
    const said: boolean[] = [];
    storage.refuses.subscribe(() => said.push(storage.refuses.get()));
    for (let write = 1; write <= 3; write++) {
      storage.setItem(`${DRAFT}${write}`, "Bonjour");
      expect(storage.refuses.get()).toBe(write >= from);
      // The page can still read a value that the device has refused.
      expect(storage.getItem(`${DRAFT}${write}`)).toBe("Bonjour");
    }
    expect(items.size).toBe(from - 1);
    expect(said).toEqual([true]);
  });

  it("stops reporting a refusal once every refused value is removed", () => {
    const { storage } = device(1);
    storage.setItem(DRAFT, "Bonjour");
    storage.setItem(`${DRAFT}2`, "Bonsoir");
    storage.removeItem(DRAFT);
    expect(storage.refuses.get()).toBe(true);
    storage.removeItem(`${DRAFT}2`);
    expect(storage.refuses.get()).toBe(false);
  });

  it("stores the refused values with the next write that the device accepts", () => {
    const { storage, here, items } = device(1);
    storage.setItem(DRAFT, "Bonjour");
    storage.setItem(`${DRAFT}2`, "Bonsoir");
    here.isFull = false;
    storage.setItem("hooter:cache:http://local", "u1");
    expect(items.get(DRAFT)).toBe("Bonjour");
    expect(items.get(`${DRAFT}2`)).toBe("Bonsoir");
    expect(storage.refuses.get()).toBe(false);
  });

  it("stores as many refused values as fit, beginning with pending mutations and tasks", () => {
    const items = new Map<string, string>();
    const room = 60;
    const storage = tolerantStorage({
      getItem: (key) => items.get(key) ?? null,
      setItem(key, text) {
        const others = [...items].filter(([name]) => name !== key).map(([, value]) => value);
        if ([...others, text].join("").length > room) throw full();
        items.set(key, text);
      },
      removeItem: (key) => void items.delete(key),
      length: 0,
      key: () => null,
    });
    const values = [
      [`${DRAFT}1`, 300],
      [`${DRAFT}2`, 50],
      ["hooter:mutation:u1@http://local:m", 20],
      ["hooter:todo:u1@http://local:rename", 20],
      [`${DRAFT}3`, 20],
    ] as const;
    storage.setItem("hooter:cache:http://local", "u".repeat(room));
    for (const [key, length] of values) storage.setItem(key, "x".repeat(length));
    storage.removeItem("hooter:cache:http://local");
    expect([...items.keys()]).toEqual([values[2][0], values[3][0], values[4][0]]);
    expect(storage.refuses.get()).toBe(true);
  });

  it("returns another tab's later change instead of a refused value, and does not overwrite that change", () => {
    const { storage, here, items } = device(2);
    storage.setItem(DRAFT, "Bonjour");
    storage.setItem(DRAFT, "Bonjour à tous");
    expect(storage.getItem(DRAFT)).toBe("Bonjour à tous");
    items.set(DRAFT, "Bonsoir");
    expect(storage.getItem(DRAFT)).toBe("Bonsoir");
    items.delete(DRAFT);
    expect(storage.getItem(DRAFT)).toBeNull();
    here.isFull = false;
    storage.setItem("hooter:cache:http://local", "u1");
    expect(items.has(DRAFT)).toBe(false);
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

  it("reports nothing when the storage refuses the cache marker", () => {
    const { storage } = device(1);
    storage.setItem("hooter:cache:http://local", "u1");
    expect(storage.refuses.get()).toBe(false);
  });
});

describe("keys", () => {
  const listing = () => memoryStorage();
  /** A host's storage with only the three required methods. */
  const plain = () => {
    const { getItem, setItem, removeItem } = memoryStorage();
    return { getItem, setItem, removeItem };
  };

  it.each([
    ["a storage that lists its keys", listing],
    ["a storage that cannot list its keys", plain],
  ])("lists the stored mutations and tasks of %s, even on another page", (_, create) => {
    const storage = create();
    const page = tolerantStorage(storage);
    for (const name of ["a:1", "a:2", "b:3"]) page.setItem(`hooter:mutation:${name}`, "x");
    page.setItem("hooter:draft:a:1", "x");
    page.setItem("hooter:todo:a:rename", "7");
    page.removeItem("hooter:mutation:a:1");
    page.setItem("hooter:mutation:a:2", "y");
    const other = tolerantStorage(storage);
    expect(other.keys("hooter:mutation:a:")).toEqual(["hooter:mutation:a:2"]);
    expect(other.keys("hooter:todo:a:")).toEqual(["hooter:todo:a:rename"]);
    expect(other.keys("hooter:mutation:").sort()).toEqual(["hooter:mutation:a:2", "hooter:mutation:b:3"]);
    for (const key of other.keys("hooter:mutation:")) other.removeItem(key);
    expect(page.keys("hooter:mutation:")).toEqual([]);
  });

  it("lists mutations that the storage refused to store, but not those that it refused to remove", () => {
    const storage = memoryStorage();
    storage.setItem("hooter:mutation:a:1", "x");
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const page = tolerantStorage({ ...storage, key: storage.key, length: 1, setItem: refuse, removeItem: refuse });
    page.setItem("hooter:mutation:a:2", "y");
    page.removeItem("hooter:mutation:a:1");
    expect(page.keys("hooter:mutation:a:")).toEqual(["hooter:mutation:a:2"]);
  });

  it("returns no keys when the storage throws on every access", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const page = tolerantStorage({ getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 3 });
    expect(page.keys("hooter:mutation:")).toEqual([]);
  });
});
