import type { BinaryOperator, VariableName } from "./expression";

/**
 * Type of an expression, determined when the rules are loaded. The type of a value from `auth` or `val()` is known only
 * at evaluation. The tables below agree with the results recorded from the hosted service for every type in every
 * position.
 *
 * - `value`: a primitive that may be a string, from `val()`, `getPriority()`, `+`, or a `?:` with branches of different
 *   types. It has the members of a string.
 * - `auth`: `auth` and any value read from it, at any depth.
 * - `queryValue`: a bound, limit or `orderByChild` of `query`: a primitive without members, invalid as a string
 *   argument.
 * - `method`: a method that is read but not called.
 * - `mixed`: any other `?:` with branches of different types. It has no members.
 */
export type StaticType =
  | "boolean"
  | "number"
  | "string"
  | "null"
  | "regex"
  | "snapshot"
  | "method"
  | "value"
  | "auth"
  | "query"
  | "queryValue"
  | "mixed";

const types = (...list: StaticType[]): ReadonlySet<StaticType> => new Set(list);

const EQUALITY = types("boolean", "number", "string", "null", "value", "auth", "queryValue", "mixed");
const ORDER = types("number", "string", "value", "auth", "queryValue", "mixed");
/** Types that the arithmetic operators other than `+` accept. */
export const NUMERIC = types("number", "value", "auth", "queryValue", "mixed");
/** Types accepted for string arguments of methods, and for the elements of the array passed to `hasChildren`. */
export const STRING_ARGUMENT = types("string", "value", "auth", "mixed");

export const VARIABLE_TYPES: Readonly<Record<VariableName, StaticType>> = {
  auth: "auth",
  now: "number",
  root: "snapshot",
  data: "snapshot",
  newData: "snapshot",
  query: "query",
};

const QUERY_PROPERTIES = {
  orderByKey: "boolean",
  orderByValue: "boolean",
  orderByPriority: "boolean",
  orderByChild: "queryValue",
  startAt: "queryValue",
  endAt: "queryValue",
  equalTo: "queryValue",
  limitToFirst: "queryValue",
  limitToLast: "queryValue",
} as const satisfies Record<string, StaticType>;

export type QueryProperty = keyof typeof QUERY_PROPERTIES;

export function isQueryProperty(name: string): name is QueryProperty {
  return Object.hasOwn(QUERY_PROPERTIES, name);
}

/**
 * Determines how a method's arguments are checked: first their number, then their types, with the service's messages.
 */
export type Signature = "none" | "string" | "replace" | "matches" | "names";

export interface Method {
  signature: Signature;
  returns: StaticType;
}

const method = (signature: Signature, returns: StaticType): Method => ({ signature, returns });

const SNAPSHOT_METHODS: ReadonlyMap<string, Method> = new Map([
  ["val", method("none", "value")],
  ["getPriority", method("none", "value")],
  ["exists", method("none", "boolean")],
  ["isNumber", method("none", "boolean")],
  ["isString", method("none", "boolean")],
  ["isBoolean", method("none", "boolean")],
  ["parent", method("none", "snapshot")],
  ["child", method("string", "snapshot")],
  ["hasChild", method("string", "boolean")],
  ["hasChildren", method("names", "boolean")],
]);

const STRING_METHODS: ReadonlyMap<string, Method> = new Map([
  ["contains", method("string", "boolean")],
  ["beginsWith", method("string", "boolean")],
  ["endsWith", method("string", "boolean")],
  ["replace", method("replace", "string")],
  ["toLowerCase", method("none", "string")],
  ["toUpperCase", method("none", "string")],
  ["matches", method("matches", "boolean")],
]);

/** Meaning of `receiver.name`: a method, the type of a property, or the service's error. */
export type Member = { method: Method } | { property: StaticType } | { refusal: string };

export function memberOf(receiver: StaticType, name: string): Member {
  const unknown = { refusal: `No such method/property '${name}'.` };
  switch (receiver) {
    case "snapshot": {
      const found = SNAPSHOT_METHODS.get(name);
      return found === undefined ? unknown : { method: found };
    }
    case "string":
    case "value": {
      const found = STRING_METHODS.get(name);
      if (found !== undefined) return { method: found };
      return name === "length" ? { property: "number" } : unknown;
    }
    case "auth": {
      const found = STRING_METHODS.get(name);
      return found === undefined ? { property: "auth" } : { method: found };
    }
    case "query":
      return isQueryProperty(name) ? { property: QUERY_PROPERTIES[name] } : unknown;
    case "boolean":
    case "number":
    case "null":
    case "regex":
    case "method":
    case "queryValue":
    case "mixed":
      return { refusal: "Invalid property access: target is not an object." };
  }
}

/** Returns the service's error for an operand's type, or null when the type is accepted. */
export function operandRefusal(operator: BinaryOperator, side: "left" | "right", type: StaticType): string | null {
  if (operandTypes(operator).has(type)) return null;
  const subject = `Invalid ${operator} expression: ${side} operand`;
  switch (operator) {
    case "==":
      // The service uses different messages for the two sides.
      return `${subject} is not a number, boolean, string, ${side === "left" ? "null" : "or null"}.`;
    case "!=":
      return `${subject} is not a number, boolean, string, or null.`;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `${subject} must be a number or string.`;
    case "+":
      return `${subject} is not a number or string.`;
    case "-":
    case "*":
    case "/":
    case "%":
      return `${subject} is not a number.`;
  }
}

function operandTypes(operator: BinaryOperator): ReadonlySet<StaticType> {
  if (operator === "==" || operator === "!=") return EQUALITY;
  return operator === "-" || operator === "*" || operator === "/" || operator === "%" ? NUMERIC : ORDER;
}

const PRIMITIVE = types("boolean", "number", "string", "null", "value");

export function conditionalType(whenTrue: StaticType, whenFalse: StaticType): StaticType {
  if (whenTrue === whenFalse) return whenTrue;
  const mayBeString = [whenTrue, whenFalse].some((type) => type === "string" || type === "value");
  return mayBeString && PRIMITIVE.has(whenTrue) && PRIMITIVE.has(whenFalse) ? "value" : "mixed";
}

export function binaryType(operator: BinaryOperator, left: StaticType, right: StaticType): StaticType {
  switch (operator) {
    case "-":
    case "*":
    case "/":
    case "%":
      return "number";
    case "+":
      if (left === "string" || right === "string") return "string";
      return left === "number" && right === "number" ? "number" : "value";
    default:
      return "boolean";
  }
}
