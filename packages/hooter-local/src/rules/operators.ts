import type { BinaryOperator } from "./expression";
import { FAILED } from "./scope";

/** Applies an operator to two values, neither of which is `FAILED`. */
export type Operation = (left: unknown, right: unknown) => unknown;

const arithmetic =
  (compute: (left: number, right: number) => number): Operation =>
  (left, right) =>
    typeof left === "number" && typeof right === "number" ? compute(left, right) : FAILED;

const order =
  (compare: (left: number | string, right: number | string) => boolean): Operation =>
  (left, right) => {
    if (typeof left === "number" && typeof right === "number") return compare(left, right);
    return typeof left === "string" && typeof right === "string" ? compare(left, right) : FAILED;
  };

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number") {
    if (typeof right === "number") return left + right;
    return typeof right === "string" ? `${left}${right}` : FAILED;
  }
  if (typeof left !== "string") return FAILED;
  return typeof right === "string" || typeof right === "number" ? `${left}${right}` : FAILED;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Compares without conversion. An object differs from every primitive and from null. How the service compares two
 * objects is unknown, so such a comparison fails.
 */
function equal(left: unknown, right: unknown): boolean | typeof FAILED {
  return isObject(left) && isObject(right) ? FAILED : left === right;
}

function notEqual(left: unknown, right: unknown): boolean | typeof FAILED {
  return isObject(left) && isObject(right) ? FAILED : left !== right;
}

/** Operators of the rules language on runtime values. */
export const OPERATIONS: Readonly<Record<BinaryOperator, Operation>> = {
  "+": add,
  "-": arithmetic((left, right) => left - right),
  "*": arithmetic((left, right) => left * right),
  // In the service's recorded results, a division by zero yields NaN, never an infinity.
  "/": arithmetic((left, right) => (right === 0 ? Number.NaN : left / right)),
  "%": arithmetic((left, right) => left % right),
  "<": order((left, right) => left < right),
  "<=": order((left, right) => left <= right),
  ">": order((left, right) => left > right),
  ">=": order((left, right) => left >= right),
  "==": equal,
  "!=": notEqual,
};
