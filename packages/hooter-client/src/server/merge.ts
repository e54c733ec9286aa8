import { createInitialData, type InitialData } from "../cache/initial-data";

/**
 * Joins the data of several reads, for a page with several widgets. Of a record that several parts contain, the one that
 * was read last is used.
 *
 * @example
 * const initialData = mergeInitialData(...(await Promise.all([prefetchFeed(options), prefetchProfile(who, options)])));
 */
export function mergeInitialData(...parts: readonly InitialData[]): InitialData {
  const byAge = [...parts].sort((a, b) => a.readAt - b.readAt);
  const newestFirst = [...byAge].reverse();
  const readAt = byAge[0]?.readAt ?? Date.now();
  const hoots = new Map(byAge.flatMap(({ feed }) => feed.hoots.map((hoot) => [hoot.id, hoot] as const)));
  return createInitialData(readAt, {
    feed: {
      hoots: [...hoots.values()],
      counts: Object.assign({}, ...byAge.map(({ feed }) => feed.counts)),
      liked: {},
      heads: firstOf(
        newestFirst.flatMap(({ feed }) => feed.heads),
        ({ pageSize }) => String(pageSize),
      ),
    },
    people: {
      follows: null,
      people: Object.assign({}, ...byAge.map(({ people }) => people.people)),
      answers: firstOf(
        newestFirst.flatMap(({ people }) => people.answers),
        (answer) => JSON.stringify([answer.kind, answer.of, "size" in answer ? answer.size : null]),
      ),
    },
    comments: firstOf(
      newestFirst.flatMap(({ comments }) => comments),
      ({ slug }) => slug,
    ),
  });
}

/** The first item with each key. */
function firstOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return [...byKey.values()];
}
