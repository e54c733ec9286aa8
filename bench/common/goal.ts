export interface Goal {
  readonly promise: string;
  /** Whether the goal is met; null when this run cannot determine it. */
  readonly isMet: boolean | null;
  /** Figure, with the measurement from which it is computed. */
  readonly figure: string;
}

export function goalLine({ promise, isMet, figure }: Goal): string {
  const mark = isMet === null ? "?     " : isMet ? "met   " : "MISSED";
  return `  ${mark}  ${promise}: ${figure}`;
}
