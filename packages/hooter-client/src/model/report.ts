import type { HooterErrorCode } from "./errors";

/** What went wrong without stopping anything: for a log. It never holds a token, an e-mail or a slug. */
export type HooterReport =
  /** A record was skipped: the collection ("hoots", "comment", "stats", …) and the record's key. */
  | { readonly kind: "malformed-record"; readonly collection: string; readonly id: string }
  /** A call failed: which verb or read ("publishHoot", "loadOwnLikes", …) and how. */
  | { readonly kind: "call-failed"; readonly call: string; readonly code: HooterErrorCode };

/** Is told of what went wrong. */
export type Report = (report: HooterReport) => void;
