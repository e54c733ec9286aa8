import { expect, it, vi } from "vitest";
import { createStore } from "./store";

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
