// This file is separate from errors.ts, because only code that is loaded on demand needs the list of codes at run time.

const CODES = [
  // identity (specification, sections 5 and 8)
  "email-invalid",
  "password-too-short",
  // The project has a password policy.
  "password-too-weak",
  "credentials-wrong",
  "account-disabled",
  "email-already-in-use",
  "too-many-attempts",
  "sign-up-disabled",
  "recent-sign-in-required",
  "signed-out",
  "session-expired",
  // content (specification, section 5)
  "content-invalid",
  "comment-empty",
  "comment-too-long",
  "image-link-invalid",
  // The host's `validate` refused the text; `userMessage` says why.
  "draft-refused",
  // Page with comments (`PageReference`): its address or id is invalid or too long.
  "address-invalid",
  "address-too-long",
  // An administrator has closed the thread of the page.
  "thread-closed",
  // The hoot was changed in the meantime, for example on another device.
  "changed-elsewhere",
  // The account has already reported the hoot.
  "already-reported",
  // profile (specification, sections 5 and 9)
  "pseudo-invalid",
  "pseudo-taken",
  // A custom token of the site determines the name.
  "pseudo-fixed",
  // database
  "permission-denied",
  "too-soon",
  "not-found",
  "slug-taken",
  "network",
  "unavailable",
  // The service rejected a write for a reason other than permissions or content.
  "refused",
  "malformed",
  // The host's configuration is incomplete or invalid, or the package firebase is missing.
  "misconfigured",
  "unknown",
] as const;

/** Stable code of an error. The labels map it to the text that users read. */
export type HooterErrorCode = (typeof CODES)[number];

/** Returns a stored code; "unknown" for any other value. */
export function readErrorCode(value: unknown): HooterErrorCode {
  return CODES.find((code) => code === value) ?? "unknown";
}
