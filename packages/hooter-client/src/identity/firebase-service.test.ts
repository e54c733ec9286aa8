import { describe, expect, it } from "vitest";
import { HooterError } from "../model/errors";
import { readIdentityError } from "./firebase-service";

const thrown = (code: string, message = `Firebase: Error (${code}).`) =>
  Object.assign(new Error(message), { code, customData: { _tokenResponse: "secret" } });

describe("readIdentityError", () => {
  it.each([
    ["auth/invalid-email", "email-invalid"],
    ["auth/user-disabled", "account-disabled"],
    ["auth/user-not-found", "credentials-wrong"],
    ["auth/wrong-password", "credentials-wrong"],
    ["auth/invalid-credential", "credentials-wrong"],
    ["auth/invalid-login-credentials", "credentials-wrong"],
    ["auth/email-already-in-use", "email-already-in-use"],
    ["auth/weak-password", "password-too-short"],
    ["auth/missing-password", "password-too-short"],
    ["auth/password-does-not-meet-requirements", "password-too-weak"],
    ["auth/invalid-new-email", "email-invalid"],
    ["auth/missing-new-email", "email-invalid"],
    ["auth/too-many-requests", "too-many-attempts"],
    ["auth/operation-not-allowed", "misconfigured"],
    ["auth/admin-restricted-operation", "sign-up-disabled"],
    ["auth/requires-recent-login", "recent-sign-in-required"],
    ["auth/user-token-expired", "session-expired"],
    ["auth/network-request-failed", "network"],
    ["auth/quota-exceeded-for-quota-metric-'sign-in'-and-limit", "too-many-attempts"],
    ["auth/internal-error", "unavailable"],
    ["auth/internal-error-encountered.", "unavailable"],
    ["auth/the-service-is-currently-unavailable.", "unavailable"],
    ["auth/backend-error", "unavailable"],
    ["auth/invalid-api-key", "misconfigured"],
    ["auth/api-key-not-valid.-please-pass-a-valid-api-key.", "misconfigured"],
    ["auth/configuration-not-found", "misconfigured"],
    ["auth/something-new", "unknown"],
  ])("maps %s to the code %s and drops the cause", (code, expected) => {
    const error = readIdentityError(thrown(code));
    expect(error).toBeInstanceOf(HooterError);
    expect(error.code).toBe(expected);
    // Firebase's error contains the data that was sent, so it must not be the cause.
    expect(error.cause).toBeUndefined();
  });

  it("says what to check when the service refuses the API key", () => {
    const { message } = readIdentityError(thrown("auth/api-key-not-valid.-please-pass-a-valid-api-key."));
    expect(message).toMatch(/: check apiKey, and that the project has Authentication/);
  });

  it("reads the code from the message of an internal error", () => {
    expect(readIdentityError(thrown("auth/internal-error", '{"message":"INVALID_LOGIN_CREDENTIALS"}')).code).toBe(
      "credentials-wrong",
    );
  });

  it("maps an answer without JSON, which the SDK reports as a network failure, to unavailable", () => {
    const failed = (message: string) =>
      Object.assign(new Error(message), { code: "auth/network-request-failed", customData: { message } });
    expect(readIdentityError(failed("SyntaxError: Unexpected token '<'")).code).toBe("unavailable");
    expect(readIdentityError(failed("TypeError: Failed to fetch")).code).toBe("network");
  });

  it("returns a HooterError unchanged and maps any other value to unknown", () => {
    const own = new HooterError("signed-out");
    expect(readIdentityError(own)).toBe(own);
    for (const value of [null, undefined, "x", 5, new Error("x")])
      expect(readIdentityError(value).code).toBe("unknown");
  });
});
