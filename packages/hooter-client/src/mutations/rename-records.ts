import { childrenOf, type Database, type JsonValue, type WritePlan } from "../database/database";
import { type HooterError, toHooterError } from "../model/errors";
import { isObject } from "../model/json";
import { compareKeys } from "../model/key-order";
import { commit, ifRefused } from "./commit";
import type { Appearance } from "./profile-claim";
import { CHUNK } from "./sweep-hoot";

// Renames run in the background, so this file is separate from `save-profile.ts` and loads on demand (see `chunks.ts`).

type Collection = "hoots" | "comment";

/** Plans the update of the author's name and picture on posts or comments (data model, "Write plans"). */
export function planRenameRecords(
  collection: Collection,
  ids: readonly string[],
  { pseudo, picture }: Appearance,
): WritePlan {
  return Object.fromEntries(
    ids.flatMap((id) => [
      [`${collection}/${id}/auteur`, pseudo],
      [`${collection}/${id}/auteurImg`, picture],
    ]),
  );
}

/**
 * Updates the name and the picture on an account's own posts and comments, after `saveProfile`. The work can be aborted
 * and repeated. Posts that are already up to date are left unchanged. Comments are found by their index and written
 * without being read, because writing a hundred comments costs less than reading them.
 */
export async function renameRecords(
  database: Database,
  uid: string,
  appearance: Appearance,
  signal?: AbortSignal,
): Promise<void> {
  const { pseudo, picture } = appearance;
  const isWrong = (record: JsonValue | undefined) =>
    isObject(record) && (record["auteur"] !== pseudo || (record["auteurImg"] ?? null) !== picture);

  const write = async (collection: Collection, ids: readonly string[]): Promise<void> => {
    await commit(database, planRenameRecords(collection, ids, appearance));
  };
  /**
   * Writes the records of a refused batch one by one. The rules refuse a whole batch because of a single record that
   * was deleted, or that another client wrote in an invalid form.
   */
  const writeEach = async (collection: Collection, ids: readonly string[], refusal: HooterError): Promise<void> => {
    let written = 0;
    let left = 0;
    for (const id of ids) {
      if (!isWrong(await database.get([collection, id]))) continue;
      try {
        await write(collection, [id]);
        written++;
      } catch (thrown) {
        if (toHooterError(thrown).code !== "permission-denied") throw thrown;
        left++;
      }
    }
    // The rules refuse every record, so the cause is not a single record.
    if (left > 0 && written === 0) throw refusal;
  };
  /** Reads the next page of the account's posts, or of the index of its comments. */
  const readPage = async (collection: Collection, after: string | null): Promise<[string, JsonValue][]> => {
    const json =
      collection === "hoots"
        ? await database.get(["hoots"], {
            orderBy: "proprietaire",
            ...(after === null ? { startAt: uid } : { startAfter: [uid, after] }),
            endAt: uid,
            limitToFirst: CHUNK,
          })
        : await database.get(["commentedBy", uid], {
            orderBy: "$key",
            ...(after === null ? {} : { startAfter: after }),
            limitToFirst: CHUNK,
          });
    // The database returns the children of a page in no particular order.
    return childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
  };

  for (const collection of ["hoots", "comment"] as const) {
    for (let after: string | null = null; ; ) {
      const page = await readPage(collection, after);
      const ids = page.filter(([, record]) => collection === "comment" || isWrong(record)).map(([id]) => id);
      if (ids.length > 0) {
        await ifRefused(
          () => write(collection, ids),
          (refusal) => writeEach(collection, ids, refusal),
        );
      }
      if (signal?.aborted) return;
      if (page.length < CHUNK) break;
      after = page.at(-1)?.[0] ?? null;
    }
  }
}
