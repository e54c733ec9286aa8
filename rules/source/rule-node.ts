import type { Condition } from "./language";

/** Rules of a location in the database, and of the locations below it. */
export interface RuleNode {
  /** Comment above the node that describes its content. */
  readonly about?: string;
  readonly read?: Condition;
  readonly indexOn?: string | readonly string[];
  readonly write?: Condition;
  /** Condition for every written value. Never checked for a removal. */
  readonly validate?: Condition;
  /** Whether fields that are not listed are refused. */
  readonly closed?: boolean;
  /** Rules of the children by key. A key that begins with "$" matches any other key. */
  readonly children?: Readonly<Record<string, RuleNode>>;
}
