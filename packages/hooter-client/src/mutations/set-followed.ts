import { childrenOf, type Database, type WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { decodeFollowRecords, type FollowRecord } from "../model/profile";
import { shortenText } from "../model/validation";
import type { EntityDraft } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import { adjustUserCount } from "../store/records";
import { commit, ifRefused, increment } from "./commit";
import { renewClaims } from "./profile-claim";
import { createToggle } from "./toggle";
import type { FollowedPerson, VerbContext, WaitingVerb } from "./verbs";

interface Follow {
  readonly follower: string;
  readonly followed: string;
}

/** Maximum length of the name in a follow record. */
const NAME_MAX_LENGTH = 64;

/**
 * Plans a follow: the specification's record, an index entry for each of the two users, with the same key as the
 * record, and both users' counters (data model, "Write plans").
 */
export function planFollowPerson({ follower, followed }: Follow, pseudo: string, key: string): WritePlan {
  return {
    [`follow/${follower}/${followed}/${key}`]: { suivi: shortenText(pseudo, NAME_MAX_LENGTH), suiviId: followed },
    [`abonnements/${follower}/${key}`]: followed,
    [`followers/${followed}/${key}`]: follower,
    ...planFollowCounters({ follower, followed }, key, 1),
  };
}

/** Plans an unfollow: the inverse of a follow. A plain client's follow has only the record. */
export function planUnfollowPerson({ follower, followed }: Follow, key: string, indexed = true): WritePlan {
  return {
    [`follow/${follower}/${followed}/${key}`]: null,
    ...(indexed
      ? {
          [`abonnements/${follower}/${key}`]: null,
          [`followers/${followed}/${key}`]: null,
          ...planFollowCounters({ follower, followed }, key, -1),
        }
      : {}),
  };
}

function planFollowCounters({ follower, followed }: Follow, key: string, by: number): WritePlan {
  return {
    [`profileStats/${follower}/following`]: increment(by),
    [`profileStats/${follower}/dernierSuivi`]: key,
    [`profileStats/${followed}/followers`]: increment(by),
    [`profileStats/${followed}/dernierAbonne`]: key,
  };
}

/**
 * Follows a user. Does nothing when the user is already followed. After a refusal, replaces a key whose time is too far
 * from the server's (see `createPushKeySource`) and sends the follow once more.
 *
 * @param options.me uid of the follower
 * @param options.key a push key, which stays the same when the follow is sent again
 * @returns the key of the follow; null when a follow with another key was already stored
 */
export async function followPerson(
  database: Database,
  person: FollowedPerson,
  { me, key, token, renewKey }: Pick<VerbContext, "token" | "renewKey"> & { readonly me: string; readonly key: string },
): Promise<string | null> {
  const follow = { follower: me, followed: person.uid };
  const send = async (key: string): Promise<string | null> => {
    let isOwn = true;
    await commit(database, planFollowPerson(follow, person.pseudo, key), async () => {
      const stored = await database.get(["follow", me, person.uid]);
      isOwn = stored === null || childrenOf(stored).some(([child]) => child === key);
      return stored !== null;
    });
    return isOwn ? key : null;
  };
  return ifRefused(
    () => send(key),
    async (refusal) => {
      const { issuedAt } = await renewClaims(token);
      const renewed = issuedAt === null ? null : renewKey(key, issuedAt);
      if (renewed === null) throw refusal;
      return send(renewed);
    },
  );
}

/**
 * Removes a follow. Either account may do so. Does nothing when there is no follow.
 *
 * @returns whether there was one
 */
export async function endFollow(database: Database, follow: Follow): Promise<boolean> {
  const path = ["follow", follow.follower, follow.followed];
  const records = childrenOf(await database.get(path));
  // A plain client may have followed twice, or without a key, so remove each child separately.
  for (const [key] of records) {
    const remove = (indexed: boolean) =>
      commit(
        database,
        planUnfollowPerson(follow, key, indexed),
        async () => (await database.get([...path, key])) === null,
      );
    await ifRefused(
      () => remove(true),
      async (refusal) => {
        if ((await database.get(["followers", follow.followed, key])) !== null) throw refusal;
        return remove(false);
      },
    );
  }
  return records.length > 0;
}

function storeFollow(draft: EntityDraft, uid: string, follow: FollowRecord | undefined): void {
  if (follow) draft.follows.set(uid, follow);
  else draft.follows.delete(uid);
}

/**
 * Creates the action that follows and unfollows (see {@link createToggle}). It also updates the counters of both users.
 *
 * @param isKnown whether the follows of the reader are loaded
 */
export function createSetFollowed(
  { store, database, uid: me, mutations, createKey, renewKey, token, emit }: VerbContext,
  isKnown: () => boolean,
): WaitingVerb<"setFollowed"> {
  /** Keys of stored follows. A new follow needs another key. */
  const used = new Set<string>();
  const checked = new Set<string>();
  const toggle = createToggle<FollowedPerson>({
    store,
    mutations,
    record: ({ uid, pseudo }, target) => mutations.record("setFollowed", createKey(), { uid, pseudo, target }),
    subjectOf: ({ args: { uid = "", pseudo = "" } }) => ({ uid, pseudo }),
    confirmed({ uid }) {
      const followed = store.get().follows.has(uid);
      return followed || checked.has(uid) || isKnown() ? followed : undefined;
    },
    async refresh({ uid }) {
      const [found] = decodeFollowRecords({ [uid]: await database.get(["follow", me, uid]) });
      checked.add(uid);
      store.change((draft) => storeFollow(draft, uid, found));
    },
    preview({ uid, pseudo }, followed, key) {
      const former = applyMutations(store.get()).pendingFollows.get(uid);
      return { verb: "setFollowed", follow: former?.follow ?? { uid, pseudo, key }, followed };
    },
    async send({ uid, pseudo }, followed, id) {
      // The id of the mutation is stored on the device, so a repeated follow has the same path.
      const unused = used.has(id) ? createKey() : id;
      const stored = followed
        ? await followPerson(database, { uid, pseudo }, { me, key: unused, token, renewKey })
        : (await endFollow(database, { follower: me, followed: uid })) && unused;
      const key = stored || unused;
      used.add(key);
      store.change((draft) => {
        storeFollow(draft, uid, followed ? { uid, pseudo, key } : undefined);
        // If another device has made this change, the counters may already include it.
        if (!stored) return;
        adjustUserCount(draft, uid, "followers", followed ? 1 : -1);
        adjustUserCount(draft, me, "following", followed ? 1 : -1);
      });
    },
    onConfirmed: ({ uid }, followed) => emit({ type: followed ? "followed" : "unfollowed", uid: me, person: uid }),
  });
  return {
    resumeRecord: toggle.resumeRecord,
    async verb(person, followed) {
      if (person.uid === me) throw new HooterError("permission-denied", "nobody can follow their own account");
      await toggle.set(person, followed);
    },
    preview({ id: key, args: { uid = "", pseudo = "", target } }) {
      const { profileCounts } = store.get();
      return {
        update: uid === "" ? null : { verb: "setFollowed", follow: { uid, pseudo, key }, followed: target === "on" },
        path: ["follow", me, uid],
        settle(draft, json) {
          const [follow] = decodeFollowRecords({ [uid]: json });
          const change = Number(follow !== undefined) - Number(draft.follows.get(uid) !== undefined);
          storeFollow(draft, uid, follow);
          // Adjust only counters that were not read in the meantime: newer counters already include the follow.
          if (draft.profileCounts.get(uid) === profileCounts.get(uid)) adjustUserCount(draft, uid, "followers", change);
          if (draft.profileCounts.get(me) === profileCounts.get(me)) adjustUserCount(draft, me, "following", change);
          return null;
        },
      };
    },
  };
}
