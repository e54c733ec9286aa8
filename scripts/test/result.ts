import { stripVTControlCharacters } from "node:util";

/** Failed test or check: its name (`file › titles`) and its error without the stack. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/**
 * Outcome of one or more steps. There may be more `failures` than `failed` counts, because a test file that does not
 * load is a failure but not a failed test.
 */
export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

export const empty: Result = { passed: 0, failed: 0, failures: [] };

export function add(a: Result, b: Result): Result {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, failures: [...a.failures, ...b.failures] };
}

/** Result of one check that passes or fails as a whole. */
export function single(name: string, ok: boolean, message = ""): Result {
  return ok ? { ...empty, passed: 1 } : broken(name, message);
}

/**
 * Result of a test runner. If the runner fails without a failed test (a file does not load, there is no report, or no
 * test has run), this counts as one failure, so that such a run never counts as passed.
 *
 * @param name of the step, for a failure that no test explains
 * @param reported null when the runner left no report
 * @param ok whether the runner exited with zero
 */
export function fromReport(name: string, reported: Result | null, ok: boolean): Result {
  if (reported === null) return broken(name, "the runner left no report");
  if (!ok && reported.failed === 0) return add(reported, broken(name, "the runner failed without a failed test"));
  if (ok && reported.passed === 0) return add(reported, broken(name, "no test ran"));
  return reported;
}

function broken(name: string, message: string): Result {
  return { passed: 0, failed: 1, failures: [{ name, message }] };
}

/** Decodes vitest's JSON report; null when the value is not a report. */
export function decodeVitestReport(report: unknown): Result | null {
  const passed = fieldOf(report, "numPassedTests");
  const failed = fieldOf(report, "numFailedTests");
  if (typeof passed !== "number" || typeof failed !== "number") return null;
  const failures = listAt(report, "testResults").flatMap((file) => {
    const path = inProject(textAt(file, "name"));
    const tests = listAt(file, "assertionResults").filter((test) => textAt(test, "status") === "failed");
    if (tests.length === 0 && textAt(file, "status") === "failed")
      return [{ name: path, message: textOf(textAt(file, "message")) }];
    return tests.map((test) => {
      const [message] = listAt(test, "failureMessages");
      return { name: `${path} › ${textAt(test, "fullName")}`, message: textOf(message) };
    });
  });
  return { passed, failed, failures };
}

/**
 * Decodes Playwright's JSON report; null when the value is not a report. A test that passes only on a retry counts as
 * failed.
 */
export function decodePlaywrightReport(report: unknown): Result | null {
  const stats = fieldOf(report, "stats");
  const [expected, unexpected, flaky] = ["expected", "unexpected", "flaky"].map((key) => fieldOf(stats, key));
  if (typeof expected !== "number" || typeof unexpected !== "number" || typeof flaky !== "number") return null;
  const failures = listAt(report, "suites").flatMap((suite) => failuresOf(suite, []));
  return { passed: expected, failed: unexpected + flaky, failures };
}

/** Failures of a suite and of the suites inside it. */
function failuresOf(suite: unknown, titles: readonly string[]): Failure[] {
  const path = [...titles, textAt(suite, "title")].filter(Boolean);
  const own = listAt(suite, "specs").flatMap((spec) =>
    listAt(spec, "tests")
      .filter((test) => ["unexpected", "flaky"].includes(textAt(test, "status")))
      .map((test) => {
        const failed = listAt(test, "results").find((result) => fieldOf(result, "error") !== undefined);
        return {
          name: [...path, textAt(spec, "title")].join(" › "),
          message: textOf(fieldOf(fieldOf(failed, "error"), "message")),
        };
      }),
  );
  return [...own, ...listAt(suite, "suites").flatMap((inner) => failuresOf(inner, path))];
}

const MAX_LINES = 20;

/** First lines of a message, up to the stack, without terminal colours. */
function textOf(message: unknown): string {
  if (typeof message !== "string") return "";
  const lines = stripVTControlCharacters(message).split("\n");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const filled = (stack < 0 ? lines : lines.slice(0, stack)).filter((line) => line.trim() !== "");
  return filled.slice(0, MAX_LINES).join("\n").trim();
}

function inProject(path: string): string {
  const root = `${process.cwd()}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === "string" ? text : "";
}
