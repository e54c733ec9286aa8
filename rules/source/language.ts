/*
 * Represents expressions of the rules language as values. Small named helpers build the conditions, database.rules.json
 * contains them as text, and the mutation tests (scripts/rules) change them. Reference: Firebase documentation,
 * "Security Rules API".
 */

/** Node of an expression. Nested parts are flattened: an `all` contains no `all`, and an `any` contains no `any`. */
export type Node =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "all" | "any"; readonly parts: readonly Node[] }
  | { readonly type: "not"; readonly operand: Node }
  | { readonly type: "compare"; readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly type: "choose"; readonly test: Node; readonly whenTrue: Node; readonly whenFalse: Node }
  | { readonly type: "matches"; readonly value: Node; readonly pattern: string }
  | { readonly type: "pushKeyTime"; readonly key: string }
  | { readonly type: "because"; readonly reason: string; readonly condition: Node };

type Operator = "==" | "!=" | "<=" | ">=" | "<" | ">" | "+" | "-";
type Literal = string | number | boolean | null;

/** Expression that is true or false. */
export class Condition {
  constructor(readonly node: Node) {}
}

/** Expression that is a string, number, boolean or null. */
export class Value {
  constructor(readonly node: Node) {}

  is = (other: Value | Snapshot | Literal): Condition => this.#compare("==", other);
  isNot = (other: Value | Snapshot | Literal): Condition => this.#compare("!=", other);
  isAtMost = (other: Value | number): Condition => this.#compare("<=", other);
  isAtLeast = (other: Value | number): Condition => this.#compare(">=", other);
  isBelow = (other: Value | number): Condition => this.#compare("<", other);

  plus = (other: Value | Literal): Value => new Value(this.#compare("+", other).node);
  minus = (other: Value | number): Value => new Value(this.#compare("-", other).node);

  beginsWith = (start: string): Condition => new Condition(text(`${render(this.node)}.beginsWith(${literal(start)})`));
  contains = (part: string | Value): Condition =>
    new Condition(text(`${render(this.node)}.contains(${render(nodeOf(part))})`));
  replace = (part: string, replacement: string): Value =>
    new Value(text(`${render(this.node)}.replace(${literal(part)}, ${literal(replacement)})`));

  /** Value in lower case. */
  get lowered(): Value {
    return new Value(text(`${render(this.node)}.toLowerCase()`));
  }

  /** Length in UTF-16 units. */
  get length(): Value {
    return new Value(text(`${render(this.node)}.length`));
  }

  /** @param pattern regular expression in the subset that the service supports, such as `/^[a-z]+$/` */
  matches = (pattern: string): Condition => new Condition({ type: "matches", value: this.node, pattern });

  #compare(operator: Operator, other: Value | Snapshot | Literal): Condition {
    return new Condition({ type: "compare", operator, left: this.node, right: nodeOf(other) });
  }
}

/** Location in the database, before or after the write. */
export class Snapshot {
  constructor(readonly text: string) {}

  /** Child at a path of keys. A string is a literal key, and a value is a computed key. */
  child(...keys: readonly (string | Value | Snapshot)[]): Snapshot {
    const steps = keys.map((key) => `.child(${typeof key === "string" ? literal(key) : render(nodeOf(key))})`);
    return new Snapshot(this.text + steps.join(""));
  }

  parent(levels = 1): Snapshot {
    return new Snapshot(this.text + ".parent()".repeat(levels));
  }

  get value(): Value {
    return new Value(text(`${this.text}.val()`));
  }

  get exists(): Condition {
    return new Condition(text(`${this.text}.exists()`));
  }

  get missing(): Condition {
    return not(this.exists);
  }

  get isString(): Condition {
    return new Condition(text(`${this.text}.isString()`));
  }

  get hasNoPriority(): Condition {
    return new Condition(text(`${this.text}.getPriority() == null`));
  }

  hasChildren = (names: readonly string[]): Condition =>
    new Condition(text(`${this.text}.hasChildren([${names.map(literal).join(", ")}])`));

  is = (other: Value | Snapshot | Literal): Condition => this.value.is(other);
  isNot = (other: Value | Snapshot | Literal): Condition => this.value.isNot(other);
}

/** All of the conditions hold. */
export const all = (...conditions: readonly Condition[]): Condition => joined("all", conditions);

/** At least one condition holds. */
export const any = (...conditions: readonly Condition[]): Condition => joined("any", conditions);

/** A condition that always holds. */
export const always: Condition = new Condition(text("true"));

export const not = ({ node }: Condition): Condition => new Condition({ type: "not", operand: node });

/** Exactly one of the two holds. */
export const isDifferent = (left: Condition, right: Condition): Condition =>
  new Condition({ type: "compare", operator: "!=", left: left.node, right: right.node });

export function choose(test: Condition, whenTrue: Value, whenFalse: Value): Value;
export function choose(test: Condition, whenTrue: Condition, whenFalse: Condition): Condition;
export function choose(
  { node }: Condition,
  whenTrue: Condition | Value,
  whenFalse: Condition | Value,
): Condition | Value {
  const chosen: Node = { type: "choose", test: node, whenTrue: whenTrue.node, whenFalse: whenFalse.node };
  return whenTrue instanceof Value ? new Value(chosen) : new Condition(chosen);
}

/**
 * Adds the reason for a condition. The reason becomes a comment in the rules file, and the clause's name in the
 * mutation tests.
 */
export const because = (reason: string, { node }: Condition): Condition =>
  new Condition({ type: "because", reason, condition: node });

/** Literal number, string, boolean or null. */
export const constant = (value: Literal): Value => new Value(text(literal(value)));

/** Variable of the rules language: `auth.uid`, `now`, `$hoot`. */
export const variable = (name: string): Value => new Value(text(name));

/** Time in a push key, in milliseconds. See {@link pushKeyTimeTerms}. */
export const pushKeyTime = (key: Value): Value => new Value({ type: "pushKeyTime", key: render(key.node) });

/** Options for rendering a file. Only the mutation tests (scripts/rules) set them. */
export interface RenderOptions {
  /** Index of a bit of the time in push keys. The rendered rules ignore this bit. */
  readonly ignoredBit?: number;
}

/** Renders an expression on one line. */
export function render(node: Node, options: RenderOptions = {}): string {
  const part = (child: Node, least: number): string => {
    const rendered = render(child, options);
    return precedence(child) < least ? `(${rendered})` : rendered;
  };
  switch (node.type) {
    case "text":
      return node.text;
    case "all":
      return node.parts.map((child) => part(child, 3)).join(" && ");
    case "any":
      return node.parts.map((child) => part(child, 2)).join(" || ");
    case "not":
      return `!${part(node.operand, 7)}`;
    case "compare": {
      const own = precedence(node);
      return `${part(node.left, own)} ${node.operator} ${part(node.right, own + 1)}`;
    }
    case "choose":
      return `${part(node.test, 2)} ? ${part(node.whenTrue, 2)} : ${part(node.whenFalse, 1)}`;
    case "matches":
      return `${part(node.value, 8)}.matches(${node.pattern})`;
    case "pushKeyTime":
      return `(${pushKeyTimeTerms(node.key, options).join(" + ")})`;
    case "because":
      return render(node.condition, options);
  }
}

const LINE_WIDTH = 132;

/** Renders an expression on as many indented lines as it needs. */
export function renderLines(node: Node, indent: string, options: RenderOptions): string {
  const flat = render(node, options);
  if (flat.length + indent.length <= LINE_WIDTH) return flat;
  const inner = `${indent}  `;
  const part = (child: Node, least: number): string => {
    const isOpen = precedence(child) < least;
    const rendered = renderLines(child, isOpen ? inner : indent, options);
    return isOpen ? `(${rendered})` : rendered;
  };
  switch (node.type) {
    case "all":
      return node.parts.map((child) => part(child, 3)).join(`\n${indent}&& `);
    case "any":
      return node.parts.map((child) => part(child, 2)).join(`\n${indent}|| `);
    case "choose":
      return `${part(node.test, 2)}\n${inner}? ${renderLines(node.whenTrue, `${inner}  `, options)}\n${inner}: ${renderLines(node.whenFalse, `${inner}  `, options)}`;
    case "because":
      return renderLines(node.condition, indent, options);
    case "compare": {
      const own = precedence(node);
      return `${part(node.left, own)} ${node.operator} ${part(node.right, own + 1)}`;
    }
    case "pushKeyTime": {
      const terms = pushKeyTimeTerms(node.key, options);
      const digits = terms.flatMap((_, index) => (index % 6 === 0 ? [terms.slice(index, index + 6).join(" + ")] : []));
      return `(${digits.join(`\n${inner}+ `)})`;
    }
    default:
      return flat;
  }
}

/**
 * Number of bits of a push key's time that the rules read: the last seven of its eight digits, of six bits each. This
 * is enough until the year 2109.
 */
export const PUSH_KEY_BITS = 42;

const PUSH_KEY_ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/**
 * For each bit of the time in a push key, most significant bit first: the pattern that matches the keys in which the
 * bit is set.
 */
const bitPatterns = Array.from({ length: PUSH_KEY_BITS }, (_, index) => {
  const bit = PUSH_KEY_BITS - 1 - index;
  const position = 7 - Math.floor(bit / 6);
  const digits = PUSH_KEY_ALPHABET.split("").filter((_, digit) => (digit >> (bit % 6)) & 1);
  return { bit, pattern: `/^.{${position}}[${characterRanges(digits)}]/` };
});

/**
 * A push key begins with its time in milliseconds: eight digits of base 64, most significant first. The rules language
 * cannot read single characters. Therefore, for each bit, a pattern tests whether the digit that contains the bit is
 * one of the characters in which the bit is set. The first digit is "-" (zero) until the year 2109, as the key's
 * pattern requires.
 */
function pushKeyTimeTerms(key: string, { ignoredBit }: RenderOptions): string[] {
  return bitPatterns
    .filter(({ bit }) => bit !== ignoredBit)
    .map(({ bit, pattern }) => `(${key}.matches(${pattern}) ? ${2 ** bit} : 0)`);
}

/** Shortens `0,1,2,A` to `0-2A`. */
function characterRanges(characters: readonly string[]): string {
  const runs: string[][] = [];
  for (const character of characters) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && character.charCodeAt(0) === last.charCodeAt(0) + 1) run.push(character);
    else runs.push([character]);
  }
  return runs.map((run) => (run.length < 3 ? run.join("") : `${run[0]}-${run.at(-1)}`)).join("");
}

function joined(type: "all" | "any", conditions: readonly Condition[]): Condition {
  const parts = conditions.flatMap(({ node }) => (node.type === type ? node.parts : [node]));
  const [only] = parts;
  return new Condition(parts.length === 1 && only ? only : { type, parts });
}

function nodeOf(value: Value | Snapshot | Literal): Node {
  if (value instanceof Value) return value.node;
  return value instanceof Snapshot ? value.value.node : text(literal(value));
}

function text(content: string): Node {
  return { type: "text", text: content };
}

/** Renders a literal. Strings are in single quotes. */
function literal(value: Literal): string {
  return typeof value === "string" ? `'${value.replace(/['\\]/g, "\\$&")}'` : String(value);
}

/** Precedence of a node, from 1 for `?:` to 8 for a call. */
function precedence(node: Node): number {
  switch (node.type) {
    case "choose":
      return 1;
    case "any":
      return 2;
    case "all":
      return 3;
    case "compare":
      return node.operator === "==" || node.operator === "!="
        ? 4
        : node.operator === "+" || node.operator === "-"
          ? 6
          : 5;
    case "not":
      return 7;
    case "because":
      return precedence(node.condition);
    case "text":
    case "matches":
    case "pushKeyTime":
      return 8;
  }
}
