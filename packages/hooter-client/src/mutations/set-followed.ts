import { later } from "../chunks";
import { HooterError } from "../model/errors";
import { decodeFollowRecords } from "../model/profile";
import { movePerson } from "../store/own-records";
import { createToggleQueue, targetText } from "./toggle-queue";
import type { FollowedPerson, VerbContext, WaitingVerb } from "./verbs";

/**
 * Creates the action that follows and unfollows (see {@link createToggleQueue}), with the counters of both users.
 *
 * @param isKnown whether the follows of the reader are loaded
 */
export function createSetFollowed(
  { store, database, uid: me, mutations, createKey, renewKey, token }: VerbContext,
  isKnown: () => boolean,
): WaitingVerb<"setFollowed"> {
  /** Keys of stored follows. Each further follow needs another key. */
  const used = new Set<string>();
  const checked = new Set<string>();
  const toggles = createToggleQueue<FollowedPerson>({
    mutations: {
      ...mutations,
      // Persist the idempotency key, so that a repeated follow has the same path.
      record: ({ uid, pseudo }, followed) =>
        mutations.record("setFollowed", createKey(), { uid, pseudo, key: createKey(), target: targetText(followed) }),
      subjectOf: ({ args: { uid = "", pseudo = "" } }) => ({ uid, pseudo }),
    },
    idOf: ({ uid }) => uid,
    truth: (uid) => {
      const followed = store.get().follows.has(uid);
      return followed || checked.has(uid) || isKnown() ? followed : undefined;
    },
    async learn({ uid }) {
      const [found] = decodeFollowRecords({ [uid]: await database.get(["follow", me, uid]) });
      checked.add(uid);
      store.change((draft) => (found ? draft.follows.set(uid, found) : draft.follows.delete(uid)));
    },
    show: ({ uid, pseudo }, followed) =>
      store.change((draft) => {
        const follow = draft.pendingFollows.get(uid)?.follow ?? { uid, pseudo, key: createKey() };
        draft.pendingFollows.set(uid, { follow, followed });
      }),
    async carryOut({ uid, pseudo }, followed, record) {
      const { followPerson, unfollowPerson } = await later();
      const kept = record?.args["key"] ?? "";
      let key = kept === "" || used.has(kept) ? createKey() : kept;
      if (followed) key = await followPerson(database, { uid, pseudo }, { me, key, token, renewKey });
      else await unfollowPerson(database, uid, me);
      used.add(key);
      store.change((draft) => {
        if (followed) draft.follows.set(uid, { uid, pseudo, key });
        else draft.follows.delete(uid);
        movePerson(draft, uid, "followers", followed ? 1 : -1);
        movePerson(draft, me, "following", followed ? 1 : -1);
      });
    },
    settle: (uid) => store.change((draft) => draft.pendingFollows.delete(uid)),
  });
  return {
    carry: toggles.carry,
    async verb(person, followed) {
      // The rules refuse it too.
      if (person.uid === me) throw new HooterError("permission-denied");
      await toggles.set(person, followed);
    },
  };
}
