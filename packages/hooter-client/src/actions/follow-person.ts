import { childrenOf, type Database, type WritePlan } from "../database/database";
import { commit, orElse } from "./commit";
import { increment } from "./writer";

/** Who follows whom. */
interface Follow {
  readonly follower: string;
  readonly followed: string;
}

/** Most characters of the name in a follow's record. */
const NAME_MAX_LENGTH = 64;

/**
 * What following writes: the specification's record, an index on either side under the record's key, both counters (data
 * model, "Writes").
 *
 * @param key a push key
 */
export function planFollowPerson({ follower, followed }: Follow, pseudo: string, key: string): WritePlan {
  return {
    [`follow/${follower}/${followed}/${key}`]: { suivi: pseudo.slice(0, NAME_MAX_LENGTH), suiviId: followed },
    [`abonnements/${follower}/${key}`]: followed,
    [`followers/${followed}/${key}`]: follower,
    ...moveCounters({ follower, followed }, key, 1),
  };
}

/** What unfollowing writes: following reversed; of a plain client's follow only the record is there. */
export function planUnfollowPerson({ follower, followed }: Follow, key: string, indexed = true): WritePlan {
  return {
    [`follow/${follower}/${followed}/${key}`]: null,
    ...(indexed
      ? {
          [`abonnements/${follower}/${key}`]: null,
          [`followers/${followed}/${key}`]: null,
          ...moveCounters({ follower, followed }, key, -1),
        }
      : {}),
  };
}

function moveCounters({ follower, followed }: Follow, key: string, by: number): WritePlan {
  return {
    [`profileStats/${follower}/following`]: increment(by),
    [`profileStats/${follower}/dernierSuivi`]: key,
    [`profileStats/${followed}/followers`]: increment(by),
    [`profileStats/${followed}/dernierAbonne`]: key,
  };
}

/**
 * Follows a person; one who is followed already stays so.
 *
 * @param me uid of the follower
 * @param key a push key, the same when it is sent again
 * @throws HooterError
 */
export async function followPerson(
  database: Database,
  person: { readonly uid: string; readonly pseudo: string },
  me: string,
  key: string,
): Promise<void> {
  const follow = { follower: me, followed: person.uid };
  await commit(database, planFollowPerson(follow, person.pseudo, key), () => isFollowing(database, follow));
}

/** Follows a person no more; one who is not followed stays so. @param me uid of the follower @throws HooterError */
export async function unfollowPerson(database: Database, uid: string, me: string): Promise<void> {
  await endFollow(database, { follower: me, followed: uid });
}

/** Takes a follower away from oneself. @param me uid of the one who is followed @throws HooterError */
export async function removeFollower(database: Database, uid: string, me: string): Promise<void> {
  await endFollow(database, { follower: uid, followed: me });
}

async function isFollowing(database: Database, { follower, followed }: Follow): Promise<boolean> {
  return (await database.get(["follow", follower, followed])) !== null;
}

async function endFollow(database: Database, follow: Follow): Promise<void> {
  const place = ["follow", follow.follower, follow.followed];
  // A plain client may have followed twice, or without a key: each child goes by itself.
  for (const [key] of childrenOf(await database.get(place))) {
    const remove = (indexed: boolean) =>
      commit(
        database,
        planUnfollowPerson(follow, key, indexed),
        async () => (await database.get([...place, key])) === null,
      );
    await orElse(
      () => remove(true),
      async () => ((await database.get(["followers", follow.followed, key])) === null ? () => remove(false) : null),
    );
  }
}
