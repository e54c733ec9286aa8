import { childrenOf, type Database, type DatabaseQuery, type JsonValue } from "../database/database";
import { compareKeys, newestFirst } from "../model/key-order";
import type { ReaderContext } from "../store/reader-context";
import { dropHoot, storeHoot } from "../store/records";

/** Page of a list that is read from the newest item downwards. */
export interface ListPage {
  /** Key below which the next page begins; null for the last page. */
  readonly floor: string | null;
}

/** A page of hoots. */
export interface HootPage extends ListPage {
  readonly ids: readonly string[];
}

/** Position and length of a page. */
export interface PageBelow {
  /** Key below which the page begins: the `floor` of the previous page. Null for the newest page. */
  readonly below: string | null;
  readonly size: number;
}

/**
 * Reads the last records of a query below a key, newest first, and the key below which the next page begins.
 *
 * @param query is ordered by key, or selects the records with one value, which the index orders by key
 * @throws HooterError
 */
export async function readPage(
  database: Database,
  path: readonly string[],
  query: DatabaseQuery,
  { below, size }: PageBelow,
  signal?: AbortSignal,
): Promise<ListPage & { readonly records: readonly [key: string, record: JsonValue][] }> {
  const selected = below === null ? query : queryBelow(query, below);
  const json = await database.get(path, { ...selected, limitToLast: size }, { signal });
  const records = childrenOf(json).sort(([a], [b]) => newestFirst(a, b));
  return { records, floor: records.length < size ? null : (records.at(-1)?.[0] ?? null) };
}

function queryBelow({ equalTo, ...query }: DatabaseQuery, key: string): DatabaseQuery {
  if (equalTo === undefined) return { ...query, endBefore: key };
  return { ...query, startAt: equalTo, endBefore: [equalTo, key] };
}

/** Reads the last hoots of a query, see {@link readPage}. @throws HooterError */
export async function readHootPage(
  context: ReaderContext,
  query: DatabaseQuery,
  page: PageBelow,
  signal?: AbortSignal,
): Promise<HootPage> {
  const { records, floor } = await readPage(context.database, ["hoots"], query, page, signal);
  const ids: string[] = [];
  context.store.change((draft) => {
    for (const [id, json] of records) if (storeHoot(context, draft, id, json)) ids.push(id);
  });
  return { ids, floor };
}

/**
 * Maximum number of hoots with the same slug that a visitor reads. It is more than one, because the first hoot may be
 * malformed.
 */
const SAME_SLUG = 10;

/** Reads the hoot with a slug. @returns its id, or null when there is none @throws HooterError */
export async function readHootId(context: ReaderContext, slug: string): Promise<string | null> {
  if (slug === "") return null;
  const { database, store } = context;
  const limit = context.uid === null ? { limitToFirst: SAME_SLUG } : {};
  const json = await database.get(["hoots"], { orderBy: "slug", equalTo: slug, ...limit });
  // If a plain client reused a slug, the slug belongs to the first hoot.
  const records = childrenOf(json).sort(([a], [b]) => compareKeys(a, b));
  let found: string | null = null;
  store.change((draft) => {
    for (const [id, record] of records) {
      if (found === null && storeHoot(context, draft, id, record)) found = id;
    }
    if (found !== null) return;
    // The database has no valid hoot with this slug, so drop the loaded ones, except the user's own hoot while it is
    // being restored.
    for (const { id, slug: other } of store.get().hoots.values()) {
      if (other === slug && !draft.mutations.get(id)) dropHoot(draft, id);
    }
  });
  return found;
}
