import { ruleChild } from "./evaluate-rules";
import type { RuleNode } from "./rule-tree";

/** An `.indexOn` of the rules file: its location, with `$name` for a wildcard, and the fields that it orders by. */
export interface DeclaredIndex {
  pattern: readonly string[];
  /** Child paths such as `date` or `ratings/stars`; `.value` for the values of the children. */
  fields: readonly string[];
}

/** Fields of the `.indexOn` at exactly this location (protocol, section 2.6). */
export function indexesAt(rules: RuleNode, path: readonly string[]): readonly string[] {
  let node: RuleNode | null = rules;
  for (const key of path) {
    node = ruleChild(node, key);
    if (node === null) return [];
  }
  return node.indexOn;
}

export function declaredIndexes(node: RuleNode): readonly DeclaredIndex[] {
  const own = node.indexOn.length > 0 ? [{ pattern: node.pattern, fields: node.indexOn }] : [];
  const below = [...node.children.values(), ...(node.wildcard === null ? [] : [node.wildcard])];
  return [...own, ...below.flatMap(declaredIndexes)];
}
