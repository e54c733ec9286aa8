import type { Types } from "./check-types";
import { compileCall } from "./compile-call";
import type { BinaryOperator, Expression, VariableExpression } from "./expression";
import { authProperty } from "./methods";
import { type Evaluate, FAILED } from "./scope";
import { isQueryProperty } from "./static-types";

/** Applies an operator to two values, neither of which is `FAILED`. */
type Operation = (left: unknown, right: unknown) => unknown;

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
const OPERATIONS: Readonly<Record<BinaryOperator, Operation>> = {
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

/**
 * Compiles an expression to a function that evaluates it without parsing or throwing. The expression must have passed
 * the type check.
 */
export function compileExpression(expression: Expression, types: Types): Evaluate {
  const compile = (child: Expression): Evaluate => compileExpression(child, types);
  switch (expression.type) {
    case "literal": {
      const { value } = expression;
      return () => value;
    }
    case "variable":
      return variable(expression);
    case "capture": {
      const { depth } = expression;
      return (scope) => scope.path[depth] ?? FAILED;
    }
    case "member":
      return member(compile(expression.object), expression.name, types.get(expression.object) === "auth");
    case "index":
      return index(compile(expression.object), compile(expression.index));
    case "call":
      return compileCall(expression, types.get(expression.object) === "snapshot", compile);
    case "unary": {
      const operand = compile(expression.operand);
      return expression.operator === "!" ? not(operand) : negate(operand);
    }
    case "binary":
      return binary(expression.operator, compile(expression.left), compile(expression.right));
    case "logical":
      return logical(expression.operator, compile(expression.left), compile(expression.right));
    case "conditional": {
      const [test, whenTrue, whenFalse] = [
        compile(expression.test),
        compile(expression.whenTrue),
        compile(expression.whenFalse),
      ];
      return (scope) => {
        const chosen = test(scope);
        if (chosen === true) return whenTrue(scope);
        return chosen === false ? whenFalse(scope) : FAILED;
      };
    }
    case "regex":
    case "array":
    case "apply":
      // Never evaluated: the type check refuses `apply`, and accepts a regex or an array only as an argument, which
      // `compileCall` compiles with the method.
      return () => FAILED;
  }
}

function variable({ name }: VariableExpression): Evaluate {
  switch (name) {
    case "auth":
      return (scope) => scope.auth;
    case "now":
      return (scope) => scope.now;
    case "root":
      return (scope) => scope.root;
    case "data":
      return (scope) => scope.data;
    case "newData":
      return (scope) => scope.newData ?? FAILED;
    case "query":
      return (scope) => scope.query ?? FAILED;
  }
}

function member(object: Evaluate, name: string, ofAuth: boolean): Evaluate {
  if (ofAuth) {
    return (scope) => {
      const holder = object(scope);
      return holder === FAILED ? FAILED : authProperty(holder, name);
    };
  }
  if (isQueryProperty(name)) {
    return (scope) => {
      const query = object(scope);
      return query === FAILED || scope.query === null ? FAILED : scope.query[name];
    };
  }
  // The only remaining member is the `length` of a string.
  return (scope) => {
    const text = object(scope);
    return typeof text === "string" ? text.length : FAILED;
  };
}

function index(object: Evaluate, key: Evaluate): Evaluate {
  return (scope) => {
    const holder = object(scope);
    if (holder === FAILED) return FAILED;
    const name = key(scope);
    return typeof name === "string" || typeof name === "number" ? authProperty(holder, String(name)) : FAILED;
  };
}

function not(operand: Evaluate): Evaluate {
  return (scope) => {
    const value = operand(scope);
    return typeof value === "boolean" ? !value : FAILED;
  };
}

function negate(operand: Evaluate): Evaluate {
  return (scope) => {
    const value = operand(scope);
    return typeof value === "number" ? -value : FAILED;
  };
}

function binary(operator: keyof typeof OPERATIONS, left: Evaluate, right: Evaluate): Evaluate {
  const operation = OPERATIONS[operator];
  return (scope) => {
    const leftValue = left(scope);
    if (leftValue === FAILED) return FAILED;
    const rightValue = right(scope);
    return rightValue === FAILED ? FAILED : operation(leftValue, rightValue);
  };
}

function logical(operator: "&&" | "||", left: Evaluate, right: Evaluate): Evaluate {
  const settles = operator === "||";
  return (scope) => {
    const value = left(scope);
    return value === FAILED || value === settles ? value : right(scope);
  };
}
