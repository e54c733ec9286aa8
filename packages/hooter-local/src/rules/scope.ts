import type { Leaf } from "../tree/node";
import type { Snapshot } from "./snapshot";

/** What `auth` is in a rule: null for a call without a session. */
export interface RulesAuth {
  uid: string;
  /** The token's `firebase.sign_in_provider`. */
  provider: string;
  /** The claims of the ID token. */
  token: Readonly<Record<string, unknown>>;
}

/** What `query` is in a `.read` rule (protocol, section 5.6). */
export interface RulesQuery {
  orderByChild: string | null;
  orderByKey: boolean;
  orderByValue: boolean;
  orderByPriority: boolean;
  startAt: Leaf | null;
  endAt: Leaf | null;
  equalTo: Leaf | null;
  limitToFirst: number | null;
  limitToLast: number | null;
}

/** What the variables of a rule stand for while it runs. One object serves a whole request; the walk moves it along. */
export interface Scope {
  auth: RulesAuth | null;
  /** Server time, epoch milliseconds. */
  now: number;
  /** Null in a write: the service takes `query` there, but what it reads is not known, so the rule fails. */
  query: RulesQuery | null;
  /** The state before the request. */
  root: Snapshot;
  data: Snapshot;
  /** Null in a read, where no rule can name it. */
  newData: Snapshot | null;
  /** The keys from the root to the rule's node; a capture reads its own. */
  path: readonly string[];
}

/**
 * A runtime error: any of them makes its whole rule false (protocol, section 5.5). A value instead of an exception,
 * because a rule that reads missing data errs on every call.
 */
export const FAILED = Symbol("runtime error");

/** A compiled expression: it answers a primitive, a snapshot, an object out of `auth`, or FAILED. */
export type Evaluate = (scope: Scope) => unknown;
