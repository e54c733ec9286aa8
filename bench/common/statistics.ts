/**
 * The value that a share of all values do not exceed: the smallest that does (nearest rank), so that it is always one
 * that was measured.
 *
 * @param share 0 to 1; 0.95 gives the 95th percentile
 * @returns NaN when there is no value
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil(Math.min(1, Math.max(0, share)) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle; NaN when there is none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
