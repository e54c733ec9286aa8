import { describe, expect, it } from "vitest";
import { fromReport, playwrightCounts, vitestCounts } from "./counts";

describe("the counts of a run", () => {
  it("are read from vitest's report", () => {
    expect(vitestCounts({ numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1 });
    expect(vitestCounts({})).toBeNull();
    expect(vitestCounts(null)).toBeNull();
  });

  it("are read from Playwright's report, where one that needed a second try has passed", () => {
    expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 2 } })).toEqual({ passed: 6, failed: 1 });
    expect(playwrightCounts({ stats: {} })).toBeNull();
  });

  it("never read as passed when the runner itself failed, left no report or ran nothing", () => {
    expect(fromReport({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
    expect(fromReport(null, true)).toEqual({ passed: 0, failed: 1 });
    expect(fromReport({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 });
    expect(fromReport({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 });
  });
});
