import type { CallRequest } from "./request";

/** Measured calls, in the order of the report. The calls that write come last, because they make the stores grow. */
export const callNames = ["window", "slug", "comments", "like", "publish"] as const;
export type CallName = (typeof callNames)[number];

/** Measured call, in the form that one server accepts. */
export interface BenchCall {
  /**
   * Whether the call writes. Reads may be repeated, but writes may not, because an account can like a hoot only once.
   */
  readonly isWrite: boolean;
  /** @param index whole number from 0; each index selects a different hoot, and a different account where necessary */
  request(index: number): CallRequest;
  /** @returns the fault in the response to request `index`, or null when the response is correct */
  fault(index: number, answer: unknown): string | null;
}

/** Number of children of an answer; 0 when it is not an object. */
export function childCount(answer: unknown): number {
  return typeof answer === "object" && answer !== null ? Object.keys(answer).length : 0;
}

export function isCallName(value: unknown): value is CallName {
  return callNames.some((name) => name === value);
}
