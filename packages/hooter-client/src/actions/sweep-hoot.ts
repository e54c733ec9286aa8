import { isKey } from "../database/address";
import { childrenOf, type Database, isJsonObject, type WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import { commit, orElse } from "./commit";
import { SWEPT } from "./remove-hoot";
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

/** What the beginning of the sweep writes: from then on the hoot cannot be brought back. */
export function planBeginSweep({ id, slug }: HootReference, uid: string): WritePlan {
  return { [`suppressions/${uid}/${id}`]: `${SWEPT}${slug}` };
}

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

/** What the end of the sweep writes. As long as anything is left, the counters and the slug are nobody else's. */
export function planEndSweep({ id, slug }: HootReference, uid: string): WritePlan {
  return {
    [`stats/${id}`]: null,
    [`like/${slug}`]: null,
    [`slugs/${slug}`]: null,
    [`suppressions/${uid}/${id}`]: null,
  };
}

/**
 * Cleans up what hung on a removed hoot: a mark in the note of it first (from then on it cannot be brought back), its likes, its
 * comments, then its counters, its slug and the note together. Each step looks at what is left.
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
  const step = async (plan: WritePlan, isApplied = async () => false): Promise<boolean> => {
    await commit(database, plan, isApplied);
    return told(Object.keys(plan).length);
  };
  const told = (records: number): boolean => {
    done += records;
    options.onProgress?.(done);
    return !options.signal?.aborted;
  };
  const note = () => database.get(["suppressions", uid, id]);

  if (slug === "") throw new HooterError("permission-denied", "it was removed without a note");
  if (!(await step(planBeginSweep(hoot, uid), async () => (await note()) === `${SWEPT}${slug}`))) return;
  let after: string | null = null;
  for (;;) {
    const page = { orderBy: "$key", ...(after === null ? {} : { startAfter: after }), limitToFirst: CHUNK };
    const likers: string[] = childrenOf(await database.get(["like", slug], page)).map(([liker]) => liker);
    if (likers.length === 0) break;
    if (!(await step(planSweepLikes(id, likers)))) return;
    after = likers.sort(compareKeys).at(-1) ?? null;
  }
  /** Comments under the same slug that hang on another post: they stay. */
  const kept = new Set<string>();
  for (;;) {
    const page = { orderBy: "hootId", equalTo: slug, limitToFirst: CHUNK + kept.size };
    const comments = childrenOf(await database.get(["comment"], page)).filter(([comment]) => !kept.has(comment));
    if (comments.length === 0) break;
    const authored = comments.map(([comment, record]) => {
      const author = isJsonObject(record) ? record["proprietaire"] : null;
      // A plain client may have written anything for an author.
      return [comment, typeof author === "string" && isKey(author) ? author : null] as const;
    });
    const plan = planSweepComments(authored);
    let swept = Object.keys(plan).length;
    await orElse(
      () => commit(database, plan, async () => false),
      async () => {
        // Before one is taken for another post's: is this hoot still ours to sweep?
        if ((await note()) === null) return null;
        return async () => {
          swept = 0;
          for (const one of authored) {
            if (await isRemoved(database, planSweepComments([one]))) swept += 1;
            else kept.add(one[0]);
          }
        };
      },
    );
    if (!told(swept)) return;
  }
  await step(planEndSweep(hoot, uid), async () => (await note()) === null);
}

/** Whether the rules let it be removed. */
async function isRemoved(database: Database, plan: WritePlan): Promise<boolean> {
  try {
    await commit(database, plan, async () => false);
    return true;
  } catch (thrown) {
    if (toHooterError(thrown).code !== "permission-denied") throw thrown;
    return false;
  }
}
