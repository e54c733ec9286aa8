import { tableOf } from "../common/table";
import type { Weight } from "./measure";

/** One line of the report; a text says why it could not be weighed. */
export interface Row {
  readonly name: string;
  readonly weight: Weight | string;
}

/** A limit that we have set ourselves. */
export interface Goal {
  readonly name: string;
  /** Bytes. */
  readonly weight: number;
  /** Kilobytes of 1,000 bytes. */
  readonly most: number;
}

/** Kilobytes of 1,000 bytes, as the sizes of packages are told: "85.2 kB". */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Everything that was weighed, as a table. */
export function weightTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, weight }) =>
    typeof weight === "string" ? [name, weight] : [name, kilobytes(weight.first), kilobytes(weight.all)],
  );
  return tableOf(["", "at first", "with what loads on demand"], cells);
}

/** Whether a goal is met: "met", or by how much it is missed. */
export function goalLine({ name, weight, most }: Goal): string {
  const over = weight - most * 1000;
  return `${name}: at most ${most} kB, is ${kilobytes(weight)}: ${over <= 0 ? "met" : `missed by ${kilobytes(over)}`}`;
}
