import type { StepResult } from "./steps";

/** One of several runs of the same steps. */
export type Run = readonly StepResult[];

/**
 * Splits the arguments of `npm run test:repeat` into the number of runs and the names of steps.
 *
 * @throws Error when `--times` is missing or not a positive integer
 */
export function parseRepeat(args: readonly string[]): { readonly times: number; readonly names: readonly string[] } {
  const at = args.findIndex((arg) => arg === "--times" || arg.startsWith("--times="));
  const option = args[at];
  const value = option === "--times" ? args[at + 1] : option?.slice("--times=".length);
  if (value === undefined || !/^[1-9]\d*$/.test(value)) throw new Error("--times needs a whole number of at least 1.");
  const names = args.filter((_, index) => index < at || index > (option === "--times" ? at + 1 : at));
  return { times: Number(value), names };
}

/** Formats a line for each run, then a line for each failed test with a mark for each run: `x` failed, `.` passed. */
export function formatRuns(runs: readonly Run[]): string {
  const steps = runs[0]?.map(({ step }) => step) ?? [];
  const head = ["run", "passed", "failed", "min", ...steps.map((step) => `${step} s`)];
  const rows = runs.map((run, index) => [
    String(index + 1),
    String(sum(run, ({ passed }) => passed)),
    String(sum(run, ({ failed }) => failed)),
    (sum(run, ({ seconds }) => seconds) / 60).toFixed(1),
    ...run.map(({ seconds }) => seconds.toFixed(0)),
  ]);
  const failedIn = runs.map((run) => new Map(run.flatMap(({ failures }) => failures.map((one) => [one.name, one]))));
  const names = [...new Set(failedIn.flatMap((failures) => [...failures.keys()]))].sort();
  const failures = names.map((name) => {
    const marks = failedIn.map((failed) => (failed.has(name) ? "x" : ".")).join(" ");
    const message = failedIn.flatMap((failed) => failed.get(name)?.message ?? []).find((text) => text !== "");
    return `${marks}  ${name}${message === undefined ? "" : `: ${message.split("\n")[0]}`}`;
  });
  return [table([head, ...rows]), "", ...(failures.length > 0 ? failures : ["No test failed in any run."])].join("\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  ")).join("\n");
}

function sum(run: Run, of: (result: StepResult) => number): number {
  return run.reduce((total, result) => total + of(result), 0);
}
