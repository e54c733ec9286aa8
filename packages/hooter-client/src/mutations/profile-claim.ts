import { childrenOf, type Database, type JsonValue, type TokenSource, type WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { isObject } from "../model/json";
import { decodeProfileRecord, type ProfileRecord } from "../model/profile";
import { checkPseudo, foldPseudo, normalizePseudo } from "../model/pseudo";
import { readTokenClaims, type TokenClaims } from "../model/token-claims";
import { DEFAULT_PSEUDO, throwIfWrong } from "../model/validation";
import { commit, ifRefused } from "./commit";

/** Public name and picture of an account. */
export interface Appearance {
  readonly pseudo: string;
  readonly picture: string | null;
}

/** Returns the key under which a pseudo is claimed; null for « John Doe », which any account may use. */
function claimOf(pseudo: string): string | null {
  return pseudo === DEFAULT_PSEUDO ? null : foldPseudo(pseudo);
}

/**
 * Plans the claim of a name (data model, "Write plans"): replaces the account's whole record, writes the new claim, and
 * removes the former claim. A new field of the record must be added here, or each claim removes it. Also removes plain
 * clients' records.
 *
 * @param former value of `/auteurImg/{uid}`
 */
export function planClaimPseudo(uid: string, { pseudo, picture }: Appearance, former: JsonValue): WritePlan {
  const key = claimOf(pseudo);
  const formerKey = decodeProfileRecord(former)?.claim ?? null;
  const others = childrenOf(former).filter(([child]) => child !== "profil");
  return {
    ...Object.fromEntries(others.map(([child]) => [`auteurImg/${uid}/${child}`, null])),
    [`auteurImg/${uid}/profil`]: {
      name: pseudo,
      ...(picture === null ? {} : { img: picture }),
      ...(key === null ? {} : { cle: key }),
    },
    ...(formerKey === null || formerKey === key ? {} : { [`pseudos/${formerKey}`]: null }),
    ...(key === null || formerKey === key ? {} : { [`pseudos/${key}`]: uid }),
  };
}

/**
 * Claims a pseudo for an account. Does nothing when it is already claimed.
 *
 * @param wanted the normalised pseudo and its picture, or a function that derives them from Hooter's
 *   own record of the account (null: none)
 * @returns the claimed pseudo and picture
 * @throws HooterError `pseudo-invalid`, `pseudo-taken`, …
 */
export async function claimPseudo(
  database: Database,
  uid: string,
  wanted: Appearance | ((known: ProfileRecord | null) => Appearance),
): Promise<Appearance> {
  const former = await database.get(["auteurImg", uid]);
  const own = isObject(former) ? former["profil"] : null;
  const appearance = typeof wanted === "function" ? wanted(decodeProfileRecord({ profil: own })) : wanted;
  const { pseudo, picture } = appearance;
  throwIfWrong(pseudo === DEFAULT_PSEUDO ? null : checkPseudo(pseudo));
  // Check first, to avoid a write that the rules would refuse.
  if (decodeProfileRecord(former)?.claim !== claimOf(pseudo)) await assertFree(database, uid, pseudo);
  const isClaimed = async () => {
    const record = decodeProfileRecord(await database.get(["auteurImg", uid]));
    return record?.pseudo === pseudo && record.picture === picture && record.claim === claimOf(pseudo);
  };
  await ifRefused(
    () => commit(database, planClaimPseudo(uid, appearance, former), isClaimed),
    async (refusal) => {
      await assertFree(database, uid, pseudo);
      throw refusal;
    },
  );
  return appearance;
}

/**
 * Plans the claim of the name under which an account writes. The plan is empty when the name is already claimed.
 *
 * @throws HooterError `pseudo-invalid`, `pseudo-taken`
 */
async function planMissingClaim(database: Database, writer: Appearance & { readonly uid: string }): Promise<WritePlan> {
  const former = await database.get(["auteurImg", writer.uid]);
  const record = decodeProfileRecord(former);
  if (record?.pseudo === writer.pseudo && record.claim !== null) return {};
  // The rules compare the record with the name in the token, which the identity service does not normalise. A name that
  // is not normalised therefore cannot be claimed.
  throwIfWrong(writer.pseudo === normalizePseudo(writer.pseudo) ? checkPseudo(writer.pseudo) : "pseudo-invalid");
  await assertFree(database, writer.uid, writer.pseudo);
  return planClaimPseudo(writer.uid, writer, former);
}

async function assertFree(database: Database, uid: string, pseudo: string): Promise<void> {
  const key = claimOf(pseudo);
  const owner = key === null ? null : await database.get(["pseudos", key]);
  if (owner !== null && owner !== uid) throw new HooterError("pseudo-taken");
}

/** Returns the claims of a fresh token. @throws HooterError `signed-out` */
export async function renewClaims(token: TokenSource): Promise<TokenClaims> {
  const fresh = await token({ renew: true });
  if (fresh === null) throw new HooterError("signed-out");
  return readTokenClaims(fresh);
}

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
 * Repairs the writer's name after a refusal by the rules: the name was changed on another device, or it was never
 * claimed (an account of a plain client, or an account that is older than the claims).
 *
 * @throws HooterError `pseudo-taken`, `pseudo-invalid`: the user must choose another name; `signed-out`
 */
export async function repairProfileClaim(
  database: Database,
  writer: Appearance & { readonly uid: string },
  token: TokenSource,
): Promise<RepairedClaim> {
  const { name, issuedAt } = await renewClaims(token);
  const pseudo = name ?? writer.pseudo;
  const claim = pseudo === DEFAULT_PSEUDO ? {} : await planMissingClaim(database, { ...writer, pseudo });
  return { pseudo, claim, serverTime: issuedAt };
}
