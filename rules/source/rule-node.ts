import type { Condition } from "./language";

/**
 * Users who may read posts, comments, counters and profiles: only signed-in users, or everyone. The rules have one
 * variant for each of the two.
 */
export type Readers = "members" | "everyone";

/**
 * Read access that depends on the variant (see {@link Readers}). "readers": all readers of the variant can read the
 * location. "readers in windows": members can read the collection as a whole, and visitors in bounded windows.
 * "visitors": in the variant for everyone, visitors can read the location too. The rule of a parent node already lets
 * members read it.
 */
export type VariantRead = "readers" | "readers in windows" | "visitors";

/** Rules for a location in the database, and for the locations below it. */
export interface RuleNode {
  /** Text of the comment above the node in the rules file. */
  readonly about?: string;
  readonly read?: Condition | VariantRead;
  readonly indexOn?: string | readonly string[];
  readonly write?: Condition;
  /** Condition for every written value. The service does not check it for a removal. */
  readonly validate?: Condition;
  /** Whether the rules refuse fields that `children` does not list. */
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
