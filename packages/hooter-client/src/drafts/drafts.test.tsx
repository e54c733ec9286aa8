import { afterEach, describe, expect, it } from "vitest";
import { createDrafts, type Drafts } from "./drafts";
import type { DraftStorage } from "./storage";

const KEY = "hooter:draft:u1@http://local:hoot";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * Tabs of one browser: a storage for all, and what one changes in it told to the others, as a browser does.
 * Each tab has a window of its own here.
 */
function browser() {
  const items = new Map<string, string>();
  const queue: (() => void)[] = [];
  const targets: EventTarget[] = [];
  const openTab = (): Drafts => {
    // Each tab listens at a window of its own.
    const own = new EventTarget();
    const change = (key: string, newValue: string | null) => {
      const oldValue = items.get(key) ?? null;
      if (oldValue === newValue) return;
      if (newValue === null) items.delete(key);
      else items.set(key, newValue);
      for (const other of targets) {
        if (other !== own) {
          queue.push(() => other.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue })));
        }
      }
    };
    const storage: DraftStorage = {
      getItem: (key) => items.get(key) ?? null,
      setItem: change,
      removeItem: (key) => change(key, null),
    };
    const drafts = withWindow(own, () => createDrafts(storage, "http://local"));
    targets.push(own);
    closing.push(() => drafts.dispose());
    return drafts;
  };
  const deliver = () => {
    for (let event = queue.shift(); event; event = queue.shift()) event();
  };
  return { items, openTab, deliver };
}

/** Runs something in front of another window. */
function withWindow<T>(own: EventTarget, work: () => T): T {
  const { window } = globalThis;
  Object.defineProperty(globalThis, "window", { value: own, configurable: true, writable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, "window", { value: window, configurable: true, writable: true });
  }
}

describe("drafts in two tabs of one account", () => {
  const type = (tab: Drafts, content: string) => tab.write("u1", "hoot", { content });
  const shown = (tab: Drafts) => tab.read("u1", "hoot")?.["content"] ?? null;

  it("shows a draft in the other tab, and that it was thrown away", () => {
    const { openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    expect(shown(two)).toBeNull();
    let told = 0;
    closing.push(two.subscribe(() => told++));
    type(one, "bonjour");
    deliver();
    expect(shown(two)).toBe("bonjour");
    expect(told).toBe(1);
    two.write("u1", "hoot", null);
    deliver();
    expect(shown(one)).toBeNull();
  });

  it("does not lose a draft when the other tab types and clears its own", () => {
    const { openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    expect([shown(one), shown(two)]).toEqual([null, null]);
    type(one, "un long brouillon");
    deliver();
    type(two, "court");
    deliver();
    // What is on the screen is not replaced while it is being typed.
    expect(shown(one)).toBe("un long brouillon");
    two.write("u1", "hoot", null);
    deliver();
    expect(shown(one)).toBe("un long brouillon");
    expect(shown(openTab())).toBe("un long brouillon");
  });

  it("throws away only the stored draft that it knows, though the event is still on its way", () => {
    const { items, openTab } = browser();
    const [one, two] = [openTab(), openTab()];
    type(two, "court");
    type(one, "un long brouillon");
    two.write("u1", "hoot", null);
    expect(shown(two)).toBeNull();
    expect(items.get(KEY)).toBe('{"content":"un long brouillon"}');
    one.write("u1", "hoot", null);
    expect(items.size).toBe(0);
  });

  it("hears nothing once it is disposed of", () => {
    const { items, openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    let told = 0;
    closing.push(two.subscribe(() => told++));
    expect(shown(two)).toBeNull();
    two.dispose();
    type(one, "bonjour");
    deliver();
    expect(told).toBe(0);
    expect(shown(two)).toBeNull();
    expect(items.size).toBe(1);
  });
});
