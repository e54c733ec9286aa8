import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HooterError } from "../model/errors";
import type { Page } from "./page";
import { CALL_DELAYS, MUTATION_DELAYS, READ_DELAYS, readWithRetry, retryDelay, STREAM_DELAYS } from "./retry";

type Listener = Parameters<Page["observe"]>[0];

function createPage() {
  const listeners = new Set<Listener>();
  const page = {
    visible: true,
    observe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    page,
    listeners,
    notify: (event: Parameters<Listener>[0]) => [...listeners].forEach((listener) => listener(event)),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("readWithRetry", () => {
  it("retries after a retriable error and leaves no listener", async () => {
    const { page, listeners } = createPage();
    const failures: string[] = [];
    let tries = 0;
    const reading = readWithRetry(
      async () => {
        if (++tries < 3) throw new HooterError("network");
        return "read";
      },
      { page, signal: new AbortController().signal, onFailure: (error) => failures.push(error.code) },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reading).toBe("read");
    expect(failures).toEqual(["network", "network"]);
    expect(listeners.size).toBe(0);
  });

  it("stops at an error that is not retriable", async () => {
    const read = vi.fn(async () => Promise.reject(new HooterError("permission-denied")));
    expect(await readWithRetry(read, { signal: new AbortController().signal, onFailure: () => {} })).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("waits while the page is hidden and retries at once when it is visible or online", async () => {
    const { page, notify } = createPage();
    const read = vi.fn(async () => Promise.reject(new HooterError("unavailable")));
    page.visible = false;
    void readWithRetry(read, { page, signal: new AbortController().signal, onFailure: () => {} });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(1);
    notify("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
    notify("online");
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("stops when it is aborted", async () => {
    const { page, listeners } = createPage();
    const giveUp = new AbortController();
    const reading = readWithRetry(async () => Promise.reject(new HooterError("network")), {
      page,
      signal: giveUp.signal,
      onFailure: () => {},
    });
    await vi.advanceTimersByTimeAsync(0);
    giveUp.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await reading).toBeNull();
    expect(listeners.size).toBe(0);
  });
});

describe("retryDelay", () => {
  it.each([
    ["a call", CALL_DELAYS, [0, 0, 0, 0], [300, 600, 1_200, 5_000]],
    ["a read", READ_DELAYS, [1_000, 1_000, 1_000, 1_000], [2_000, 3_000, 5_000, 16_000]],
    ["a stream", STREAM_DELAYS, [0, 0, 0, 0], [1_000, 2_000, 4_000, 30_000]],
    ["a mutation", MUTATION_DELAYS, [1_000, 1_000, 1_000, 1_000], [2_000, 3_000, 5_000, 30_000]],
  ])("returns a random delay for %s, below a limit that doubles up to its maximum", (_, delays, shortest, longest) => {
    const attempts = [0, 1, 2, 1_000];
    expect(attempts.map((attempt) => retryDelay(attempt, delays, 0))).toEqual(shortest);
    expect(attempts.map((attempt) => retryDelay(attempt, delays, 1))).toEqual(longest);
  });
});
