import { later } from "../chunks";
import { toHooterError } from "../model/errors";
import { safePictureLink } from "../model/picture-link";
import { normalizePseudo } from "../model/pseudo";
import { isRefused, type KeyedMutex } from "./keyed-mutex";
import { RENAME, type TaskStorage } from "./task-storage";
import type { AccountVerbs, VerbContext } from "./verbs";

/**
 * Creates the action that changes pseudo and picture. The change shows on the user's own hoots and comments immediately
 * and is rolled back on failure.
 *
 * @param carryOn executes remembered background work
 */
export function createSaveProfile(
  context: VerbContext,
  mutex: KeyedMutex,
  tasks: TaskStorage,
  runBackgroundTasks: () => void,
): AccountVerbs["saveProfile"] {
  const { database, identity, store, uid, now, picturePaths } = context;
  return (user, change) => {
    const former = store.get().names.get(uid);
    const shown = {
      pseudo: change.pseudo === undefined ? user.pseudo : normalizePseudo(change.pseudo),
      picture: change.picture === undefined ? user.picture : safePictureLink(change.picture, picturePaths),
    };
    store.change((draft) => draft.names.set(uid, shown));
    return mutex(RENAME, async () => {
      // Remember the rename before any write, so that an interrupted change is completed.
      tasks.set(RENAME, now());
      try {
        const { saveProfile } = await later();
        const saved = await saveProfile(database, identity, user, change, picturePaths);
        runBackgroundTasks();
        return saved;
      } catch (thrown) {
        const error = toHooterError(thrown);
        if (isRefused(error)) tasks.set(RENAME, null);
        else runBackgroundTasks();
        store.change((draft) => {
          if (draft.names.get(uid) !== shown) return;
          if (former) draft.names.set(uid, former);
          else draft.names.delete(uid);
        });
        throw error;
      }
    });
  };
}
