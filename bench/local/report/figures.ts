import { type Finding, isMeasure } from "../measure/measure";
import type { Row } from "./findings";

/** Rate of a server divided by the rate of the bare server; NaN unless both were measured. */
export function ratioToBare(finding: Finding, bare: Finding | undefined): number {
  return isMeasure(finding) && isMeasure(bare) ? finding.rate / bare.rate : Number.NaN;
}

/** Cost of a call in the largest store relative to the smallest store: 1 is equal, 2 is twice as much. */
export interface Growth {
  readonly from: number;
  readonly to: number;
  /** Growth of the time that the server needs for a call, computed from the server's rate. */
  readonly rate: number;
  readonly median: number;
  readonly p95: number;
  readonly cpu: number | null;
}

/** @returns null without figures for two sizes */
export function growthOf(rows: readonly Row[], load: "one" | "many"): Growth | null {
  const sized = rows
    .flatMap((row) => (row.hoots !== null && isMeasure(row[load]) ? [{ hoots: row.hoots, measure: row[load] }] : []))
    .sort((a, b) => a.hoots - b.hoots);
  const least = sized[0];
  const most = sized.at(-1);
  if (least === undefined || most === undefined || least === most) return null;
  const [few, many] = [least.measure, most.measure];
  return {
    from: least.hoots,
    to: most.hoots,
    rate: few.rate / many.rate,
    median: many.median / few.median,
    p95: many.p95 / few.p95,
    cpu: few.cpuMicros === null || many.cpuMicros === null ? null : many.cpuMicros / few.cpuMicros,
  };
}
