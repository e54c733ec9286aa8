import { childrenOf, type Database, type DatabaseQuery, type JsonValue, type WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { isObject } from "../model/json";
import { compareKeys } from "../model/key-order";
import { commit, ifRefused } from "./commit";
import { removeComment } from "./delete-comment";
import { SWEEP_BEGUN } from "./delete-hoot";
import { type HootReference, isStoredKey } from "./hoot-record";

// Sweeps run in the background, so this file is separate from `delete-hoot.ts` and loads on demand (see `chunks.ts`).

/** Maximum number of records in one page and in one write. */
export const CHUNK = 100;

/**
 * Reads the children of a node in pages, for work that removes each page before it requests the next one.
 *
 * @param query selects the children
 * @param excluded keys of children that the work does not remove
 * @throws HooterError `unavailable` when a page repeats: its records were not removed
 */
export async function* pagesOf(
  database: Database,
  path: readonly string[],
  query: DatabaseQuery = { orderBy: "$key" },
  excluded: ReadonlySet<string> = new Set(),
): AsyncGenerator<readonly (readonly [string, JsonValue])[]> {
  let former = "";
  for (;;) {
    const limitToFirst = CHUNK + excluded.size;
    const page = childrenOf(await database.get(path, { ...query, limitToFirst })).filter(([key]) => !excluded.has(key));
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

/** Plans the start of a sweep. From then on, the hoot cannot be restored, and its likes are not counted. */
export function planBeginSweep({ id, slug }: HootReference, uid: string): WritePlan {
  return { [`suppressions/${uid}/${id}`]: `${SWEEP_BEGUN}${slug}`, [`stats/${id}/likes`]: null };
}

/** Plans the removal of a swept hoot's likes, each with its entry in the reader's index. @param likers uids */
export function planSweepLikes({ id, slug }: HootReference, likers: readonly string[]): WritePlan {
  return Object.fromEntries(
    likers.flatMap((uid) => [
      [`like/${slug}/${uid}`, null],
      [`likedBy/${uid}/${id}`, null],
    ]),
  );
}

/**
 * Plans the end of a sweep. The key of a hoot must not be reused, so the empty counter stays as long as the rules would
 * accept another hoot with that key.
 */
export function planEndSweep({ id, slug }: HootReference, uid: string, isKeyNew: boolean): WritePlan {
  return {
    [`stats/${id}`]: isKeyNew ? { comments: 0 } : null,
    [`slugs/${slug}`]: null,
    [`suppressions/${uid}/${id}`]: null,
  };
}

/**
 * Sweeps the data of a removed hoot. First marks the record of the removal, so that the hoot cannot be restored. Then
 * removes the likes and comments. Finally removes the counters, the slug and the record of the removal together. Each
 * step reads the remaining records.
 *
 * @param signal after an abort, the work ends after its current step; a repeated call continues it
 * @throws HooterError `permission-denied` when the owner has removed no such hoot, …
 */
export async function sweepHoot(
  database: Database,
  hoot: HootReference,
  uid: string,
  signal?: AbortSignal,
): Promise<void> {
  const { id, slug } = hoot;
  const isAborted = () => signal?.aborted === true;
  const readRemovalRecord = () => database.get(["suppressions", uid, id]);
  const isMarked = async () => (await readRemovalRecord()) === `${SWEEP_BEGUN}${slug}`;
  const isSweepComplete = async () => (await readRemovalRecord()) === null;

  if (slug === "")
    throw new HooterError("permission-denied", "the hoot has no removal record, so there is nothing to sweep");
  await commit(database, planBeginSweep(hoot, uid), isMarked);
  if (isAborted()) return;
  await sweepLikes(database, hoot, isAborted);
  if (isAborted()) return;
  await sweepComments(database, hoot, isMarked, isAborted);
  if (isAborted()) return;
  const end = (isKeyNew: boolean) => commit(database, planEndSweep(hoot, uid, isKeyNew), isSweepComplete);
  await ifRefused(
    () => end(false),
    () => end(true),
  );
}

async function sweepLikes(database: Database, hoot: HootReference, isAborted: () => boolean): Promise<void> {
  for await (const page of pagesOf(database, ["like", hoot.slug])) {
    const likers = page.map(([uid]) => uid);
    const isApplied = async () => (await database.get(["like", hoot.slug, likers[0] ?? ""])) === null;
    await commit(database, planSweepLikes(hoot, likers), isApplied);
    if (isAborted()) return;
  }
}

/**
 * Number of comments removed concurrently, each in a separate write, because one write changes a counter by at most
 * one.
 */
const CONCURRENCY = 8;

async function sweepComments(
  database: Database,
  { id, slug }: HootReference,
  isMarked: () => Promise<boolean>,
  isAborted: () => boolean,
): Promise<void> {
  /** Comments that have the same slug but belong to another hoot, so they stay. */
  const others = new Set<string>();
  const remove = async (comment: string, record: JsonValue): Promise<void> => {
    const named = isObject(record) ? record["proprietaire"] : null;
    const author = isStoredKey(named) ? named : null;
    await ifRefused(
      () => removeComment(database, { id: comment, hootId: id, author }, async () => false),
      async (refusal) => {
        if (!(await isMarked())) throw refusal;
        others.add(comment);
      },
    );
  };
  for await (const comments of pagesOf(database, ["comment"], { orderBy: "hootId", equalTo: slug }, others)) {
    for (let start = 0; start < comments.length; start += CONCURRENCY) {
      await Promise.all(comments.slice(start, start + CONCURRENCY).map(([comment, record]) => remove(comment, record)));
      if (isAborted()) return;
    }
  }
}
