import { fieldsOf, type JsonFields } from "./json";

/**
 * Claims of an ID token that Hooter uses. The client does not verify them, so they only predict what the rules allow.
 * Times are in milliseconds.
 */
export interface TokenClaims {
  /** The display name. */
  readonly name: string | null;
  readonly expiresAt: number | null;
  /** Whether the account is an administrator of the site. */
  readonly isAdministrator: boolean;
  /** Time of the service's clock when it issued the token. */
  readonly issuedAt: number | null;
}

/** Reads an ID token. Missing claims are null. */
export function readTokenClaims(token: string): TokenClaims {
  const claims = payloadOf(token);
  const time = (name: string) => {
    const seconds = claims[name];
    return typeof seconds === "number" ? seconds * 1000 : null;
  };
  const { name } = claims;
  return {
    name: typeof name === "string" ? name : null,
    isAdministrator: claims["admin"] === true,
    expiresAt: time("exp"),
    issuedAt: time("iat"),
  };
}

function payloadOf(token: string): JsonFields {
  try {
    const bytes = atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    return fieldsOf(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))));
  } catch {
    // Unreadable token.
    return {};
  }
}
