import type { Database } from "../database/database";
import { HooterError } from "../model/errors";
import { decodeFollowRecords, type FollowRecord } from "../model/profile";
import { createLanes } from "./lanes";
import { later } from "./lazy";
import { movePerson } from "./records";
import type { World } from "./world";

/** Who is followed. */
export type FollowedPerson = Pick<FollowRecord, "uid" | "pseudo">;

/**
 * Makes the verb that follows and unfollows (see {@link createLanes}), with the counters of both persons.
 *
 * @param isKnown whether it is known whom the reader follows
 */
export function createFollows(
  { world, database, uid: me }: { readonly world: World; readonly database: Database; readonly uid: string },
  createKey: () => string,
  isKnown: () => boolean,
): (person: FollowedPerson, followed: boolean) => Promise<void> {
  const checked = new Set<string>();
  const setFollowed = createLanes<FollowedPerson>({
    idOf: ({ uid }) => uid,
    truth: (uid) => {
      const followed = world.get().follows.has(uid);
      return followed || checked.has(uid) || isKnown() ? followed : undefined;
    },
    async learn({ uid }) {
      const [found] = decodeFollowRecords({ [uid]: await database.get(["follow", me, uid]) });
      checked.add(uid);
      if (found) world.change((draft) => draft.follows.set(uid, found));
    },
    show: ({ uid, pseudo }, followed) =>
      world.change((draft) => {
        const follow = draft.pendingFollows.get(uid)?.follow ?? { uid, pseudo, key: createKey() };
        draft.pendingFollows.set(uid, { follow, followed });
      }),
    async carryOut({ uid, pseudo }, followed) {
      const { followPerson, unfollowPerson } = await later();
      const key = createKey();
      if (followed) await followPerson(database, { uid, pseudo }, me, key);
      else await unfollowPerson(database, uid, me);
      world.change((draft) => {
        if (followed) draft.follows.set(uid, { uid, pseudo, key });
        else draft.follows.delete(uid);
        movePerson(draft, uid, "followers", followed ? 1 : -1);
        movePerson(draft, me, "following", followed ? 1 : -1);
      });
    },
    settle: (uid) => world.change((draft) => draft.pendingFollows.delete(uid)),
  });
  return async (person, followed) => {
    // The rules refuse it, too.
    if (person.uid === me) throw new HooterError("permission-denied");
    await setFollowed(person, followed);
  };
}
