import type { Condition } from "./language";

/** Users who may read posts, comments, counters and profiles: only signed-in users, or everyone. */
export type Readers = "members" | "everyone";

/**
 * Read access that depends on the variant (see {@link Readers}). "readers": all readers of the variant can read the
 * location. "readers in windows": members can read the collection as a whole, and visitors in bounded windows.
 * "visitors": visitors can also read the location, if the variant has visitors; members can already read it through a
 * rule above.
 */
export type VariantRead = "readers" | "readers in windows" | "visitors";

/** Rules for a location in the database, and for the locations below it. */
export interface RuleNode {
  /** Describes the node's content, in a comment above the node. */
  readonly about?: string;
  readonly read?: Condition | VariantRead;
  readonly indexOn?: string | readonly string[];
  readonly write?: Condition;
  /** Condition for every written value. Not checked for a removal. */
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
