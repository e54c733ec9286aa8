/** Whole number with a thousands separator: 12,345. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Formats a duration in milliseconds with its significant digits: "0.084 ms", "1.52 ms", "184 ms", "2.1 s". */
export function duration(milliseconds: number): string {
  if (Number.isNaN(milliseconds)) return "—";
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds >= 100) return `${milliseconds.toFixed(0)} ms`;
  if (milliseconds >= 10) return `${milliseconds.toFixed(1)} ms`;
  return `${milliseconds.toFixed(milliseconds >= 1 ? 2 : 3)} ms`;
}

/** Size: "26 kB", "84 MB", "1.32 GB" (powers of 1,000). */
export function bytes(value: number): string {
  if (value < 1e6) return `${(value / 1e3).toFixed(0)} kB`;
  return value >= 1e9 ? `${(value / 1e9).toFixed(2)} GB` : `${(value / 1e6).toFixed(0)} MB`;
}

/** Ratio with two decimals ("0.82 ×"), or three below 0.1 ("0.003 ×"). */
export function ratio(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(value < 0.1 ? 3 : 2)} ×` : "—";
}
