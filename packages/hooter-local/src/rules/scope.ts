import type { Leaf } from "../tree/node";
import type { Snapshot } from "./snapshot";

/**
 * Value of `auth` in a rule; null for a call without a session. A token provides all three members;
 * `auth_variable_override` may provide others.
 */
export interface RulesAuth {
  readonly uid?: unknown;
  /** `firebase.sign_in_provider` of the token. */
  readonly provider?: unknown;
  /** Claims of the ID token. */
  readonly token?: unknown;
  readonly [name: string]: unknown;
}

/** Value of `query` in a `.read` rule. */
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

/** Variables of a rule during evaluation. Each request has one scope, which is updated for each rule on the path. */
export interface Scope {
  auth: RulesAuth | null;
  /** Server time, epoch milliseconds. */
  now: number;
  /**
   * null in a write. The service accepts `query` in a write rule, but the value that it uses is unknown, so here such a
   * rule fails.
   */
  query: RulesQuery | null;
  /** State before the request. */
  root: Snapshot;
  data: Snapshot;
  /** null in a read, where no rule can refer to `newData`. */
  newData: Snapshot | null;
  /** Keys from the root to the node of the rule. The values of `$` captures come from them. */
  path: readonly string[];
}

/**
 * Runtime error, which makes the whole rule false. Exceptions would be too slow, because a rule that reads missing data
 * fails on every call.
 */
export const FAILED = Symbol("runtime error");

/** Compiled expression. Returns a primitive, a snapshot, an object from `auth`, or FAILED. */
export type Evaluate = (scope: Scope) => unknown;
