import { HooterError, type HooterErrorCode } from "./errors";

/**
 * A non-fatal failure, for a log. It never contains a token or an e-mail address. Only its `cause` may contain a slug.
 */
export type HooterReport =
  /** A skipped record: its collection ("hoots", "comment", "stats", …) and its key. */
  | { readonly kind: "malformed-record"; readonly collection: string; readonly id: string }
  /** A failed call: the action or read ("publishHoot", "loadOwnLikes", …) and its error code. */
  | {
      readonly kind: "call-failed";
      readonly call: string;
      readonly code: HooterErrorCode;
      /**
       * For `unknown`: the unexpected error. For `misconfigured`: the wrong setting. For `malformed`: a response that
       * is not JSON, or the name of a missing index. For `permission-denied`: advice or a reason.
       */
      readonly cause?: unknown;
    }
  /** A card that failed to render, so that a message replaced it: the record's key and the error. */
  | {
      readonly kind: "render-failed";
      readonly collection: "hoots" | "comment";
      readonly id: string;
      readonly cause: unknown;
    };

/** Reports the failures of a read that is repeated until it succeeds: each code once per series of failures. */
export interface ReadReports {
  /** Reports a failure, unless this series already contains one with the same code. */
  readonly onFailure: (error: HooterError) => void;
  /** Ends a series of failures. */
  readonly onSuccess: () => void;
}

/** @param call see {@link HooterReport} */
export function reportReads(report: Report, call: string): ReadReports {
  const reported = new Set<HooterErrorCode>();
  return {
    onFailure(error) {
      if (!reported.has(error.code)) report(callFailed(call, error));
      reported.add(error.code);
    },
    onSuccess: () => reported.clear(),
  };
}

const DEFECTS: ReadonlySet<HooterErrorCode> = new Set<HooterErrorCode>([
  "unknown",
  "misconfigured",
  "malformed",
  "permission-denied",
]);

export type Report = (report: HooterReport) => void;

/**
 * Creates the report of a failed call. An unexpected failure (`unknown`), a wrong configuration and an unreadable call
 * or response are defects, so their report includes the cause. A refusal by the rules is also a defect, because the
 * rules allow everything that Hooter does.
 */
export function callFailed(call: string, error: HooterError): HooterReport {
  const { code } = error;
  return { kind: "call-failed", call, code, ...(DEFECTS.has(code) && { cause: error.cause ?? error }) };
}

/** An e-mail address, even in a URL; a JSON Web Token; a secret in a query, a form or JSON. */
const SECRETS = [
  /[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu,
  /\beyJ[\w-]+(?:\.[\w-]*)*/g,
  /(?<=\b(?:auth|ac|token|id_?token|access_?token|refresh_?token|password|apikey|key)["']?[=:]\s*["']?)[^\s&"',]+/gi,
];

function redact(text: string): string {
  return SECRETS.reduce((redacted, secret) => redacted.replace(secret, "[redacted]"), text);
}

/**
 * Returns a thrown value without e-mail addresses and tokens. An error without secrets, without a cause and without
 * properties other than name, message and stack is returned unchanged. Otherwise, the result is a copy with only these
 * three, because other properties may have any content.
 */
export function withoutSecrets(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return redact(String(thrown));
  const { name, message, stack = "" } = thrown;
  // `Object.keys` does not list the errors of an AggregateError.
  const isPlain = thrown instanceof HooterError || (Object.keys(thrown).length === 0 && !("errors" in thrown));
  if (isPlain && thrown.cause === undefined && redact(message) === message && redact(stack) === stack) return thrown;
  const copy = new Error(redact(message));
  copy.name = name;
  copy.stack = redact(stack);
  return copy;
}
