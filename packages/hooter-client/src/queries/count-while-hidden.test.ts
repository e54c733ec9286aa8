import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HooterError } from "../model/errors";
import { createScriptedVisibility } from "../testing/scripted-service";
import { countWhileHidden, MAX_WHILE_HIDDEN } from "./count-while-hidden";

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a count. @param answers results of the reads, in order; the last one repeats */
function start(...answers: readonly (number | null | HooterError)[]) {
  const visibility = createScriptedVisibility();
  const counts: number[] = [];
  const read = vi.fn(async (_signal: AbortSignal) => {
    const answer = answers[Math.min(read.mock.calls.length, answers.length) - 1] ?? null;
    if (answer instanceof HooterError) throw answer;
    return answer;
  });
  const stop = countWhileHidden(read, (count) => counts.push(count), visibility);
  return { visibility, read, counts, stop };
}

it("reads only while the page is hidden, and ends the count when the page becomes visible", async () => {
  const { visibility, read, counts, stop } = start(2, 3);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(read).not.toHaveBeenCalled();
  visibility.notify("hidden");
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE + 1);
  expect(counts).toEqual([2, 3]);
  visibility.notify("visible");
  expect(counts).toEqual([2, 3, 0]);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(read).toHaveBeenCalledTimes(2);
  visibility.notify("hidden");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(read).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(read).toHaveBeenCalledTimes(3);
  expect(visibility.observers).toBe(0);
});

it.each([
  ["the maximum is reached", MAX_WHILE_HIDDEN, [MAX_WHILE_HIDDEN]],
  ["there is nothing to read", null, []],
  ["another attempt would fail too", new HooterError("permission-denied"), []],
])("stops when %s", async (_, answer, expected) => {
  const { visibility, read, counts } = start(answer);
  visibility.notify("hidden");
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(read).toHaveBeenCalledTimes(1);
  expect(counts).toEqual(expected);
});

it("reads again after a network failure", async () => {
  const { visibility, counts } = start(new HooterError("network"), 4);
  visibility.notify("hidden");
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(counts).toEqual([4]);
});

it("doubles its delay up to 15 minutes while nothing new arrives", async () => {
  const { visibility, read } = start(0, 0, 0, 0, 0, 0, 1, 1);
  visibility.notify("hidden");
  let reads = 0;
  for (const minutes of [1, 2, 4, 8, 15, 15, 15, 1, 2]) {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE - 1);
    expect(read).toHaveBeenCalledTimes(reads);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(++reads);
  }
});

it("ignores a result that arrives after the page becomes visible", async () => {
  const visibility = createScriptedVisibility();
  const counts: number[] = [];
  let answer = (_count: number) => {};
  const read = () => new Promise<number>((resolve) => (answer = resolve));
  countWhileHidden(read, (count) => counts.push(count), visibility);
  visibility.notify("hidden");
  await vi.advanceTimersByTimeAsync(MINUTE);
  visibility.notify("visible");
  answer(5);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(counts).toEqual([0]);
});
