import { expect, it } from "vitest";
import { formatRuns, parseRepeat } from "./repeat";

it("reads the number of runs and the steps in any order", () => {
  expect(parseRepeat(["--times", "5"])).toEqual({ times: 5, names: [] });
  expect(parseRepeat(["unit", "--times=2", "journeys"])).toEqual({ times: 2, names: ["unit", "journeys"] });
  expect(parseRepeat(["unit", "--times", "3", "types"])).toEqual({ times: 3, names: ["unit", "types"] });
});

it.each([[[]], [["unit"]], [["--times"]], [["--times", "0"]], [["--times", "two"]], [["--times=1.5"]]])(
  "rejects %j",
  (args) => {
    expect(() => parseRepeat(args)).toThrow("--times needs a whole number of at least 1.");
  },
);

it("prints a line for each run and a line of marks for each failed test", () => {
  const result = (seconds: number, failures: { name: string; message: string }[] = []) => ({
    step: "unit",
    passed: 9 - failures.length,
    failed: failures.length,
    failures,
    seconds,
  });
  const flaky = { name: "a.test.ts › waits", message: "Error: too early" };
  const other = { name: "b.test.ts › counts", message: "" };
  expect(formatRuns([[result(60)], [result(90, [flaky])], [result(61, [other, flaky])]])).toBe(
    [
      "run  passed  failed  min  unit s",
      "  1       9       0  1.0      60",
      "  2       8       1  1.5      90",
      "  3       7       2  1.0      61",
      "",
      ". x x  a.test.ts › waits: Error: too early",
      ". . x  b.test.ts › counts",
    ].join("\n"),
  );
  expect(formatRuns([[result(60)]])).toContain("No test failed in any run.");
});
