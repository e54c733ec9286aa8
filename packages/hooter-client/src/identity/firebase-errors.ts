import { HooterError, type HooterErrorCode } from "../model/errors";

/** Maps the codes of Firebase Authentication, without `auth/`, to error codes (specification, section 8). */
const codesByMeaning: readonly (readonly [HooterErrorCode, ...string[]])[] = [
  ["email-invalid", "invalid-email", "missing-email", "invalid-new-email", "missing-new-email"],
  ["password-too-short", "weak-password", "missing-password"],
  ["password-too-weak", "password-does-not-meet-requirements"],
  [
    "credentials-wrong",
    "invalid-credential",
    "invalid-login-credentials",
    "wrong-password",
    "user-not-found",
    "user-mismatch",
  ],
  ["account-disabled", "user-disabled"],
  ["email-already-in-use", "email-already-in-use"],
  ["too-many-attempts", "too-many-requests", "quota-exceeded"],
  ["sign-up-disabled", "admin-restricted-operation"],
  ["recent-sign-in-required", "requires-recent-login"],
  ["session-expired", "user-token-expired", "invalid-user-token", "invalid-refresh-token"],
  ["signed-out", "user-signed-out", "null-user", "no-current-user"],
  ["network", "network-request-failed", "timeout"],
  ["unavailable", "internal-error"],
  [
    "misconfigured",
    "invalid-api-key",
    "api-key-not-valid.-please-pass-a-valid-api-key.",
    "app-not-authorized",
    "configuration-not-found",
    "operation-not-allowed",
  ],
];

/**
 * Converts an error of Firebase Authentication to a {@link HooterError}. The original error is dropped: it can contain
 * the e-mail address and the token that were sent.
 */
export function readIdentityError(error: unknown): HooterError {
  if (error instanceof HooterError) return error;
  // Some services respond with this code alone; the SDK then throws an internal error whose message contains it.
  const code = /INVALID_LOGIN_CREDENTIALS/.test(messageOf(error))
    ? "invalid-login-credentials"
    : codeOf(error).replace("auth/", "");
  const [meaning = "unknown"] = codesByMeaning.find(([, ...theirs]) => theirs.includes(code)) ?? [];
  const advice =
    meaning === "misconfigured"
      ? ": check apiKey, and that the project has Authentication with e-mail and password"
      : "";
  return new HooterError(meaning, `identity: ${code || "unknown"}${advice}`);
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
