import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDerived, memoizeLast } from "./derived";
import { createStore, type Store } from "./readable";

/** Creates a source that logs each time it is opened or closed. */
function openable<Value>(value: Value, onOpen?: (store: Store<Value>) => void) {
  const store = createStore(value);
  const log: string[] = [];
  const open = () => {
    log.push("open");
    onOpen?.(store);
    return () => void log.push("close");
  };
  return { ...store, open, log };
}

describe("createDerived", () => {
  it("opens a source for the first subscriber and closes it after the last one", () => {
    const source = openable(1);
    const derived = createDerived((read) => ({ value: read(source, source.open) }));
    expect(derived.get()).toEqual({ value: 1 });
    expect(source.log).toEqual([]);
    const one = derived.subscribe(() => {});
    const two = derived.subscribe(() => {});
    one();
    one();
    expect(source.log).toEqual(["open"]);
    two();
    expect(source.log).toEqual(["open", "close"]);
  });

  it("derives the state from the current values when there is no subscriber", () => {
    const source = createStore(1);
    const derived = createDerived((read) => read(source) * 2);
    expect(derived.get()).toBe(2);
    source.set(4);
    expect(derived.get()).toBe(8);
  });

  it("opens and closes sources when the state begins to depend on a different source", () => {
    const which = createStore<"a" | "b">("a");
    const sources = { a: openable("A"), b: openable("B") };
    const derived = createDerived((read) => {
      const source = sources[read(which)];
      return read(source, source.open);
    });
    const listener = vi.fn();
    const close = derived.subscribe(listener);
    which.set("b");
    expect(derived.get()).toBe("B");
    expect(listener).toHaveBeenCalledTimes(1);
    sources.a.set("ignored");
    expect(listener).toHaveBeenCalledTimes(1);
    close();
    expect([sources.a.log, sources.b.log]).toEqual([
      ["open", "close"],
      ["open", "close"],
    ]);
  });

  it("notifies only once when a source changes while it is being opened", () => {
    const source = openable(1, ({ set }) => set(2));
    const seen: number[] = [];
    const derived = createDerived((read) => read(source, source.open));
    derived.subscribe(() => void seen.push(derived.get()));
    expect(seen).toEqual([2]);
  });

  it("notifies the other listeners when one throws", () => {
    const report = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
    onTestFinished(() => report.mockRestore());
    const source = createStore(1);
    const derived = createDerived((read) => read(source));
    const seen: number[] = [];
    derived.subscribe(() => {
      throw new Error("of the host");
    });
    derived.subscribe(() => void seen.push(derived.get()));
    source.set(2);
    source.set(3);
    expect(seen).toEqual([2, 3]);
    expect(report.mock.calls[0]?.[0]).toThrow("of the host");
  });

  it("keeps the identity of an equal state and of its equal parts", () => {
    const source = createStore({ items: [1, 2], more: { error: null as string | null } });
    const derived = createDerived((read) => {
      const { items, more } = read(source);
      return { items: [...items], more: { ...more } };
    });
    const listener = vi.fn();
    derived.subscribe(listener);
    const first = derived.get();
    source.set({ items: [1, 2], more: { error: null } });
    expect(derived.get()).toBe(first);
    expect(listener).not.toHaveBeenCalled();
    source.set({ items: [1, 2], more: { error: "network" } });
    expect(derived.get()).not.toBe(first);
    expect(derived.get().items).toBe(first.items);
    expect(derived.get().more).toEqual({ error: "network" });
  });

  it("stays closed when its last subscriber leaves while the source notifies its listeners", () => {
    const source = openable(1);
    let close = () => {};
    source.subscribe(() => close());
    close = createDerived((read) => read(source, source.open)).subscribe(() => {});
    source.set(2);
    expect(source.log).toEqual(["open", "close"]);
  });

  it("calls onChange only while there are subscribers", () => {
    const source = createStore(1);
    const onChange = vi.fn();
    const derived = createDerived((read) => read(source), onChange);
    derived.get();
    expect(onChange).not.toHaveBeenCalled();
    const close = derived.subscribe(() => {});
    source.set(2);
    close();
    source.set(3);
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe("memoizeLast", () => {
  it("calls the function again only when the arguments change", () => {
    const make = vi.fn((a: object, b: number) => ({ a, b }));
    const memoized = memoizeLast(make);
    const key = {};
    const first = memoized(key, 1);
    expect(memoized(key, 1)).toBe(first);
    expect(memoized({}, 1)).not.toBe(first);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
