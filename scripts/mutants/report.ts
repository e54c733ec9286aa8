import type { Mutant } from "./mutators";

/** Lowest accepted score, in percent. */
export const THRESHOLD = 90;

export type Result = "killed" | "timed out" | "survived" | "no coverage";

export interface MutantResult {
  readonly area: string;
  readonly id: number;
  readonly mutant: Mutant;
  readonly result: Result;
}

/** Percentage of detected mutants; 100 when there are no mutants. */
export function scoreOf(results: readonly MutantResult[]): number {
  if (results.length === 0) return 100;
  return (100 * results.filter(({ result }) => result === "killed" || result === "timed out").length) / results.length;
}

/** Formats the surviving mutants, a table of the areas and the total score. */
export function formatResults(results: readonly MutantResult[], areas: readonly string[]): string {
  const survivors = results
    .filter(({ result }) => result === "survived" || result === "no coverage")
    .map(({ id, mutant, result }) => {
      const { file, line, column, kind, original, replacement } = mutant;
      const remark = result === "no coverage" ? " (no test reaches it)" : "";
      return `${file}:${line}:${column}  ${kind}  ${short(original)} → ${short(replacement)}  [${id}]${remark}`;
    });
  const rows = areas.map((area) =>
    rowOf(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  const head = ["area", "mutants", "killed", "timed out", "survived", "no coverage", "score"];
  const total = `score ${percent(scoreOf(results))} (at least ${THRESHOLD} %)`;
  return [...survivors, "", table([head, ...rows]), "", total].join("\n");
}

function rowOf(area: string, results: readonly MutantResult[]): string[] {
  const count = (wanted: Result) => String(results.filter(({ result }) => result === wanted).length);
  return [
    area,
    String(results.length),
    count("killed"),
    count("timed out"),
    count("survived"),
    count("no coverage"),
    percent(scoreOf(results)),
  ];
}

/** Rounds down, so that 89.96 does not look like 90. */
function percent(value: number): string {
  return `${(Math.floor(value * 10) / 10).toFixed(1)} %`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
