import type { HooterError, HooterErrorCode } from "./errors";

/** A non-fatal failure, for a log. Except in `cause`, it never contains a token, an e-mail address or a slug. */
export type HooterReport =
  /** A skipped record: its collection ("hoots", "comment", "stats", …) and its key. */
  | { readonly kind: "malformed-record"; readonly collection: string; readonly id: string }
  /** A failed call: the action or read ("publishHoot", "loadOwnLikes", …) and its error code. */
  | {
      readonly kind: "call-failed";
      readonly call: string;
      readonly code: HooterErrorCode;
      /** The unexpected error, only with the code `unknown`. */
      readonly cause?: unknown;
    }
  /** A card of a list that failed to render and was replaced with a message: the record's key and the error. */
  | {
      readonly kind: "render-failed";
      readonly collection: "hoots" | "comment";
      readonly id: string;
      readonly cause: unknown;
    };

/** Receives each report. */
export type Report = (report: HooterReport) => void;

/**
 * Creates the report of a failed call. An unexpected failure (`unknown`) is a defect, so its report includes the cause.
 */
export function callFailed(call: string, error: HooterError): HooterReport {
  const { code } = error;
  return { kind: "call-failed", call, code, ...(code === "unknown" && { cause: error.cause ?? error }) };
}
