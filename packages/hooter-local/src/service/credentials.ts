import { errors, UnsecuredJWT } from "jose";
import type { RulesAuth } from "../rules";
import { Refusal, type ServiceRequest } from "./http";
import type { Search } from "./search";
import { isTrustedOrigin } from "./trusted-origin";

/** Who calls. */
export interface Caller {
  /** Rules are not asked. */
  readonly isAdmin: boolean;
  /** What the rules see as `auth`. */
  readonly auth: RulesAuth | null;
  /** When the credential ends, in milliseconds since 1970; null when it does not. */
  readonly expiresAt: number | null;
  /** May be told why the rules refused: an administrator, also in another's place. */
  readonly mayAskWhy: boolean;
}

export interface TokenPolicy {
  /** The project whose tokens are taken; null takes those of any. */
  readonly project: string | null;
  /** Takes the unsigned tokens of the identity emulator. No other token can be checked here. */
  readonly trustUnsignedTokens: boolean;
  /** The origins whose pages may be the administrator, besides those of this machine; "*" stands for all. */
  readonly trustOrigins: readonly string[];
}

const NOBODY: Caller = { isAdmin: false, auth: null, expiresAt: null, mayAskWhy: false };

/** A caller whom the rules do not bind. */
export const ADMINISTRATOR: Caller = { isAdmin: true, auth: null, expiresAt: null, mayAskWhy: true };
const ISSUER = "https://securetoken.google.com/";
const REMEMBERED = 5_000;

/** Tells who calls from a request's credentials, and remembers the tokens that it has read. */
export class Credentials {
  readonly #policy: TokenPolicy;
  #known = new Map<string, Caller>();

  constructor(policy: TokenPolicy) {
    this.#policy = policy;
  }

  /**
   * Reads the credentials of a request (protocol, section 1.4).
   *
   * @throws Refusal 401 when there is one that cannot be taken
   */
  callerOf(request: ServiceRequest, search: Pick<Search, "asked" | "token">, now: number): Caller {
    const { token } = search;
    const { parameters } = search.asked;
    const authorization = request.header("authorization");
    const bearer = authorization === undefined ? null : (/^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? "");
    const access = bearer ?? parameters.get("access_token");
    if (access !== null) {
      if (access !== "owner") throw new Refusal(401, "Unauthorized request.");
      const origin = request.header("origin");
      if (!isTrustedOrigin(origin, this.#policy.trustOrigins)) {
        throw new Refusal(
          401,
          `Unauthorized request. A page of ${origin} may not be the administrator; trustOrigins, or --trust-origin, lets it.`,
        );
      }
      return overridden(parameters.get("auth_variable_override"));
    }
    return token === null ? NOBODY : this.#callerOfToken(token, now);
  }

  #callerOfToken(token: string, now: number): Caller {
    let caller = this.#known.get(token);
    if (caller === undefined) {
      caller = readToken(token, this.#policy, now);
      if (this.#known.size >= REMEMBERED) this.#known = new Map();
      this.#known.set(token, caller);
    }
    if (caller.expiresAt !== null && caller.expiresAt <= now) throw new Refusal(401, "Auth token is expired");
    return caller;
  }
}

function readToken(token: string, policy: TokenPolicy, now: number): Caller {
  const claims = claimsOf(token, policy, now);
  const { sub: uid, exp, iss, aud } = claims;
  const isOurs = typeof aud === "string" && iss === `${ISSUER}${aud}` && (policy.project ?? aud) === aud;
  if (!isOurs || typeof uid !== "string" || uid === "" || typeof exp !== "number") {
    throw new Refusal(401, "Could not parse auth token.");
  }
  return { ...NOBODY, auth: { uid, provider: providerOf(claims), token: claims }, expiresAt: exp * 1000 };
}

function claimsOf(token: string, policy: TokenPolicy, now: number): Record<string, unknown> {
  if (!policy.trustUnsignedTokens) throw new Refusal(401, "Could not parse auth token.");
  try {
    return UnsecuredJWT.decode(token, { currentDate: new Date(now) }).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal(401, "Auth token is expired");
    throw new Refusal(401, "Could not parse auth token.");
  }
}

function providerOf(claims: Record<string, unknown>): string {
  const { firebase } = claims;
  if (typeof firebase === "object" && firebase !== null && "sign_in_provider" in firebase) {
    if (typeof firebase.sign_in_provider === "string") return firebase.sign_in_provider;
  }
  return "custom";
}

/** An administrator may have the rules run as if someone else called. */
function overridden(override: string | null): Caller {
  if (override === null) return ADMINISTRATOR;
  let auth: unknown;
  try {
    auth = JSON.parse(override);
  } catch {
    throw new Refusal(400, "auth_variable_override must be a valid JSON object.");
  }
  if (auth === null) return { ...NOBODY, mayAskWhy: true };
  if (typeof auth !== "object" || Array.isArray(auth)) {
    throw new Refusal(400, "auth_variable_override must be a valid JSON object.");
  }
  const uid = "uid" in auth && typeof auth.uid === "string" ? auth.uid : "";
  const provider = "provider" in auth && typeof auth.provider === "string" ? auth.provider : "custom";
  const token = "token" in auth && typeof auth.token === "object" && auth.token !== null ? { ...auth.token } : {};
  return { ...NOBODY, auth: { uid, provider, token }, mayAskWhy: true };
}
