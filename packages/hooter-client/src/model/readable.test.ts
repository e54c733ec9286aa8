import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createStore } from "./readable";

describe("createStore", () => {
  it("notifies each subscription of a changed value", () => {
    const store = createStore(1);
    const seen: number[] = [];
    const listener = () => void seen.push(store.get());
    const first = store.subscribe(listener);
    const second = store.subscribe(listener);
    expect(store.get()).toBe(1);
    store.set(2);
    expect(seen).toEqual([2, 2]);
    store.set(2);
    expect(seen).toEqual([2, 2]);
    first();
    store.set(3);
    expect(seen).toEqual([2, 2, 3]);
    second();
    store.set(4);
    expect(seen).toEqual([2, 2, 3]);
    expect(store.get()).toBe(4);
  });

  it("notifies the listeners only when the value differs", () => {
    const store = createStore(NaN);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(NaN);
    expect(listener).not.toHaveBeenCalled();
    store.set(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("does not notify a listener that a notification adds", () => {
    const store = createStore(0);
    const added = vi.fn();
    store.subscribe(() => store.subscribe(added));
    store.set(1);
    expect(added).not.toHaveBeenCalled();
  });

  it("notifies the other listeners when one throws", () => {
    const report = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
    onTestFinished(() => report.mockRestore());
    const store = createStore(1);
    const seen: number[] = [];
    store.subscribe(() => {
      throw new Error("of the host");
    });
    store.subscribe(() => void seen.push(store.get()));
    store.set(2);
    expect(seen).toEqual([2]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[0]).toThrow("of the host");
  });

  it("calls the current listeners, even when one of them unsubscribes another", () => {
    const store = createStore("a");
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    store.subscribe(() => ends.forEach((end) => end()));
    ends.push(store.subscribe(() => void seen.push(store.get())));
    store.set("b");
    store.set("c");
    expect(seen).toEqual(["b"]);
  });
});
