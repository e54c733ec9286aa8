import type { RegexMatcher } from "./regex-matcher";

/** Syntax tree of an expression. It can represent only the constructs of the rules language. */
export type Expression =
  | LiteralExpression
  | RegexExpression
  | VariableExpression
  | CaptureExpression
  | MemberExpression
  | IndexExpression
  | CallExpression
  | ApplyExpression
  | ArrayExpression
  | UnaryExpression
  | BinaryExpression
  | LogicalExpression
  | ConditionalExpression;

export type VariableName = "auth" | "now" | "root" | "data" | "newData" | "query";
/** `===` and `!==` are parsed as `==` and `!=`, which mean the same. */
export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "<" | "<=" | ">" | ">=" | "==" | "!=";

interface Located {
  /** Offsets in the text of the expression. */
  start: number;
  end: number;
}

export interface LiteralExpression extends Located {
  type: "literal";
  value: string | number | boolean | null;
}

export interface RegexExpression extends Located {
  type: "regex";
  matcher: RegexMatcher;
}

export interface VariableExpression extends Located {
  type: "variable";
  name: VariableName;
}

/** `$name`: the key that a wildcard on the path matched. */
export interface CaptureExpression extends Located {
  type: "capture";
  name: string;
  depth: number;
}

/** `object.name` or `object['name']`. */
export interface MemberExpression extends Located {
  type: "member";
  object: Expression;
  name: string;
}

/** `object[index]` with an index that is not a string literal. */
export interface IndexExpression extends Located {
  type: "index";
  object: Expression;
  index: Expression;
}

/** `object.method(…)` or `object['method'](…)`. */
export interface CallExpression extends Located {
  type: "call";
  object: Expression;
  method: string;
  args: readonly Expression[];
}

/** Call of an expression that is not a member, such as `auth()`. The type check refuses every such call. */
export interface ApplyExpression extends Located {
  type: "apply";
  callee: Expression;
}

export interface ArrayExpression extends Located {
  type: "array";
  items: readonly Expression[];
}

export interface UnaryExpression extends Located {
  type: "unary";
  operator: "!" | "-";
  operand: Expression;
}

export interface BinaryExpression extends Located {
  type: "binary";
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
}

export interface LogicalExpression extends Located {
  type: "logical";
  operator: "&&" | "||";
  left: Expression;
  right: Expression;
}

export interface ConditionalExpression extends Located {
  type: "conditional";
  test: Expression;
  whenTrue: Expression;
  whenFalse: Expression;
}
