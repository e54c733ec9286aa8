import type { Database, WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { readTokenClaims } from "../model/token-claims";
import { DEFAULT_PSEUDO } from "../model/validation";
import { type Appearance, planMissingClaim } from "./claim-pseudo";

/** Returns a fresh ID token of the writer, or null when signed out. */
export type RenewToken = (options: { readonly renew: true }) => Promise<string | null>;

/** Result of {@link repairProfileClaim}. */
export interface RepairedClaim {
  /** Name of the account in a fresh token. */
  readonly pseudo: string;
  /** Plan that claims the name; empty when it is already claimed. Write it together with the refused plan. */
  readonly claim: WritePlan;
  /** Service time in milliseconds; null when the token does not contain it. */
  readonly serverTime: number | null;
}

/**
 * Repairs a stale writer after a refusal by the rules: the name was changed elsewhere, or it was never claimed (an
 * account of a plain client, or older than the claims).
 *
 * @throws HooterError `pseudo-taken`, `pseudo-invalid`: the user must choose another name; `signed-out`
 */
export async function repairProfileClaim(
  database: Database,
  writer: Appearance & { readonly uid: string },
  token: RenewToken,
): Promise<RepairedClaim> {
  const fresh = await token({ renew: true });
  if (fresh === null) throw new HooterError("signed-out");
  const { name, issuedAt } = readTokenClaims(fresh);
  const pseudo = name ?? writer.pseudo;
  const claim = pseudo === DEFAULT_PSEUDO ? {} : await planMissingClaim(database, { ...writer, pseudo });
  return { pseudo, claim, serverTime: issuedAt };
}
