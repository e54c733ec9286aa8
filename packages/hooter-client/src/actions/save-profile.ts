import type { Database } from "../database/database";
import type { Identity, IdentityUser } from "../identity/identity";
import { HooterError } from "../model/errors";
import { safePictureLink } from "../model/picture-link";
import { decodeProfileRecord } from "../model/profile";
import { normalizePseudo } from "../model/pseudo";
import type { SessionUser } from "../model/session";
import { checkPictureLink } from "../model/validation";
import { claimPseudo } from "./claim-pseudo";

/** What a person changes of their profile; an empty picture is none. */
export interface ProfileEdit {
  readonly pseudo?: string;
  readonly picture?: string;
}

/**
 * Changes the name or the picture of an account; what is not changed stays as the account's record has it, as the session may not
 * know of a change elsewhere. The claim comes first, as it can be refused; then the identity service, whose token
 * then carries the name. A crash in between is made good by {@link finishProfile}. Posts and comments follow with
 * `renameRecords`.
 *
 * @param paths see `safePictureLink`
 * @throws HooterError `pseudo-invalid`, `pseudo-taken`, `image-link-invalid`, …
 */
export async function saveProfile(
  database: Database,
  identity: Identity,
  user: SessionUser,
  change: ProfileEdit,
  paths?: readonly string[],
): Promise<IdentityUser> {
  const wrong = change.picture === undefined ? null : checkPictureLink(change.picture, paths);
  if (wrong) throw new HooterError(wrong);
  const { pseudo, picture } = await claimPseudo(database, user.uid, (known) => ({
    pseudo: change.pseudo === undefined ? (known ?? user).pseudo : normalizePseudo(change.pseudo),
    picture: change.picture === undefined ? (known ?? user).picture : safePictureLink(change.picture, paths),
  }));
  return identity.updateProfile({ displayName: pseudo, photoURL: picture ?? "" });
}

/**
 * Carries on with a change that did not come to its end: the account's record was written, the identity service not told.
 *
 * @returns the account as it is named now, or null when nothing was left to do
 * @throws HooterError
 */
export async function finishProfile(
  database: Database,
  identity: Identity,
  { uid, pseudo, picture }: SessionUser,
): Promise<IdentityUser | null> {
  const record = decodeProfileRecord(await database.get(["auteurImg", uid]));
  // A record without a claim is a plain client's word, not a change of ours.
  if (!record?.claim || (record.pseudo === pseudo && record.picture === picture)) return null;
  return identity.updateProfile({ displayName: record.pseudo, photoURL: record.picture ?? "" });
}
