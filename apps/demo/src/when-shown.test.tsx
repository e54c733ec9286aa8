import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenShown } from "./when-shown";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
  vi.stubGlobal("cancelIdleCallback", () => {});
  document.body.innerHTML = '<div class="hooter-skeletons"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

it("waits until the content has replaced the placeholders", () => {
  const callback = vi.fn<() => void>();
  whenShown(callback);
  vi.advanceTimersByTime(1_000);
  expect(callback).not.toHaveBeenCalled();
  document.body.innerHTML = "<article></article>";
  vi.advanceTimersByTime(250);
  expect(callback).toHaveBeenCalledOnce();
});

it("does not wait forever, for example without a network", () => {
  const callback = vi.fn<() => void>();
  whenShown(callback);
  vi.advanceTimersByTime(10_250);
  expect(callback).toHaveBeenCalledOnce();
});

it("calls nothing once it is cancelled", () => {
  const callback = vi.fn<() => void>();
  whenShown(callback)();
  document.body.innerHTML = "";
  vi.advanceTimersByTime(20_000);
  expect(callback).not.toHaveBeenCalled();
});
