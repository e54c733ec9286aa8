import { afterEach, expect, it, vi } from "vitest";
import { tolerantStorage } from "../model/storage";
import { memoryStorage } from "../testing/local-harness";
import { createPreferences, type Preference, type Preferences } from "./preferences";

const DATABASE = "https://db.exemple";
const names: Preference<readonly string[]> = {
  name: "names",
  scope: "account",
  initial: [],
  decode: (json) =>
    Array.isArray(json) ? json.flatMap((name: unknown) => (typeof name === "string" ? [name] : [])) : undefined,
};
const isOff: Preference<boolean> = {
  name: "off",
  scope: "device",
  initial: false,
  decode: (json) => (typeof json === "boolean" ? json : undefined),
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
function open(storage = memoryStorage(), databaseUrl = DATABASE): Preferences {
  return createPreferences(tolerantStorage(storage), databaseUrl);
}
/** Simulates a write by another tab: the storage changes, then an event arrives. */
function writeElsewhere(storage: ReturnType<typeof memoryStorage>, key: string | null, text: string | null): void {
  if (key === null) storage.items.clear();
  else if (text === null) storage.items.delete(key);
  else storage.items.set(key, text);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
}

it("keeps a choice of an account across a reload, separate from other accounts, databases and items", () => {
  const storage = memoryStorage();
  open(storage).entry(names, "ada").write(["bob"]);
  const next = open(storage);
  expect(next.entry(names, "ada").read()).toEqual(["bob"]);
  expect(next.entry(names, "bob").read()).toEqual([]);
  expect(next.entry(names, "ada", "item").read()).toEqual([]);
  expect(open(storage, "https://other.exemple").entry(names, "ada").read()).toEqual([]);
  next.entry(names, "ada", "item").write(["cléo"]);
  expect(next.entry(names, "ada", "item").read()).toEqual(["cléo"]);
  expect(next.entry(names, "ada").read()).toEqual(["bob"]);
});

it("keeps a choice of the device for all accounts and databases", () => {
  const storage = memoryStorage();
  open(storage).entry(isOff, "ada").write(true);
  expect(open(storage, "https://other.exemple").entry(isOff, null).read()).toBe(true);
});

it("stores nothing for the initial value", () => {
  const storage = memoryStorage();
  const preferences = open(storage);
  preferences.entry(names, "ada").write(["bob"]);
  preferences.entry(names, "ada").write([]);
  preferences.entry(isOff, null).write(true);
  preferences.entry(isOff, null).write(false);
  expect([...storage.items.keys()]).toEqual([]);
});

it("keeps a visitor's choice of an account preference only in the page", () => {
  const storage = memoryStorage();
  const preferences = open(storage);
  preferences.entry(names, null).write(["bob"]);
  expect(preferences.entry(names, null).read()).toEqual(["bob"]);
  expect(storage.items.size).toBe(0);
  expect(open(storage).entry(names, null).read()).toEqual([]);
  preferences.entry(names, null).write([]);
  expect(preferences.entry(names, null).text()).toBeNull();
});

it.each(["{", "7", "null", '{"0":"bob"}'])("reads the initial value when the stored text %s is malformed", (text) => {
  const storage = memoryStorage();
  storage.items.set(`hooter:preference:ada@${DATABASE}:names`, text);
  storage.items.set("hooter:device:off", text);
  const preferences = open(storage);
  expect(preferences.entry(names, "ada").read()).toEqual([]);
  expect(preferences.entry(isOff, "ada").read()).toBe(false);
});

it("shares a choice with other tabs, and the last write wins", () => {
  const storage = memoryStorage();
  const preferences = open(storage);
  const entry = preferences.entry(names, "ada");
  let changes = 0;
  const stop = preferences.subscribe(() => changes++);
  entry.write(["bob"]);
  expect(changes).toBe(1);
  const key = `hooter:preference:ada@${DATABASE}:names`;
  writeElsewhere(storage, key, '["cléo"]');
  expect([changes, entry.read()]).toEqual([2, ["cléo"]]);
  writeElsewhere(storage, key, null);
  expect([changes, entry.read()]).toEqual([3, []]);
  writeElsewhere(storage, "hooter:draft:ada:hoot", "{}");
  expect(changes).toBe(3);
  entry.write(["dora"]);
  writeElsewhere(storage, null, null);
  expect([changes, entry.read()]).toEqual([5, []]);
  stop();
  entry.write(["bob"]);
  expect(changes).toBe(5);
});

it("reads the choices again when the page returns from the back/forward cache", () => {
  const storage = memoryStorage();
  const preferences = open(storage);
  const entry = preferences.entry(names, "ada");
  let changes = 0;
  stops.push(preferences.subscribe(() => changes++));
  expect(entry.read()).toEqual([]);
  // No event reports what other pages write while this page is in the back/forward cache.
  storage.items.set(`hooter:preference:ada@${DATABASE}:names`, '["cléo"]');
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect([changes, entry.read()]).toEqual([0, []]);
  show(true);
  expect([changes, entry.read()]).toEqual([1, ["cléo"]]);
});

it("shares a choice with other clients of the page", () => {
  const storage = memoryStorage();
  const [one, two] = [open(storage), open(storage)];
  const entry = two.entry(isOff, null);
  let changes = 0;
  stops.push(two.subscribe(() => changes++));
  expect(entry.read()).toBe(false);
  one.entry(isOff, null).write(true);
  expect([changes, entry.read()]).toEqual([1, true]);
});

it("listens to other tabs only while there are subscribers, and reads their later choices nevertheless", () => {
  const counts = { added: 0, removed: 0 };
  vi.spyOn(window, "addEventListener").mockImplementation(() => void counts.added++);
  vi.spyOn(window, "removeEventListener").mockImplementation(() => void counts.removed++);
  const storage = memoryStorage();
  const preferences = open(storage);
  const entry = preferences.entry(isOff, null);
  const [first, second] = [preferences.subscribe(() => {}), preferences.subscribe(() => {})];
  expect([entry.read(), counts]).toEqual([false, { added: 2, removed: 0 }]);
  first();
  first();
  expect(counts.removed).toBe(0);
  second();
  expect(counts).toEqual({ added: 2, removed: 2 });
  storage.items.set("hooter:device:off", "true");
  expect(entry.read()).toBe(true);
  preferences.subscribe(() => {})();
  expect(counts).toEqual({ added: 4, removed: 4 });
  vi.restoreAllMocks();
});

it("keeps a choice in the page when the storage is full, and reports the failure for an account", () => {
  const full = tolerantStorage({
    ...memoryStorage(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const preferences = createPreferences(full, DATABASE);
  preferences.entry(isOff, null).write(true);
  expect([preferences.entry(isOff, null).read(), full.refuses.get()]).toEqual([true, false]);
  preferences.entry(names, "ada").write(["bob"]);
  expect([preferences.entry(names, "ada").read(), full.refuses.get()]).toEqual([["bob"], true]);
});

it("updates the stored value even if an earlier call or another tab has changed it since the last read", () => {
  const storage = memoryStorage();
  const here = open(storage).entry(names, "a1");
  expect(here.read()).toEqual([]);
  for (const name of ["Ada", "Bob"]) here.update((current) => [...current, name]);
  expect(here.read()).toEqual(["Ada", "Bob"]);
  // Another tab has written, and its storage event has not arrived yet.
  const [key] = [...storage.items.keys()];
  if (key === undefined) throw new Error("nothing is stored");
  storage.setItem(key, JSON.stringify(["Ada", "Bob", "Chloé"]));
  here.update((current) => current.filter((name) => name !== "Ada"));
  expect(here.read()).toEqual(["Bob", "Chloé"]);
});
