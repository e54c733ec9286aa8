import { childrenOf, type JsonValue } from "../database/database";
import type { Limit } from "../database/semaphore";
import { compareKeys } from "../model/key-order";
import { decodeFollowRecords } from "../model/profile";
import type { EntityState } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { dropHoot, noteMissing, storeHoot } from "../store/records";

/** Stores the followed accounts from a database value. @param before accounts known when the request was sent */
export function storeFollows({ store }: AccountContext, json: JsonValue, before: EntityState["follows"]): void {
  const received = new Map(decodeFollowRecords(json).map((record) => [record.uid, record]));
  const { pendingFollows } = applyMutations(store.get());
  store.change((draft) => {
    // Local changes since the start of the read, and pending changes, take precedence.
    const mayReplace = (id: string) => !pendingFollows.has(id) && draft.follows.get(id) === before.get(id);
    for (const id of before.keys()) if (!received.has(id) && mayReplace(id)) draft.follows.delete(id);
    for (const [id, record] of received) if (mayReplace(id)) draft.follows.set(id, record);
  });
}

/** Reads the latest hoot of an author. @returns its id, or null when there is none @throws HooterError */
export async function readLatestHoot(
  context: AccountContext,
  author: string,
  limit: Limit,
  signal: AbortSignal,
): Promise<string | null> {
  const { database, store } = context;
  const query = { orderBy: "proprietaire", equalTo: author, limitToLast: 1 };
  const before = store.get().hoots;
  const records = childrenOf(await limit(() => database.get(["hoots"], query, { signal })));
  const newest = records[0]?.[0];
  let found: string | null = null;
  store.change((draft) => {
    // A hoot that was loaded before the request and is newer than the result was deleted.
    for (const [id, hoot] of before) {
      const isNewer = newest === undefined || compareKeys(id, newest) > 0;
      if (hoot.author.uid === author && isNewer) dropHoot(draft, id);
    }
    for (const [id, json] of records) {
      if (!storeHoot(context, draft, id, json)) continue;
      found = id;
      noteMissing(draft, [id], "unread");
    }
  });
  return found;
}
