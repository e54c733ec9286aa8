/** What went wrong, as a stable word; what a person reads is chosen from the labels by this code. */
export type HooterErrorCode =
  // identity (specification, sections 5 and 8)
  | "email-invalid"
  | "password-too-short"
  | "credentials-wrong"
  | "account-disabled"
  | "email-already-in-use"
  | "too-many-attempts"
  | "sign-up-disabled"
  | "recent-sign-in-required"
  | "signed-out"
  | "session-expired"
  // content (specification, section 5)
  | "content-invalid"
  | "comment-empty"
  | "comment-too-long"
  | "image-link-invalid"
  // a hoot that somebody else, or another device, has changed since
  | "changed-elsewhere"
  // profile (specification, sections 5 and 9)
  | "pseudo-invalid"
  | "pseudo-taken"
  // database
  | "permission-denied"
  | "too-soon"
  | "not-found"
  | "slug-taken"
  | "network"
  | "unavailable"
  // a write that the service has answered with a no that is not about rights or content
  | "refused"
  | "malformed"
  | "unknown";

/**
 * The one error that Hooter throws.
 *
 * `message` is for developers: it never holds a token, an e-mail or a password.
 */
export class HooterError extends Error {
  override readonly name = "HooterError";
  readonly code: HooterErrorCode;

  constructor(code: HooterErrorCode, message?: string, options?: { cause?: unknown }) {
    super(message ?? code, options);
    this.code = code;
  }

  /** Whether the same call may succeed later without any change by the person. */
  get retriable(): boolean {
    return this.code === "network" || this.code === "unavailable" || this.code === "too-soon";
  }
}

/** Any thrown value as a {@link HooterError}; one that already is comes back as it is. */
export function toHooterError(error: unknown, fallback: HooterErrorCode = "unknown"): HooterError {
  return error instanceof HooterError ? error : new HooterError(fallback, undefined, { cause: error });
}
