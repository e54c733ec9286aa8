/**
 * Percentile by nearest rank: the smallest value such that at least this share of all values is less than or equal to
 * it. The result is always one of the values.
 *
 * @param share 0 to 1; 0.95 gives the 95th percentile
 * @returns NaN without values
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil(Math.min(1, Math.max(0, share)) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/** Arithmetic mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Middle value, or the mean of the two middle values; NaN without values. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
