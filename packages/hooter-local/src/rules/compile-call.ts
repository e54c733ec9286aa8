import { keysOf } from "../tree/path";
import type { CallExpression, Expression } from "./expression";
import { SNAPSHOT_READERS, STRING_READERS, STRING_TESTS } from "./methods";
import { type Evaluate, FAILED } from "./scope";
import { Snapshot } from "./snapshot";

type Compile = (expression: Expression) => Evaluate;

/** Compiles a method call that has passed the type check. @param compile compiles the receiver and the arguments */
export function compileCall(expression: CallExpression, ofSnapshot: boolean, compile: Compile): Evaluate {
  const receiver = compile(expression.object);
  return ofSnapshot ? snapshotCall(expression, receiver, compile) : stringCall(expression, receiver, compile);
}

function snapshotCall(expression: CallExpression, receiver: Evaluate, compile: Compile): Evaluate {
  const { method, args } = expression;
  const [argument] = args;
  if (argument === undefined) {
    const read = SNAPSHOT_READERS.get(method);
    return (scope) => {
      const snapshot = receiver(scope);
      return snapshot instanceof Snapshot && read !== undefined ? read(snapshot) : FAILED;
    };
  }
  if (argument.type === "array") {
    return hasEveryChild(receiver, argument.items.map(compile));
  }
  const child =
    argument.type === "literal"
      ? descendFixed(receiver, keysOf(String(argument.value)))
      : descendBy(receiver, compile(argument));
  if (method === "child") return child;
  return (scope) => {
    const snapshot = child(scope);
    return snapshot instanceof Snapshot ? snapshot.node !== null : FAILED;
  };
}

/** Compiles `child('a/b')` with a literal path, which is split once. */
function descendFixed(receiver: Evaluate, keys: readonly string[]): Evaluate {
  return (scope) => {
    const snapshot = receiver(scope);
    return snapshot instanceof Snapshot ? snapshot.descendBy(keys) : FAILED;
  };
}

function descendBy(receiver: Evaluate, path: Evaluate): Evaluate {
  return (scope) => {
    const snapshot = receiver(scope);
    if (!(snapshot instanceof Snapshot)) return FAILED;
    const text = path(scope);
    return typeof text === "string" ? snapshot.descend(text) : FAILED;
  };
}

function hasEveryChild(receiver: Evaluate, names: readonly Evaluate[]): Evaluate {
  return (scope) => {
    const snapshot = receiver(scope);
    if (!(snapshot instanceof Snapshot)) return FAILED;
    let every = true;
    for (const name of names) {
      const text = name(scope);
      if (typeof text !== "string") return FAILED;
      if (snapshot.descend(text).node === null) every = false;
    }
    return every;
  };
}

function stringCall(expression: CallExpression, receiver: Evaluate, compile: Compile): Evaluate {
  const { method, args } = expression;
  const [first, second] = args;
  if (first === undefined) {
    const read = STRING_READERS.get(method);
    return (scope) => {
      const text = receiver(scope);
      return typeof text === "string" && read !== undefined ? read(text) : FAILED;
    };
  }
  if (first.type === "regex") {
    const { matcher } = first;
    return (scope) => {
      const text = receiver(scope);
      return typeof text === "string" ? matcher.test(text) : FAILED;
    };
  }
  const part = compile(first);
  if (second !== undefined) return replace(receiver, part, compile(second));
  const test = STRING_TESTS.get(method);
  return (scope) => {
    const text = receiver(scope);
    if (typeof text !== "string" || test === undefined) return FAILED;
    const sought = part(scope);
    return typeof sought === "string" ? test(text, sought) : FAILED;
  };
}

function replace(receiver: Evaluate, part: Evaluate, by: Evaluate): Evaluate {
  return (scope) => {
    const text = receiver(scope);
    const sought = part(scope);
    const replacement = by(scope);
    if (typeof text !== "string" || typeof sought !== "string" || typeof replacement !== "string") return FAILED;
    // Pass a function, because `$&` and similar patterns have a special meaning in a replacement text.
    return text.replaceAll(sought, () => replacement);
  };
}
