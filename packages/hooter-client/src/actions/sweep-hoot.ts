import { childrenOf, type Database, isJsonObject, type WritePlan } from "../database/database";
import { compareKeys } from "../model/key-order";
import { commit } from "./commit";
import type { HootReference } from "./writer";

/** How a long piece of work is watched and called off. */
export interface WorkOptions {
  /** Called off, the work ends after the step that is under way; called again it goes on. */
  readonly signal?: AbortSignal;
  /** Told after each step how many records are done. */
  readonly onProgress?: (done: number) => void;
}

/** How many records one write takes. */
export const CHUNK = 100;

/** What can stand in a path: a plain client may have written anything for an author. */
const legalKey = /^[^.$#[\]/]+$/;

/** What sweeping the likes of a removed hoot writes: their readers' index. */
export function planSweepLikes(id: string, likers: readonly string[]): WritePlan {
  return Object.fromEntries(likers.map((uid) => [`likedBy/${uid}/${id}`, null]));
}

/** What sweeping the comments of a removed hoot writes: each with its author's index, where it names its author. */
export function planSweepComments(comments: readonly (readonly [id: string, author: string | null])[]): WritePlan {
  return Object.fromEntries(
    comments.flatMap(([id, author]) => [
      [`comment/${id}`, null],
      ...(author === null ? [] : [[`commentedBy/${author}/${id}`, null]]),
    ]),
  );
}

/** What the end of the sweep writes. */
export function planEndSweep({ id, slug }: HootReference, uid: string): WritePlan {
  return { [`like/${slug}`]: null, [`slugs/${slug}`]: null, [`suppressions/${uid}/${id}`]: null };
}

/**
 * Cleans up what hung on a removed hoot: its counters first (from then on it cannot be brought back), its likes, its comments,
 * its slug and the note of it last. Each step looks at what is left.
 *
 * @param uid its owner
 * @throws HooterError `permission-denied` when it is no removed hoot of theirs, …
 */
export async function sweepHoot(
  database: Database,
  hoot: HootReference,
  uid: string,
  options: WorkOptions = {},
): Promise<void> {
  const { id, slug } = hoot;
  let done = 0;
  /** Whether the work goes on. */
  const step = async (plan: WritePlan): Promise<boolean> => {
    // Nothing but removals: what is done twice is done.
    await commit(database, plan, async () => false);
    done += Object.keys(plan).length;
    options.onProgress?.(done);
    return !options.signal?.aborted;
  };

  if (!(await step({ [`stats/${id}`]: null }))) return;
  let after: string | null = null;
  for (;;) {
    const page = { orderBy: "$key", ...(after === null ? {} : { startAfter: after }), limitToFirst: CHUNK };
    const likers: string[] = childrenOf(await database.get(["like", slug], page)).map(([liker]) => liker);
    if (likers.length === 0) break;
    if (!(await step(planSweepLikes(id, likers)))) return;
    after = likers.sort(compareKeys).at(-1) ?? null;
  }
  for (;;) {
    const page = { orderBy: "hootId", equalTo: slug, limitToFirst: CHUNK };
    const comments = childrenOf(await database.get(["comment"], page));
    if (comments.length === 0) break;
    const authored = comments.map(([comment, record]) => {
      const author = isJsonObject(record) ? record["proprietaire"] : null;
      return [comment, typeof author === "string" && legalKey.test(author) ? author : null] as const;
    });
    if (!(await step(planSweepComments(authored)))) return;
  }
  await step(planEndSweep(hoot, uid));
}
