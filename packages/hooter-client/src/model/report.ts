import type { HooterError, HooterErrorCode } from "./errors";

/** A failure that stopped nothing, for a log. Apart from a `cause` it never holds a token, an e-mail or a slug. */
export type HooterReport =
  /** A record was skipped: the collection ("hoots", "comment", "stats", …) and the record's key. */
  | { readonly kind: "malformed-record"; readonly collection: string; readonly id: string }
  /** A call failed: which verb or read ("publishHoot", "loadOwnLikes", …) and how. */
  | {
      readonly kind: "call-failed";
      readonly call: string;
      readonly code: HooterErrorCode;
      /** With the code `unknown` only: the error that was not expected. */
      readonly cause?: unknown;
    }
  /** A card of a list could not be drawn, and its place says so: the record's key, and the error. */
  | {
      readonly kind: "render-failed";
      readonly collection: "hoots" | "comment";
      readonly id: string;
      readonly cause: unknown;
    };

/** Receives each report. */
export type Report = (report: HooterReport) => void;

/** The report of a failed call. An unexpected failure (`unknown`) is a defect, so its report has the cause. */
export function callFailed(call: string, error: HooterError): HooterReport {
  const { code } = error;
  return { kind: "call-failed", call, code, ...(code === "unknown" && { cause: error.cause ?? error }) };
}
