import { childrenOf, type Database, type DatabaseChange } from "../database/database";
import { readWithRetry } from "../database/retry";
import type { Hoot } from "../model/hoot";
import { compareKeys } from "../model/key-order";
import { reportReads } from "../model/report";
import { hashtagsOf } from "../model/segment-text";
import { isOwn, type ReaderContext } from "../store/reader-context";
import { dropHoot, noteMissing, storeHoot } from "../store/records";
import { type FeedStreamOptions, followFeed } from "./feed-updates";
import { headOf } from "./feed-window";
import { type HootPage, type PageBelow, readPage } from "./page";
import { FRESH_MS } from "./query";

/** The hoots with a hashtag. */
export interface HashtagSource {
  /** See `hashtagKey`. */
  readonly key: string;
  /** Time in milliseconds at which each hoot was last read. */
  readonly readAt: Map<string, number>;
}

/**
 * Returns a function that checks whether the text of a hoot contains a hashtag. The function searches each text only
 * once.
 */
export function createHashtagFilter(key: string): (hoot: Hoot) => boolean {
  const known = new WeakMap<Hoot, boolean>();
  return (hoot) => {
    const result = known.get(hoot) ?? hashtagsOf(hoot.content).includes(key);
    known.set(hoot, result);
    return result;
  };
}

/** Reads hoots into the store, each by its key. Their counters are read when their cards are visible. */
async function readHoots(
  context: ReaderContext,
  { readAt }: HashtagSource,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { database, store, now, limit } = context;
  const read = ids.map(async (id) => {
    const json = await limit(() => database.get(["hoots", id], null, { signal }));
    return [id, json] as const;
  });
  const records = await Promise.all(read);
  store.change((draft) => {
    for (const [id, json] of records) {
      readAt.set(id, now());
      // The index may contain a hoot that no longer exists.
      if (json === null) dropHoot(draft, id);
      else if (storeHoot(context, draft, id, json)) noteMissing(draft, [id], "unread");
    }
  });
}

/** Reads the hoots with a hashtag below a key. @throws HooterError */
export async function readHashtagPage(
  context: ReaderContext,
  source: HashtagSource,
  page: PageBelow,
  signal?: AbortSignal,
): Promise<HootPage> {
  const { database, store } = context;
  const { records, floor } = await readPage(database, ["hashtags", source.key], { orderBy: "$key" }, page, signal);
  const ids = records.map(([id]) => id);
  await readHoots(context, source, ids, signal);
  return { ids: ids.filter((id) => store.get().hoots.has(id)), floor };
}

/**
 * Subscribes to the hoots with a hashtag from a feed's floor on.
 *
 * @returns a function that closes the streams
 */
export function followHashtag(context: ReaderContext, source: HashtagSource, options: FeedStreamOptions): () => void {
  const { database, store, now } = context;
  const reads = reportReads(context.report, "followFeed");
  const isMine = (hoot: Hoot | undefined) => isOwn(hoot?.author.uid, context);
  const isFresh = (id: string) => store.get().hoots.has(id) && now() - (source.readAt.get(id) ?? 0) < FRESH_MS;

  /**
   * Returns the ids of the user's own hoots that a full snapshot does not list, but that the feed shows because of
   * their text.
   */
  const unlistedIn = (listed: ReadonlySet<string>): string[] => {
    const floor = headOf(options.state)?.floor ?? null;
    const own = [...store.get().hoots.values()].filter((hoot) => isMine(hoot) && !listed.has(hoot.id));
    return own.flatMap(({ id, content }) =>
      (floor === null || compareKeys(id, floor) >= 0) && hashtagsOf(content).includes(source.key) ? id : [],
    );
  };

  /**
   * Returns the ids of the hoots that must be read because of an event: new hoots, the user's own hoots that another
   * device may have edited or deleted, and in a full snapshot the hoots that were not read recently.
   */
  const staleIn = (changes: readonly DatabaseChange[]): string[] =>
    changes.flatMap(({ path: [id], data }) => {
      if (id !== undefined) return data !== null || isMine(store.get().hoots.get(id)) ? [id] : [];
      const listed = new Set(childrenOf(data).map(([key]) => key));
      return [...[...listed].filter((key) => !isFresh(key)), ...unlistedIn(listed)];
    });

  const listen: Database["listen"] = (path, query, handlers) => {
    const closing = new AbortController();
    const { signal } = closing;
    let waiting: readonly DatabaseChange[] = [];
    let isDelivering = false;
    /**
     * Delivers events in order, each after its hoots are read. One read loads the hoots of all events that arrived
     * during the previous read.
     */
    const deliver = async (): Promise<void> => {
      const { onFailure } = reads;
      isDelivering = true;
      try {
        while (waiting.length > 0) {
          const changes = waiting;
          waiting = [];
          const ids = [...new Set(staleIn(changes))];
          if (ids.length > 0) await readWithRetry(() => readHoots(context, source, ids, signal), { signal, onFailure });
          if (signal.aborted) return;
          reads.onSuccess();
          handlers.onChanges(changes);
        }
      } finally {
        isDelivering = false;
      }
    };
    const close = database.listen(path, query, {
      ...handlers,
      onChanges(changes) {
        waiting = [...waiting, ...changes];
        if (!isDelivering) void deliver();
      },
    });
    return () => {
      closing.abort();
      close();
    };
  };
  return followFeed(context, options, { path: ["hashtags", source.key], listen });
}
