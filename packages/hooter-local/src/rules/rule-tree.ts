import { MAX_KEY_BYTES, utf8Length } from "../tree/path";
import { checkTypes, type Types } from "./check-types";
import { compileExpression } from "./compile-expression";
import type { FileObject, FileString, FileValue } from "./dialect";
import type { Expression } from "./expression";
import { type Names, parseExpression } from "./parse-expression";
import { ExpressionError, type RuleKind, RulesError } from "./rules-error";
import type { Evaluate } from "./scope";
import { offsetInString, positionsIn } from "./source-text";

/** One compiled rule. */
export interface Rule {
  kind: RuleKind;
  /** Source text of the rule: the expression, `true` or `false`. */
  text: string;
  line: number;
  column: number;
  expression: Expression;
  types: Types;
  evaluate: Evaluate;
}

/** Rules at a location in the database, and below it. */
export interface RuleNode {
  /** For example `["hoots", "$hoot"]`. */
  pattern: readonly string[];
  read: Rule | null;
  write: Rule | null;
  validate: Rule | null;
  indexOn: readonly string[];
  children: ReadonlyMap<string, RuleNode>;
  wildcard: RuleNode | null;
  /** Whether this node or a node below it has a `.validate`. The check of a write skips subtrees without one. */
  validates: boolean;
}

const FORBIDDEN_IN_KEY = /[.#$/[\]]/;
// oxlint-disable-next-line no-control-regex -- keys must not contain control characters
const CONTROL = /[\u0000-\u001f\u007f]/;
const INVALID_RULE = "Invalid rule expression.  Expected 'true', 'false', or an expression string.";
const INVALID_INDEX = "Invalid indexOn expression. Must be either a string or an array of strings";

/**
 * Builds and checks the tree of rules.
 *
 * @throws RulesError with the service's messages
 */
export function buildRuleTree(file: FileValue, source: string): RuleNode {
  const compiled: CompiledTexts = new Map();
  const builder: Builder = new Builder(source, compiled);
  if (file.type !== "object") builder.refuse("Expected '{'.", file.start, []);
  const rules = file.members.find((member) => member.key.value === "rules");
  if (rules === undefined) builder.refuse("Expected 'rules' property.", file.start + 1, []);
  const other = file.members.find((member) => member !== rules);
  if (other !== undefined) builder.refuse(`Unexpected property '${other.key.value}'.`, other.key.start, []);
  if (rules.value.type !== "object") builder.refuse("Expected '{'.", rules.value.start, []);
  const root = builder.node(rules.value, [], new Map());
  lastCompiled = compiled;
  return root;
}

type Compiled = Pick<Rule, "expression" | "types" | "evaluate">;
type CompiledTexts = Map<string, Compiled>;

/**
 * Compiled expressions of the last file, by location and text. After the file is edited, only changed expressions are
 * compiled.
 */
let lastCompiled: CompiledTexts = new Map();

type Captures = Names["captures"];

class Builder {
  private readonly positionAt;

  constructor(
    private readonly source: string,
    private readonly compiled: CompiledTexts,
  ) {
    this.positionAt = positionsIn(source);
  }

  refuse(message: string, offset: number, pattern: readonly string[], kind: RuleKind | null = null): never {
    throw new RulesError(message, { ...this.positionAt(offset), path: `/${pattern.join("/")}`, kind });
  }

  node(object: FileObject, pattern: readonly string[], captures: Captures): RuleNode {
    const rules: Record<RuleKind, Rule | null> = { ".read": null, ".write": null, ".validate": null };
    let indexOn: readonly string[] = [];
    const children = new Map<string, RuleNode>();
    let wildcard: { name: string; node: RuleNode } | null = null;
    for (const { key, value } of object.members) {
      const name = key.value;
      if (name === ".read" || name === ".write" || name === ".validate") {
        rules[name] = this.rule(name, value, pattern, captures);
      } else if (name === ".indexOn") {
        indexOn = this.indexOn(value, pattern);
      } else {
        const child = this.child(key, value, pattern, captures);
        if (!name.startsWith("$")) {
          children.set(name, child);
        } else if (wildcard === null) {
          wildcard = { name, node: child };
        } else {
          const names = `'${wildcard.name}' and '${name}'`;
          this.refuse(`Cannot have multiple default rules (${names}).`, key.start, pattern);
        }
      }
    }
    const below = [...children.values(), ...(wildcard === null ? [] : [wildcard.node])];
    return {
      pattern,
      read: rules[".read"],
      write: rules[".write"],
      validate: rules[".validate"],
      indexOn,
      children,
      wildcard: wildcard?.node ?? null,
      validates: rules[".validate"] !== null || below.some((node) => node.validates),
    };
  }

  private child(key: FileString, value: FileValue, above: readonly string[], captures: Captures): RuleNode {
    const name = key.value;
    const pattern = [...above, name];
    if (value.type !== "object") this.refuse("Expected '{'.", value.start, pattern);
    const refusal = keyRefusal(name.startsWith("$") ? name.slice(1) : name);
    if (refusal !== null) this.refuse(refusal, key.start, pattern);
    if (!name.startsWith("$")) return this.node(value, pattern, captures);
    const depth = captures.has(name) ? "ambiguous" : above.length;
    return this.node(value, pattern, new Map([...captures, [name, depth]]));
  }

  private rule(kind: RuleKind, value: FileValue, pattern: readonly string[], captures: Captures): Rule {
    const position = this.positionAt(value.start);
    if (value.type === "scalar" && typeof value.value === "boolean") {
      const text = String(value.value);
      return { kind, text, ...position, ...compileText(text, { kind, captures }) };
    }
    if (value.type !== "string") this.refuse(INVALID_RULE, value.start, pattern, kind);
    try {
      return { kind, text: value.value, ...position, ...this.compile(value.value, pattern, { kind, captures }) };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const offset = offsetInString(this.source, value.textStart, error.offset);
      this.refuse(error.message, offset, pattern, kind);
    }
  }

  private compile(text: string, pattern: readonly string[], names: Names): Compiled {
    const key = JSON.stringify([names.kind, ...pattern, text]);
    const compiled = lastCompiled.get(key) ?? compileText(text, names);
    this.compiled.set(key, compiled);
    return compiled;
  }

  private indexOn(value: FileValue, pattern: readonly string[]): readonly string[] {
    const items = value.type === "array" ? value.items : [value];
    return items.map((item) => {
      if (item.type !== "string") this.refuse(INVALID_INDEX, value.start, pattern);
      if (item.value === ".value") return item.value;
      for (const segment of item.value.split("/")) {
        const refusal = keyRefusal(segment);
        if (refusal !== null) this.refuse(refusal, item.start, pattern);
      }
      return item.value;
    });
  }
}

/** Parses, checks and compiles one expression. */
export function compileText(text: string, names: Names): Compiled {
  const expression = parseExpression(text, names);
  const types = checkTypes(expression);
  return { expression, types, evaluate: compileExpression(expression, types) };
}

/** Reason why a key is invalid; null for a valid key. */
function keyRefusal(key: string): string | null {
  if (FORBIDDEN_IN_KEY.test(key)) return 'String can\'t contain ".", "#", "$", "/", "[", or "]"';
  if (key === "") return "Key can't be empty";
  if (CONTROL.test(key)) return "String can't contain control characters";
  return utf8Length(key) > MAX_KEY_BYTES ? `Key can't be longer than ${MAX_KEY_BYTES} bytes` : null;
}
