/** What is measured; the order is the report's. Writes come last, because they make the stores grow. */
export const callNames = ["window", "slug", "comments", "like", "publish"] as const;
export type CallName = (typeof callNames)[number];

/** One HTTP request. */
export interface CallRequest {
  readonly method: "GET" | "PATCH" | "POST";
  /** Path and query. */
  readonly target: string;
  /** "" for a GET. */
  readonly body: string;
}

/** One of the measured calls, as one server takes it. */
export interface BenchCall {
  /** Every write is another one: a like is given once. Reads may be repeated. */
  readonly isWrite: boolean;
  /** @param index whole number from 0; gives another hoot, and another person where it matters */
  request(index: number): CallRequest;
  /** @returns what is wrong with an answer to request `index`; null when it is the right one */
  fault(index: number, answer: unknown): string | null;
}

/** How many children an answer has; 0 when it is no object. */
export function childCount(answer: unknown): number {
  return typeof answer === "object" && answer !== null ? Object.keys(answer).length : 0;
}

export function isCallName(value: unknown): value is CallName {
  return callNames.some((name) => name === value);
}
