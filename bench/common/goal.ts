export interface Goal {
  readonly promise: string;
  /** Whether the goal is met; null when this run cannot determine it. */
  readonly isMet: boolean | null;
  /** Measured value with its unit, such as "1.20 ×", or the reason why there is none. */
  readonly figure: string;
}

export function goalLine({ promise, isMet, figure }: Goal): string {
  const mark = isMet === null ? "?     " : isMet ? "met   " : "MISSED";
  return `  ${mark}  ${promise}: ${figure}`;
}
