import { childrenOf, type Database } from "../database/database";
import { decodeLikeKeys } from "../model/decode-likes";
import type { HootCounts } from "../model/hoot";
import type { Queue } from "./at-most";

/**
 * Reads the counters of a hoot without an index, by the specification's own calls (specification, section 7).
 *
 * @param uid the reader, whose own like is part of the likes
 * @throws HooterError
 */
export async function readPlainCounts(
  database: Database,
  slug: string,
  uid: string,
  queue: Queue,
): Promise<{ readonly counts: HootCounts; readonly liked: boolean }> {
  const [likes, comments] = await Promise.all([
    queue(() => database.get(["like", slug])),
    queue(() => database.get(["comment"], { orderBy: "hootId", equalTo: slug })),
  ]);
  const likers = childrenOf(likes).filter(([, json]) => decodeLikeKeys(json).length > 0);
  return {
    counts: { likes: likers.length, comments: childrenOf(comments).length },
    liked: likers.some(([liker]) => liker === uid),
  };
}
