import type { Database } from "../database/database";
import type { AccountIdentity, IdentityUser } from "../identity/identity";
import { HooterError, toHooterError } from "../model/errors";
import { safePictureLink } from "../model/picture-link";
import { decodeProfileRecord, type SessionUser } from "../model/profile";
import { normalizePseudo } from "../model/pseudo";
import { checkPictureLink, throwIfWrong } from "../model/validation";
import { isRefused } from "./commit";
import { type Appearance, claimPseudo } from "./profile-claim";
import { type AccountVerbs, type ProfileEdit, type VerbContext, writerOf } from "./verbs";

/**
 * Changes the name or the picture of an account. Unchanged fields come from the account's record, because a change made
 * on another device may be missing in the session. The claim is written first, because it can be refused. Then the
 * identity service is updated, so that its tokens contain the name. {@link finishProfile} completes the change after a
 * crash in between. `renameRecords` updates posts and comments later.
 *
 * @param onClaimed called once the claim is written; a later failure does not undo it
 * @throws HooterError `pseudo-invalid`, `pseudo-taken`, `image-link-invalid`, `pseudo-fixed` when a custom token
 *   determines the name, …
 */
export async function saveProfile(
  database: Database,
  identity: AccountIdentity,
  user: SessionUser,
  change: ProfileEdit,
  paths?: readonly string[],
  onClaimed = () => {},
): Promise<IdentityUser> {
  throwIfWrong(change.picture === undefined ? null : checkPictureLink(change.picture, paths));
  let former: Appearance = user;
  const { pseudo, picture } = await claimPseudo(database, user.uid, (known) => {
    former = known ?? user;
    return edited(former, change, paths);
  });
  onClaimed();
  const saved = await identity.updateProfile({ displayName: pseudo, photoURL: picture ?? "" });
  const fixed = saved.displayName;
  if (fixed === null || fixed === pseudo) return saved;
  // A custom token determines the name, and the rules accept no other name, so undo the whole change.
  await claimPseudo(database, user.uid, { pseudo: fixed, picture: former.picture });
  await identity.updateProfile({ displayName: fixed, photoURL: former.picture ?? "" });
  throw new HooterError("pseudo-fixed", "the account's name comes from its custom token");
}

function edited({ pseudo, picture }: Appearance, change: ProfileEdit, paths?: readonly string[]): Appearance {
  return {
    pseudo: change.pseudo === undefined ? pseudo : normalizePseudo(change.pseudo),
    picture: change.picture === undefined ? picture : safePictureLink(change.picture, paths),
  };
}

/**
 * Completes an interrupted change: the account's record was written, but the identity service was not updated.
 *
 * @returns the account with its current name, or null when nothing was left to do
 */
export async function finishProfile(
  database: Database,
  identity: AccountIdentity,
  { uid, pseudo, picture }: SessionUser,
): Promise<IdentityUser | null> {
  const record = decodeProfileRecord(await database.get(["auteurImg", uid]));
  // Only plain clients write a record without a claim, so such a record is not an interrupted change.
  if (!record?.claim || (record.pseudo === pseudo && record.picture === picture)) return null;
  return identity.updateProfile({ displayName: record.pseudo, photoURL: record.picture ?? "" });
}

/**
 * Creates the action that changes pseudo and picture. The change appears on the user's own hoots and comments
 * immediately and is rolled back on failure.
 */
export function createSaveProfile(context: VerbContext): AccountVerbs["saveProfile"] {
  const { database, identity, store, uid, now, picturePaths, tasks, runBackgroundTasks } = context;
  /** Settles when the last save ends. Saves run one after the other, so that the last request is written last. */
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  /** Name and picture without the pending saves. */
  let confirmed: Appearance | undefined;
  return async (change) => {
    const user = writerOf(context);
    const shown = edited(user, change, picturePaths);
    if (pending++ === 0) confirmed = store.get().signatures.get(uid);
    store.change((draft) => draft.signatures.set(uid, shown));
    const save = async (): Promise<IdentityUser> => {
      /** Whether an earlier save is not complete. */
      const isRenaming = tasks.read().has("rename");
      // Store the rename task before any write, so that an interrupted change is completed.
      tasks.set("rename", 0);
      // Background work that runs in the meantime reads the former name and removes the task, so store the task again.
      const rename = (): void => {
        tasks.set("rename", now());
        runBackgroundTasks();
      };
      let isClaimed = false;
      const onClaimed = (): void => {
        isClaimed = true;
      };
      try {
        const saved = await saveProfile(database, identity, user, change, picturePaths, onClaimed);
        confirmed = shown;
        rename();
        return saved;
      } catch (thrown) {
        const error = toHooterError(thrown);
        if (isRefused(error) && !isRenaming && !isClaimed) tasks.set("rename", null);
        else rename();
        store.change((draft) => {
          if (draft.signatures.get(uid) !== shown) return;
          if (confirmed) draft.signatures.set(uid, confirmed);
          else draft.signatures.delete(uid);
        });
        throw error;
      } finally {
        pending--;
      }
    };
    const saving = last.then(save, save);
    last = saving;
    return saving;
  };
}
