import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HooterError } from "../model/errors";
import { createScriptedVisibility } from "../testing/scripted-service";
import { RETRY, type RetryPolicy, readWithRetry, retryDelay } from "./retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("readWithRetry", () => {
  it("retries after a retriable error and leaves no listener", async () => {
    const visibility = createScriptedVisibility();
    const failures: string[] = [];
    let tries = 0;
    const reading = readWithRetry(
      async () => {
        if (++tries < 3) throw new HooterError("network");
        return "read";
      },
      { visibility, signal: new AbortController().signal, onFailure: (error) => failures.push(error.code) },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reading).toBe("read");
    expect(failures).toEqual(["network", "network"]);
    expect(visibility.observers).toBe(0);
  });

  it("stops at an error that is not retriable", async () => {
    const read = vi.fn(async () => Promise.reject(new HooterError("permission-denied")));
    expect(await readWithRetry(read, { signal: new AbortController().signal, onFailure: () => {} })).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("waits while the page is hidden and retries at once when it is visible or online", async () => {
    const visibility = createScriptedVisibility();
    const read = vi.fn(async () => Promise.reject(new HooterError("unavailable")));
    visibility.notify("hidden");
    void readWithRetry(read, { visibility, signal: new AbortController().signal, onFailure: () => {} });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(1);
    visibility.notify("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
    visibility.notify("online");
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("retries after any error when the policy allows it", async () => {
    const visibility = createScriptedVisibility();
    const read = vi.fn(async () => (read.mock.calls.length < 2 ? Promise.reject(new Error("no chunk")) : "loaded"));
    const reading = readWithRetry(read, {
      visibility,
      policy: RETRY.load,
      signal: new AbortController().signal,
      onFailure: () => {},
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reading).toBe("loaded");
  });

  it("stops when it is aborted", async () => {
    const visibility = createScriptedVisibility();
    const giveUp = new AbortController();
    const reading = readWithRetry(async () => Promise.reject(new HooterError("network")), {
      visibility,
      signal: giveUp.signal,
      onFailure: () => {},
    });
    await vi.advanceTimersByTimeAsync(0);
    giveUp.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await reading).toBeNull();
    expect(visibility.observers).toBe(0);
  });
});

describe("retryDelay", () => {
  it.each([
    ["call", [0, 0, 0, 0], [300, 600, 1_200, 5_000]],
    ["read", [1_000, 1_000, 1_000, 1_000], [2_000, 3_000, 5_000, 16_000]],
    ["load", [1_000, 1_000, 1_000, 1_000], [2_000, 3_000, 5_000, 16_000]],
    ["stream", [0, 0, 0, 0], [1_000, 2_000, 4_000, 30_000]],
    ["mutation", [1_000, 1_000, 1_000, 1_000], [2_000, 3_000, 5_000, 30_000]],
  ] as const)(
    "returns a random delay for a %s, below a limit that doubles up to its maximum",
    (name, minDelays, maxDelays) => {
      const attempts = [0, 1, 2, 1_000];
      expect(attempts.map((attempt) => retryDelay(RETRY[name], attempt, 0))).toEqual(minDelays);
      expect(attempts.map((attempt) => retryDelay(RETRY[name], attempt, 1))).toEqual(maxDelays);
    },
  );
});

describe("RETRY", () => {
  const codes = ["network", "unavailable", "too-soon", "signed-out", "session-expired", "refused", "unknown"] as const;

  it.each([
    ["call", ["network", "unavailable", "too-soon"]],
    ["read", ["network", "unavailable", "too-soon"]],
    ["load", codes],
    ["stream", ["network", "unavailable", "too-soon"]],
    ["poll", ["network", "unavailable", "too-soon", "session-expired"]],
    ["query", ["network", "unavailable", "too-soon"]],
    ["mutation", ["network", "unavailable", "signed-out"]],
  ] as const)("repeats a %s only after the errors that its policy lists", (name, retried) => {
    const policy: Pick<RetryPolicy, "mayRetry"> = RETRY[name];
    expect(codes.filter((code) => policy.mayRetry(new HooterError(code)))).toEqual(retried);
  });

  it("polls every 15 seconds and repeats a failed query after 5 seconds", () => {
    expect([RETRY.poll.interval, RETRY.query.interval]).toEqual([15_000, 5_000]);
  });

  it("limits the attempts of a call and of a mutation", () => {
    expect([RETRY.call.maxAttempts, RETRY.mutation.maxAttempts]).toEqual([3, 8]);
  });
});
