import { childrenOf } from "../database/database";
import { compareKeys, newestFirst } from "../model/key-order";
import { type AccountContext, inBackground } from "../store/account-context";
import { dropHoot, loadOwnLikes, takeHoot } from "../store/records";
import type { Queue } from "./limit-concurrency";
import { readCounts } from "./missing-counts";

/** An account, or a name for hoots that plain clients wrote without an account. */
export type AuthorReference = string | { readonly pseudo: string };

/** A page of hoots below the previous one. */
export interface HootPage {
  readonly ids: readonly string[];
  /** End of the next page; null when there are no older hoots. */
  readonly floor: string | null;
}

/**
 * Reads an author's hoots below a key (specification, section 7), with their counters and the reader's own likes.
 *
 * @throws HooterError
 */
export async function readAuthorPage(
  context: AccountContext,
  author: AuthorReference,
  { below, size }: { readonly below: string | null; readonly size: number },
  queue: Queue,
): Promise<HootPage> {
  const { database, store, report } = context;
  const [orderBy, value] = typeof author === "string" ? ["proprietaire", author] : ["auteur", author.pseudo];
  // The index orders hoots of one author by key. A page ends below the first key of the previous page.
  const range = below === null ? { equalTo: value } : { startAt: value, endBefore: [value, below] as const };
  const before = store.get().hoots;
  const json = await database.get(["hoots"], { orderBy, ...range, limitToLast: size });
  const records = childrenOf(json).sort(([a], [b]) => newestFirst(a, b));
  const floor = records.length < size ? null : (records.at(-1)?.[0] ?? null);
  const ids: string[] = [];
  store.change((draft) => {
    for (const [id, record] of records) if (takeHoot(context, draft, id, record)) ids.push(id);
    const received = new Set(ids);
    // Hoots that were loaded before the request and are missing from the answer were deleted.
    for (const [id, hoot] of before) {
      const inRange = (below === null || compareKeys(id, below) < 0) && (floor === null || compareKeys(id, floor) >= 0);
      if (inRange && hoot.author.uid === author && !received.has(id)) dropHoot(draft, id);
    }
  });
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (newest !== undefined && oldest !== undefined) {
    loadOwnLikes(context, { from: oldest, to: newest }, () => ids);
    for (const id of ids) {
      const { counts, missing } = store.get();
      if (!counts.has(id) || missing.has(id)) inBackground(report, "loadCounts", readCounts(context, queue, id));
    }
  }
  return { ids, floor };
}
