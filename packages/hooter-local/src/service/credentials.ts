import { errors, UnsecuredJWT } from "jose";
import type { RulesAuth } from "../rules";
import { RefusedError, type ServiceRequest } from "./http";
import type { Search } from "./search";
import { isTrustedOrigin } from "./trusted-origin";

/** Caller of a request. */
export interface Caller {
  /** Whether the caller bypasses the rules. */
  readonly isAdmin: boolean;
  /** Value of `auth` in the rules. */
  readonly auth: RulesAuth | null;
  /** Expiry of the credential, in milliseconds since 1970; null if it does not expire. */
  readonly expiresAt: number | null;
  /**
   * Whether the caller may receive the reason for a refusal: true for an administrator, even with an overridden `auth`.
   */
  readonly mayReceiveExplanation: boolean;
}

export interface TokenPolicy {
  /** Project whose tokens are accepted; null for any project. */
  readonly project: string | null;
  /** Accepts the unsigned tokens of the identity emulator. Other tokens cannot be verified. */
  readonly trustUnsignedTokens: boolean;
  /** Origins whose pages may act as the administrator, in addition to this machine's origins; "*" accepts all. */
  readonly trustOrigins: readonly string[];
}

const ANONYMOUS: Caller = { isAdmin: false, auth: null, expiresAt: null, mayReceiveExplanation: false };

/** Caller who bypasses the rules. */
export const ADMINISTRATOR: Caller = { isAdmin: true, auth: null, expiresAt: null, mayReceiveExplanation: true };
const ISSUER = "https://securetoken.google.com/";
const MAX_CACHED_TOKENS = 5_000;

/** Determines the caller from a request's credentials. Decoded tokens are cached. */
export class Credentials {
  readonly #policy: TokenPolicy;
  #known = new Map<string, Caller>();

  constructor(policy: TokenPolicy) {
    this.#policy = policy;
  }

  /**
   * Reads the credentials of a request.
   *
   * @throws RefusedError 401 for an invalid credential
   */
  callerOf(request: ServiceRequest, search: Pick<Search, "parsed" | "token">, now: number): Caller {
    const { token } = search;
    const { parameters } = search.parsed;
    const authorization = request.header("authorization");
    const bearer = authorization === undefined ? null : (/^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? "");
    const access = bearer ?? parameters.get("access_token");
    if (access !== null) {
      if (access !== "owner") throw new RefusedError(401, "Unauthorized request.");
      const origin = request.header("origin");
      if (!isTrustedOrigin(origin, this.#policy.trustOrigins)) {
        throw new RefusedError(
          401,
          `Unauthorized request. A page of ${origin} may not act as the administrator. To allow it, use trustOrigins or --trust-origin.`,
        );
      }
      return overridden(parameters.get("auth_variable_override"));
    }
    return token === null ? ANONYMOUS : this.#callerOfToken(token, now);
  }

  #callerOfToken(token: string, now: number): Caller {
    let caller = this.#known.get(token);
    if (caller === undefined) {
      caller = readToken(token, this.#policy, now);
      if (this.#known.size >= MAX_CACHED_TOKENS) this.#known = new Map();
      this.#known.set(token, caller);
    }
    if (caller.expiresAt !== null && caller.expiresAt <= now) throw new RefusedError(401, "Auth token is expired");
    return caller;
  }
}

function readToken(token: string, policy: TokenPolicy, now: number): Caller {
  const claims = claimsOf(token, policy, now);
  const { sub: uid, exp, iss, aud } = claims;
  const isOurs = typeof aud === "string" && iss === `${ISSUER}${aud}` && (policy.project ?? aud) === aud;
  if (!isOurs || typeof uid !== "string" || uid === "" || typeof exp !== "number") {
    throw new RefusedError(401, "Could not parse auth token.");
  }
  return { ...ANONYMOUS, auth: { uid, provider: providerOf(claims), token: claims }, expiresAt: exp * 1000 };
}

function claimsOf(token: string, policy: TokenPolicy, now: number): Record<string, unknown> {
  if (!policy.trustUnsignedTokens) throw new RefusedError(401, "Could not parse auth token.");
  try {
    return UnsecuredJWT.decode(token, { currentDate: new Date(now) }).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new RefusedError(401, "Auth token is expired");
    throw new RefusedError(401, "Could not parse auth token.");
  }
}

function providerOf(claims: Record<string, unknown>): string {
  const { firebase } = claims;
  if (typeof firebase === "object" && firebase !== null && "sign_in_provider" in firebase) {
    if (typeof firebase.sign_in_provider === "string") return firebase.sign_in_provider;
  }
  return "custom";
}

/** An administrator may evaluate the rules with any value of `auth`. */
function overridden(override: string | null): Caller {
  if (override === null) return ADMINISTRATOR;
  return { ...ANONYMOUS, auth: authOfOverride(override), mayReceiveExplanation: true };
}

function authOfOverride(override: string): RulesAuth | null {
  let auth: unknown = override;
  try {
    auth = JSON.parse(override);
  } catch {
    // The text is not JSON, so `auth` remains a text, which is refused below.
  }
  if (!isRecordOrNull(auth)) throw new RefusedError(400, "auth_variable_override must be a valid JSON object.");
  return auth;
}

function isRecordOrNull(value: unknown): value is RulesAuth | null {
  return typeof value === "object" && !Array.isArray(value);
}
