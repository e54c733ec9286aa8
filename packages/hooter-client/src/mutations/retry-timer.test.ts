import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRetryTimer, type RetryTimer } from "./retry-timer";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sets the random part of the delays. */
const chance = (value: number) => void vi.spyOn(Math, "random").mockReturnValue(value);

/** Starts a wait. @returns a function that returns the length of the wait in milliseconds, or null until it ends */
function begin(timer: RetryTimer, tries: number): () => number | null {
  const start = performance.now();
  let end: number | null = null;
  const run = async () => {
    await timer.next(tries);
    end = performance.now();
  };
  void run();
  return () => (end === null ? null : end - start);
}

/** Waits, with a hint after some milliseconds. @returns the length of the wait in milliseconds */
async function waitWithHint(timer: RetryTimer, tries: number, hintAfter: number): Promise<number | null> {
  const waited = begin(timer, tries);
  await vi.advanceTimersByTimeAsync(hintAfter);
  timer.hint();
  await vi.advanceTimersByTimeAsync(60_000);
  return waited();
}

describe("the wait for an attempt", () => {
  it("waits one second plus a random time, whose maximum doubles up to 29 s", async () => {
    chance(0.5);
    const timer = createRetryTimer();
    const waits: (number | null)[] = [];
    for (const tries of [0, 1, 2, 20]) {
      const waited = begin(timer, tries);
      await vi.advanceTimersByTimeAsync(60_000);
      waits.push(waited());
    }
    expect(waits).toEqual([1_500, 2_000, 3_000, 15_500]);
  });

  it("ends a wait at once on request", async () => {
    const timer = createRetryTimer();
    timer.wake();
    const waited = begin(timer, 9);
    timer.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(waited()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends a wait when the page is shown or the network comes back, but not when the page is hidden", async () => {
    chance(0.5);
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const window = new EventTarget();
    vi.stubGlobal("document", document);
    vi.stubGlobal("window", window);
    const show = (visibilityState: string) => {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const timer = createRetryTimer();
    const first = begin(timer, 9);
    show("hidden");
    await vi.advanceTimersByTimeAsync(100);
    expect(first()).toBeNull();
    show("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(first()).toBe(100);
    const second = begin(timer, 9);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(second()).toBe(0);
  });
});

describe("hints that the network is back", () => {
  it("ends the first wait at once, and later waits after a time that doubles with each misleading hint", async () => {
    chance(0.99);
    const timer = createRetryTimer();
    const waited = begin(timer, 9);
    timer.hint();
    await Promise.resolve();
    expect(waited()).toBe(0);
    const waits = [];
    for (const hintAfter of [0, 300, 4_500, 0]) waits.push(await waitWithHint(timer, 9, hintAfter));
    expect(waits).toEqual([1_000, 2_000, 4_500, 8_000]);
  });

  it("never makes a wait longer because of hints", async () => {
    chance(0);
    const timer = createRetryTimer();
    // The first hint is misleading, so the next hint has an effect only after 1 s, when the wait ends anyway.
    expect(await waitWithHint(timer, 0, 0)).toBe(0);
    expect(await waitWithHint(timer, 0, 100)).toBe(1_000);
    chance(0.4);
    // The second hint did not shorten a wait, so only the first hint counts as misleading.
    expect(await waitWithHint(timer, 0, 100)).toBe(1_000);
    expect(await waitWithHint(timer, 0, 100)).toBe(1_400);
  });

  it("counts at most one misleading hint for each wait", async () => {
    chance(0.99);
    const timer = createRetryTimer();
    expect(await waitWithHint(timer, 9, 0)).toBe(0);
    const waited = begin(timer, 9);
    timer.hint();
    timer.hint();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waited()).toBe(1_000);
    expect(await waitWithHint(timer, 9, 0)).toBe(2_000);
  });

  it("ends the next wait at once after a successful attempt", async () => {
    chance(0.99);
    const timer = createRetryTimer();
    expect(await waitWithHint(timer, 9, 0)).toBe(0);
    expect(await waitWithHint(timer, 9, 0)).toBe(1_000);
    timer.reset();
    expect(await waitWithHint(timer, 9, 50)).toBe(50);
  });

  it("ignores hints between two waits", async () => {
    const timer = createRetryTimer();
    timer.hint();
    chance(0.99);
    expect(await waitWithHint(timer, 9, 0)).toBe(0);
  });
});
