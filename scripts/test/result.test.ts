import { describe, expect, it } from "vitest";
import { decodePlaywrightReport, decodeVitestReport, empty, fromReport, single } from "./result";

describe("fromReport and single", () => {
  const passed = { ...empty, passed: 5 };

  it("returns the report of a runner that succeeds", () => {
    expect(fromReport("unit", passed, true)).toEqual(passed);
  });

  it("adds a failure when the runner fails, leaves no report or runs no test", () => {
    const failure = (message: string) => [{ name: "unit", message }];
    expect(fromReport("unit", passed, false)).toEqual({
      passed: 5,
      failed: 1,
      failures: failure("the runner failed without a failed test"),
    });
    expect(fromReport("unit", null, true)).toEqual({
      passed: 0,
      failed: 1,
      failures: failure("the runner left no report"),
    });
    expect(fromReport("unit", empty, true)).toEqual({ passed: 0, failed: 1, failures: failure("no test ran") });
    expect(single("types", false, "exit code 2").failures).toEqual([{ name: "types", message: "exit code 2" }]);
  });
});

describe("decodeVitestReport", () => {
  it("names failed tests by file, with the error and without its stack", () => {
    const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
      fullName,
      status,
      failureMessages,
    });
    const report = {
      numPassedTests: 1,
      numFailedTests: 2,
      testResults: [
        {
          name: `${process.cwd()}/packages/a.test.ts`,
          status: "failed",
          assertionResults: [
            test("adds", "passed"),
            test("subtracts", "failed", [
              "\u001b[31mAssertionError\u001b[39m: 1 is not 2\n\n- 1\n+ 2\n    at a\n    at b",
            ]),
            test("divides", "failed"),
          ],
        },
        {
          name: "/elsewhere/b.test.ts",
          status: "failed",
          message: "Cannot find module\n    at b",
          assertionResults: [],
        },
      ],
    };
    expect(decodeVitestReport(report)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { name: "packages/a.test.ts › subtracts", message: "AssertionError: 1 is not 2\n- 1\n+ 2" },
        { name: "packages/a.test.ts › divides", message: "" },
        { name: "/elsewhere/b.test.ts", message: "Cannot find module" },
      ],
    });
  });
});

describe("decodePlaywrightReport", () => {
  it("names failed tests at any depth and counts a flaky test as failed", () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [{ status, results: [{}, { error: { message: `Error: gone\n${"more\n".repeat(30)}` } }] }],
    });
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      suites: [
        {
          title: "feed.spec.ts",
          specs: [spec("opens", "expected")],
          suites: [{ title: "at 320 px", specs: [spec("scrolls", "flaky"), spec("likes", "unexpected")] }],
        },
      ],
    };
    const message = ["Error: gone", ...Array<string>(19).fill("more")].join("\n");
    expect(decodePlaywrightReport(report)).toEqual({
      passed: 4,
      failed: 2,
      failures: [
        { name: "feed.spec.ts › at 320 px › scrolls", message },
        { name: "feed.spec.ts › at 320 px › likes", message },
      ],
    });
  });
});

it("returns null for a value that is not a report", () => {
  for (const report of [null, undefined, 1, {}, { stats: {} }, { testResults: [null, { assertionResults: [null] }] }]) {
    expect(decodeVitestReport(report)).toBeNull();
    expect(decodePlaywrightReport(report)).toBeNull();
  }
});
