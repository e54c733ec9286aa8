import type { Condition } from "./language";

/** Accounts that may read posts, comments, counters and profiles. */
export type Readers = "members";

/** Rules of a location in the database, and of the locations below it. */
export interface RuleNode {
  /** Comment above the node that describes its content. */
  readonly about?: string;
  /** `"readers"` for the collections that a variant may open, see {@link Readers}. */
  readonly read?: Condition | "readers";
  readonly indexOn?: string | readonly string[];
  readonly write?: Condition;
  /** Condition for every written value. Never checked for a removal. */
  readonly validate?: Condition;
  /** Whether fields that are not listed are refused. */
  readonly closed?: boolean;
  /** Rules of the children by key. A key that begins with "$" matches any other key. */
  readonly children?: Readonly<Record<string, RuleNode>>;
}

/** Rules of a location for one variant. */
export interface VariantNode extends Omit<RuleNode, "read" | "children"> {
  readonly read?: Condition;
  readonly children?: Rules;
}

/** Rules of one database. */
export type Rules = Readonly<Record<string, VariantNode>>;
