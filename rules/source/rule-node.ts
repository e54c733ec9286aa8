import type { Condition } from "./language";

/** The rules of one place in the database, and of the places below it. */
export interface RuleNode {
  /** A comment above the node: what it holds. */
  readonly about?: string;
  readonly read?: Condition;
  readonly indexOn?: string | readonly string[];
  readonly write?: Condition;
  /** Checked for every value that is written, never for a removal. */
  readonly validate?: Condition;
  /** Whether fields that are not listed are refused. */
  readonly closed?: boolean;
  /** By key; a key that begins with "$" stands for any other. */
  readonly children?: Readonly<Record<string, RuleNode>>;
}
