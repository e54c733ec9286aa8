import { isKey } from "../database/address";
import { childrenOf, type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import { commit, orElse } from "./commit";
import { planDeleteComment } from "./delete-comment";
import { SWEPT } from "./remove-hoot";
import type { HootReference } from "./writer";

/** How a long piece of work is watched and called off. */
export interface WorkOptions {
  /** Called off, the work ends after the step that is under way; called again it goes on. */
  readonly signal?: AbortSignal;
  /** Called after each step with the number of records that are done. */
  readonly onProgress?: (done: number) => void;
}

/** How many records one page and one write hold. */
export const CHUNK = 100;

/**
 * The children of a node, in pages, for work that removes each page before it asks for the next.
 *
 * @throws HooterError `unavailable` when a page repeats: its records were not removed
 */
export async function* pagesOf(
  database: Database,
  path: readonly string[],
): AsyncGenerator<readonly (readonly [string, JsonValue])[]> {
  let former = "";
  for (;;) {
    const page = childrenOf(await database.get(path, { orderBy: "$key", limitToFirst: CHUNK }));
    if (page.length === 0) return;
    const keys = page
      .map(([key]) => key)
      .sort(compareKeys)
      .join();
    if (keys === former) throw new HooterError("unavailable", `${path[0]} did not become shorter`);
    former = keys;
    yield page;
  }
}

/** What the beginning of the sweep writes: from then on the hoot cannot be brought back, and its likes are not counted. */
export function planBeginSweep({ id, slug }: HootReference, uid: string): WritePlan {
  return { [`suppressions/${uid}/${id}`]: `${SWEPT}${slug}`, [`stats/${id}/likes`]: null };
}

/** What sweeping the likes of a removed hoot writes: each goes with its reader's index. @param likers uids */
export function planSweepLikes({ id, slug }: HootReference, likers: readonly string[]): WritePlan {
  return Object.fromEntries(
    likers.flatMap((uid) => [
      [`like/${slug}/${uid}`, null],
      [`likedBy/${uid}/${id}`, null],
    ]),
  );
}

/**
 * What the end of the sweep writes. Nobody may use the key of a hoot again: the empty counter stays as long as the key is new
 * enough for another hoot.
 */
export function planEndSweep({ id, slug }: HootReference, uid: string, isKeyNew: boolean): WritePlan {
  return {
    [`stats/${id}`]: isKeyNew ? { comments: 0 } : null,
    [`slugs/${slug}`]: null,
    [`suppressions/${uid}/${id}`]: null,
  };
}

/**
 * Cleans up what hung on a removed hoot: marks the note of it first (from then on it cannot be brought back), then removes its
 * likes and its comments, and in the end its counters, its slug and the note together. Each step reads what is left.
 *
 * @param uid its owner
 * @throws HooterError `permission-denied` when it is no removed hoot of theirs, …
 */
export async function sweepHoot(
  database: Database,
  hoot: HootReference,
  uid: string,
  { signal, onProgress }: WorkOptions = {},
): Promise<void> {
  const { id, slug } = hoot;
  let done = 0;
  /** @returns whether the work goes on */
  const report = (records: number): boolean => {
    done += records;
    onProgress?.(done);
    return !signal?.aborted;
  };
  const note = () => database.get(["suppressions", uid, id]);
  const isMarked = async () => (await note()) === `${SWEPT}${slug}`;
  const isSwept = async () => (await note()) === null;

  if (slug === "") throw new HooterError("permission-denied", "it was removed without a note");
  await commit(database, planBeginSweep(hoot, uid), isMarked);
  if (!report(1)) return;
  if (!(await sweepLikes(database, hoot, report))) return;
  if (!(await sweepComments(database, hoot, isMarked, report))) return;
  const end = (isKeyNew: boolean) => commit(database, planEndSweep(hoot, uid, isKeyNew), isSwept);
  await orElse(
    () => end(false),
    async () => () => end(true),
  );
  report(1);
}

/** @returns whether the work goes on */
async function sweepLikes(
  database: Database,
  hoot: HootReference,
  report: (records: number) => boolean,
): Promise<boolean> {
  for await (const page of pagesOf(database, ["like", hoot.slug])) {
    const likers = page.map(([uid]) => uid);
    const isApplied = async () => (await database.get(["like", hoot.slug, likers[0] ?? ""])) === null;
    await commit(database, planSweepLikes(hoot, likers), isApplied);
    if (!report(likers.length)) return false;
  }
  return true;
}

/** How many comments are removed at the same time, each in a write of its own: one write moves a counter by one. */
const AT_ONCE = 8;

/** @returns whether the work goes on */
async function sweepComments(
  database: Database,
  { id, slug }: HootReference,
  isMarked: () => Promise<boolean>,
  report: (records: number) => boolean,
): Promise<boolean> {
  /** Comments under the same slug that are on another hoot: they stay. */
  const others = new Set<string>();
  const remove = async (comment: string, record: JsonValue): Promise<number> => {
    const named = isJsonObject(record) ? record["proprietaire"] : null;
    // A plain client may have written anything for an author.
    const author = typeof named === "string" && isKey(named) ? named : null;
    const write = (counted: boolean) =>
      commit(
        database,
        planDeleteComment(comment, id, author, counted),
        async () => (await database.get(["comment", comment])) === null,
      );
    try {
      await orElse(
        () => write(true),
        async () => () => write(false),
      );
      return 1;
    } catch (thrown) {
      if (toHooterError(thrown).code !== "permission-denied" || !(await isMarked())) throw thrown;
      others.add(comment);
      return 0;
    }
  };
  let former = "";
  for (;;) {
    const page = { orderBy: "hootId", equalTo: slug, limitToFirst: CHUNK + others.size };
    const comments = childrenOf(await database.get(["comment"], page)).filter(([comment]) => !others.has(comment));
    if (comments.length === 0) return true;
    const ids = comments.map(([comment]) => comment).join();
    if (ids === former) throw new HooterError("unavailable", "comments did not become fewer");
    former = ids;
    for (let start = 0; start < comments.length; start += AT_ONCE) {
      const removed = await Promise.all(
        comments.slice(start, start + AT_ONCE).map(([comment, record]) => remove(comment, record)),
      );
      if (!report(removed.reduce((sum, one) => sum + one, 0))) return false;
    }
  }
}
