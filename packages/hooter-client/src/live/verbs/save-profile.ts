import { toHooterError } from "../../model/errors";
import { safePictureLink } from "../../model/picture-link";
import { normalizePseudo } from "../../model/pseudo";
import { later } from "../lazy";
import { RENAME, type Todo } from "../todo";
import { type InTurn, isRefused } from "./in-turn";
import type { AccountVerbs, VerbContext } from "./verbs";

/**
 * Creates the action that changes pseudo and picture. The change shows on the user's own hoots and comments immediately
 * and is rolled back on failure.
 *
 * @param carryOn executes remembered background work
 */
export function createSaveProfile(
  context: VerbContext,
  inTurn: InTurn,
  todo: Todo,
  carryOn: () => void,
): AccountVerbs["saveProfile"] {
  const { database, identity, world, uid, now, picturePaths } = context;
  return (user, change) => {
    const former = world.get().names.get(uid);
    const shown = {
      pseudo: change.pseudo === undefined ? user.pseudo : normalizePseudo(change.pseudo),
      picture: change.picture === undefined ? user.picture : safePictureLink(change.picture, picturePaths),
    };
    world.change((draft) => draft.names.set(uid, shown));
    return inTurn(RENAME, async () => {
      // Remember the rename before any write, so that an interrupted change is completed.
      todo.set(RENAME, now());
      try {
        const { saveProfile } = await later();
        const saved = await saveProfile(database, identity, user, change, picturePaths);
        carryOn();
        return saved;
      } catch (thrown) {
        const error = toHooterError(thrown);
        if (isRefused(error)) todo.set(RENAME, null);
        else carryOn();
        world.change((draft) => {
          if (draft.names.get(uid) !== shown) return;
          if (former) draft.names.set(uid, former);
          else draft.names.delete(uid);
        });
        throw error;
      }
    });
  };
}
