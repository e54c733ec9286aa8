import { expect, test } from "vitest";
import { measureOf } from "./measure";

const round = (latencies: number[], elapsed: number, cpuMicros: number | null) => ({
  latencies: Float64Array.from(latencies),
  answered: latencies.length,
  elapsed,
  cpuMicros,
});

test("returns the rate of the median round, combines the latencies of all rounds and divides processor time by calls", () => {
  const rounds = [round([1, 2], 10, 100), round([3, 4, 9, 9], 10, 300), round([5], 1000, 300)];
  expect(measureOf(rounds)).toEqual({ rate: 200, median: 4, p95: 9, cpuMicros: 100 });
});

test("returns no processor time for a server that does not report it", () => {
  expect(measureOf([round([1], 10, null), round([1], 10, null)]).cpuMicros).toBeNull();
});

test("counts a call without a response in the latencies, but not in the rate", () => {
  const unanswered = { latencies: Float64Array.of(1, 1, 5000, 5000), answered: 2, elapsed: 5000, cpuMicros: null };
  expect(measureOf([unanswered])).toMatchObject({ rate: 0.4, p95: 5000 });
});
