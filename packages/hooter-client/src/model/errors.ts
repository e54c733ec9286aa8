/** Stable code of an error. The labels map it to the text that users read. */
export type HooterErrorCode =
  // identity (specification, sections 5 and 8)
  | "email-invalid"
  | "password-too-short"
  // The project has a password policy.
  | "password-too-weak"
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
  // The host's `validate` refused the text; `userMessage` says why.
  | "draft-refused"
  // The address or the id of a page (`Thread`)
  | "address-invalid"
  | "address-too-long"
  // An administrator has closed the thread of the page.
  | "thread-closed"
  // The hoot has changed since: another user or another device edited it.
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
  // The service rejected a write for a reason other than permissions or content.
  | "refused"
  | "malformed"
  // The host's configuration is incomplete or invalid, or the package firebase is missing.
  | "misconfigured"
  | "unknown";

/**
 * The only error class that Hooter throws.
 *
 * `message` is for developers: it never contains a token, an e-mail address or a password.
 */
export class HooterError extends Error {
  override readonly name = "HooterError";
  readonly code: HooterErrorCode;
  /** Text for the user, from the host's `validate`. It replaces the label of the code. */
  readonly userMessage: string | undefined;

  constructor(
    code: HooterErrorCode,
    message?: string,
    options?: { cause?: unknown; userMessage?: string | undefined },
  ) {
    super(message ?? code, options);
    this.code = code;
    this.userMessage = options?.userMessage;
  }

  /** Whether the same call may succeed later without a change by the user. */
  get retriable(): boolean {
    return this.code === "network" || this.code === "unavailable" || this.code === "too-soon";
  }
}

/** Converts any thrown value to a {@link HooterError}. A {@link HooterError} is returned unchanged. */
export function toHooterError(error: unknown, fallback: HooterErrorCode = "unknown"): HooterError {
  return error instanceof HooterError ? error : new HooterError(fallback, undefined, { cause: error });
}
