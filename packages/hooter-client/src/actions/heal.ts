import type { Database, WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { readTokenClaims } from "../model/token-claims";
import { DEFAULT_PSEUDO } from "../model/validation";
import { type Appearance, planMissingClaim } from "./claim-pseudo";

/** Gives the writer's ID token anew; null when signed out. */
export type RenewToken = (options: { readonly renew: true }) => Promise<string | null>;

/** What {@link heal} found. */
export interface Healed {
  /** The account's name as a fresh token has it. */
  readonly pseudo: string;
  /** What claims that name; empty when it is claimed. To be written together with what was refused. */
  readonly claim: WritePlan;
  /** The service's clock in milliseconds; null when the token does not say. */
  readonly serverTime: number | null;
}

/**
 * Looks for what the rules may have refused of a writer, and mends it: the name was changed elsewhere, or it was never claimed
 * (an account of before the claims, or of a plain client).
 *
 * @throws HooterError `pseudo-taken`, `pseudo-invalid`: the person must choose another name; `signed-out`
 */
export async function heal(
  database: Database,
  writer: Appearance & { readonly uid: string },
  token: RenewToken,
): Promise<Healed> {
  const fresh = await token({ renew: true });
  if (fresh === null) throw new HooterError("signed-out");
  const { name, issuedAt } = readTokenClaims(fresh);
  const pseudo = name ?? writer.pseudo;
  const claim = pseudo === DEFAULT_PSEUDO ? {} : await planMissingClaim(database, { ...writer, pseudo });
  return { pseudo, claim, serverTime: issuedAt };
}
