import { describe, expect, it } from "vitest";
import { playwrightNotes, vitestNotes } from "./notes";

describe("what is said of a run in the end", () => {
  it("names what failed in vitest, and what needed a second try, by file and first line", () => {
    const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
      fullName,
      status,
      failureMessages,
    });
    const report = {
      testResults: [
        {
          name: `${process.cwd()}/packages/a.test.ts`,
          assertionResults: [
            test("is well", "passed"),
            test("is not", "failed", ["\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at a"]),
            test("is slow", "passed", ["Error: not yet"]),
            test("says nothing", "failed"),
          ],
        },
      ],
    };
    expect(vitestNotes(report)).toEqual([
      "failed: packages/a.test.ts › is not: AssertionError: 1 is not 2",
      "second try: packages/a.test.ts › is slow: Error: not yet",
      "failed: packages/a.test.ts › says nothing",
    ]);
  });

  it("names what failed in Playwright, however deep it lies", () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [{ status, results: [{}, { error: { message: "Error: gone\nmore" } }] }],
    });
    const report = {
      suites: [
        {
          title: "feed.spec.ts",
          specs: [spec("well", "expected")],
          suites: [{ title: "at 320 px", specs: [spec("scrolls", "flaky"), spec("likes", "unexpected")] }],
        },
      ],
    };
    expect(playwrightNotes(report)).toEqual([
      "second try: feed.spec.ts › at 320 px › scrolls: Error: gone",
      "failed: feed.spec.ts › at 320 px › likes: Error: gone",
    ]);
  });

  it("says nothing of what is no report", () => {
    for (const report of [null, undefined, 1, {}, { suites: 1, testResults: [null, { assertionResults: [null] }] }]) {
      expect([...vitestNotes(report), ...playwrightNotes(report)]).toEqual([]);
    }
  });
});
