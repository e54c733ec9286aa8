import { Condition, PUSH_KEY_BITS } from "../../rules/source/language";
import type { Readers, Rules, VariantNode } from "../../rules/source/rule-node";
import { writeRulesFile } from "../../rules/source/write-file";
import { type Edit, editsOf } from "./edits";

export type RuleKind = ".read" | ".write" | ".validate";

/** Rules file with one change. */
export interface Mutant {
  /** Variant of the file. */
  readonly readers: Readers;
  /** Path of the rule, such as `["hoots", "$hoot"]`; empty if the change affects every rule that decodes a key. */
  readonly pattern: readonly string[];
  readonly kind: RuleKind;
  /** Description of the change, with the reason of the clause if the clause has one. */
  readonly description: string;
  /** Text of the whole file. */
  readonly source: string;
}

const always: Edit = { description: "the rule is true", node: { type: "text", text: "true" } };

const fields = [
  [".read", "read"],
  [".write", "write"],
  [".validate", "validate"],
] as const;

/**
 * All mutants of the rules' source. A mutant replaces a rule with `true`, drops or loosens a part of a rule (see
 * `editsOf`), accepts a field that is not listed, or ignores a bit of the time in a push key. Changes that produce the
 * same file count as one mutant.
 */
export function mutantsOf(rules: Rules, readers: Readers = "members"): Mutant[] {
  const mutants: Mutant[] = [];
  const write = (changed: Rules) => writeRulesFile(changed, readers);
  const visit = (node: VariantNode, pattern: readonly string[], put: (node: VariantNode) => Rules): void => {
    for (const [kind, field] of fields) {
      const condition = node[field];
      if (condition === undefined) continue;
      for (const { description, node: changed } of [always, ...editsOf(condition.node)]) {
        const source = write(put({ ...node, [field]: new Condition(changed) }));
        mutants.push({ readers, pattern, kind, description, source });
      }
    }
    if (node.closed === true) {
      const { closed: _, ...open } = node;
      const source = write(put(open));
      mutants.push({
        readers,
        pattern: [...pattern, "$other"],
        kind: ".validate",
        description: "other fields are accepted",
        source,
      });
    }
    for (const [name, child] of Object.entries(node.children ?? {})) {
      visit(child, [...pattern, name], (changed) => put({ ...node, children: { ...node.children, [name]: changed } }));
    }
  };
  for (const [name, node] of Object.entries(rules)) visit(node, [name], (changed) => ({ ...rules, [name]: changed }));
  for (let bit = 0; bit < PUSH_KEY_BITS; bit++) {
    const description = `bit ${bit} of the time in a key is ignored`;
    const source = writeRulesFile(rules, readers, { ignoredBit: bit });
    mutants.push({ readers, pattern: [], kind: ".validate", description, source });
  }
  const unchanged = write(rules);
  return [...new Map(mutants.map((mutant) => [mutant.source, mutant])).values()].filter(
    ({ source }) => source !== unchanged,
  );
}
