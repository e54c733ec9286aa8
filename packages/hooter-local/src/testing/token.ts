import type { JsonValue } from "../tree/node";

export interface TokenOptions {
  readonly uid?: string;
  readonly project?: string;
  /** Milliseconds since 1970; default one hour from now. */
  readonly expiresAt?: number;
  readonly claims?: { [claim: string]: JsonValue };
  readonly header?: { [name: string]: JsonValue };
  readonly signature?: string;
}

/** Creates an unsigned ID token, as the identity emulator does. */
export function testToken(options: TokenOptions = {}): string {
  const { uid = "ann", project = "demo", expiresAt = Date.now() + 3_600_000 } = options;
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    name: "Ann",
    iat: Math.floor(Date.now() / 1000) - 10,
    exp: Math.floor(expiresAt / 1000),
    firebase: { identities: {}, sign_in_provider: "password" },
    ...options.claims,
  };
  const part = (value: unknown): string =>
    btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${part(options.header ?? { alg: "none", typ: "JWT" })}.${part(claims)}.${options.signature ?? ""}`;
}
