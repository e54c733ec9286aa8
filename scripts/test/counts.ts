/** How many tests or checks passed and failed, and what is to be said of them in the end. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** A line for each test that failed, or passed at its second try only. */
  readonly notes?: readonly string[];
}

export const none: Counts = { passed: 0, failed: 0 };

export function add(a: Counts, b: Counts): Counts {
  const notes = [...(a.notes ?? []), ...(b.notes ?? [])];
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, ...(notes.length > 0 ? { notes } : {}) };
}

/** One check that passes or fails as a whole. */
export function single(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The counts of a test runner's report. A runner that failed without a failed test (a file that does not load, an empty
 * run) counts as one failure: no run that went wrong reads as passed.
 */
export function fromReport(reported: Counts | null, ok: boolean): Counts {
  if (reported === null) return { passed: 0, failed: 1 };
  if (!ok && reported.failed === 0) return { passed: reported.passed, failed: 1 };
  if (ok && reported.passed === 0) return { passed: 0, failed: 1 };
  return reported;
}

/** Reads vitest's JSON report. */
export function vitestCounts(report: unknown): Counts | null {
  if (typeof report !== "object" || report === null) return null;
  const passed = "numPassedTests" in report ? report.numPassedTests : null;
  const failed = "numFailedTests" in report ? report.numFailedTests : null;
  return typeof passed === "number" && typeof failed === "number" ? { passed, failed } : null;
}

/** Reads Playwright's JSON report; one that passed at its second try has passed, and the runner names it as flaky. */
export function playwrightCounts(report: unknown): Counts | null {
  if (typeof report !== "object" || report === null || !("stats" in report)) return null;
  const { stats } = report;
  if (typeof stats !== "object" || stats === null) return null;
  const expected = "expected" in stats ? stats.expected : null;
  const unexpected = "unexpected" in stats ? stats.unexpected : null;
  const flaky = "flaky" in stats ? stats.flaky : 0;
  if (typeof expected !== "number" || typeof unexpected !== "number" || typeof flaky !== "number") return null;
  return { passed: expected + flaky, failed: unexpected };
}
