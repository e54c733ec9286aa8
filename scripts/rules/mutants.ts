import { type FileValue, parseFile } from "../../packages/hooter-local/src/rules/dialect";
import type { Expression } from "../../packages/hooter-local/src/rules/expression";
import { parseExpression } from "../../packages/hooter-local/src/rules/parse-expression";
import type { RuleKind } from "../../packages/hooter-local/src/rules/rules-error";
import { offsetInString } from "../../packages/hooter-local/src/rules/source-text";
import { type Edit, editsOf } from "./edits";

/** A rules file with one thing changed. */
export interface Mutant {
  /** Such as `["hoots", "$hoot"]`. */
  readonly pattern: readonly string[];
  readonly kind: RuleKind;
  /** What was done, with the text that now stands there. */
  readonly what: string;
  /** The whole file. */
  readonly source: string;
}

type Captures = ReadonlyMap<string, number>;

/**
 * Every mutant of a rules file: each rule replaced by `true`, each operand dropped, each bound loosened by one, and so on, see
 * `editsOf`. Two changes that come to the same text are one mutant.
 */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (value: FileValue, pattern: readonly string[], captures: Captures): void => {
    if (value.type !== "object") return;
    for (const { key, value: member } of value.members) {
      const name = key.value;
      if (isRuleKind(name)) {
        for (const [what, text, from, to] of ruleMutants(source, member, name, captures)) {
          mutants.push({ pattern, kind: name, what, source: source.slice(0, from) + text + source.slice(to) });
        }
      } else if (!name.startsWith(".")) {
        const below = name.startsWith("$") ? new Map([...captures, [name, pattern.length]]) : captures;
        visit(member, [...pattern, name], below);
      }
    }
  };
  const file = parseFile(source);
  const rules = file.type === "object" ? file.members.find(({ key }) => key.value === "rules") : undefined;
  if (rules !== undefined) visit(rules.value, [], new Map());
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()];
}

function isRuleKind(name: string): name is RuleKind {
  return name === ".read" || name === ".write" || name === ".validate";
}

type Splice = [what: string, text: string, from: number, to: number];

function ruleMutants(source: string, value: FileValue, kind: RuleKind, captures: Captures): Splice[] {
  if (value.type === "scalar" && value.value === false) {
    return [["the rule is true", "true", value.start, value.start + "false".length]];
  }
  if (value.type !== "string") return [];
  const end = offsetInString(source, value.textStart, value.value.length) + 1;
  const expression: Expression = parseExpression(value.value, { kind, captures });
  const changed = editsOf(value.value, expression).map((edit): Splice => {
    return [edit.what, JSON.stringify(applied(value.value, edit)), value.start, end];
  });
  return [["the rule is true", "true", value.start, end], ...changed];
}

function applied(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
