import { createInitialData, type InitialData } from "../cache/initial-data";

/**
 * Joins the data of several reads, for a page with several widgets. If several parts contain the same record, the
 * latest one wins.
 *
 * @example
 * const initialData = mergeInitialData(...(await Promise.all([prefetchFeed(options), prefetchProfile(who, options)])));
 */
export function mergeInitialData(...parts: readonly InitialData[]): InitialData {
  const byAge = [...parts].sort((a, b) => a.readAt - b.readAt);
  const newestFirst = [...byAge].reverse();
  const readAt = byAge[0]?.readAt ?? Date.now();
  const firstOf = <Item>(select: (part: InitialData) => readonly Item[], keyOf: (item: Item) => unknown): Item[] => {
    const byKey = new Map<string, Item>();
    for (const item of newestFirst.flatMap(select)) {
      const key = JSON.stringify(keyOf(item));
      if (!byKey.has(key)) byKey.set(key, item);
    }
    return [...byKey.values()];
  };
  return createInitialData(readAt, {
    hoots: firstOf(
      ({ hoots }) => hoots,
      ({ id }) => id,
    ),
    counts: Object.assign({}, ...byAge.map(({ counts }) => counts)),
    heads: firstOf(
      ({ heads }) => heads,
      ({ pageSize }) => pageSize,
    ),
    slugs: firstOf(
      ({ slugs }) => slugs,
      ({ slug }) => slug,
    ),
    persons: firstOf(
      ({ persons }) => persons,
      ({ pseudo, person }) => [pseudo, pseudo ?? person.uid],
    ),
    people: Object.assign({}, ...byAge.map(({ people }) => people)),
    authors: firstOf(
      ({ authors }) => authors,
      ({ uid, size }) => [uid, size],
    ),
    comments: firstOf(
      ({ comments }) => comments,
      ({ slug }) => slug,
    ),
  });
}
