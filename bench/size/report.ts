import { tableOf } from "../common/table";
import type { Weight } from "./measure";

/** Line of the report. `weight` is the size, or the reason why there is none. */
export interface Row {
  readonly name: string;
  readonly weight: Weight | string;
}

/** Size limit set by the project. */
export interface Goal {
  readonly name: string;
  /** Actual size, in bytes. */
  readonly weight: number;
  /** Limit, in kilobytes of 1,000 bytes. */
  readonly most: number;
}

/** Kilobytes of 1,000 bytes, as package sizes are usually given: "85.2 kB". */
function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function weightTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, weight }) =>
    typeof weight === "string" ? [name, weight] : [name, kilobytes(weight.first), kilobytes(weight.all)],
  );
  return tableOf(["", "at first", "with what loads on demand"], cells);
}

/** Line for a goal: "met", or the number of kilobytes above the limit. */
export function goalLine({ name, weight, most }: Goal): string {
  const over = weight - most * 1000;
  return `${name}: at most ${most} kB, is ${kilobytes(weight)}: ${over <= 0 ? "met" : `missed by ${kilobytes(over)}`}`;
}
