import { loadFollows } from "../chunks";
import { browserVisibility } from "../database/page-visibility";
import { preloadChunk } from "../model/chunk";
import type { LiveFeed } from "../queries/feed";
import type { LiveComments } from "../queries/hoot";
import type { CacheScope, CacheStore } from "./cache-store";
import { deviceCache } from "./device-cache";
import {
  type CachedParts,
  dehydrateAnswers,
  dehydrateComments,
  dehydrateFeed,
  dehydratePeople,
  hydrate,
  MAX_HOOTS_WITH_COMMENTS,
} from "./hydration";
import {
  commentsRecord,
  decodeRecord,
  type FeedRecord,
  feedRecord,
  type PeopleRecord,
  peopleRecord,
  sealRecord,
  unsealRecord,
} from "./snapshot";

const FEED = "feed";
const PEOPLE = "people";
const COMMENTS = "comments/";

/** Delay between a change and its persistence, in milliseconds. */
const DELAY_MS = 1_000;
/** Maximum further delay on a busy page, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

export type Persister = ReturnType<typeof createPersister>;

/**
 * Reads the persisted records of a scope. If a record has a damaged or unknown format, all records are discarded. If a
 * record has expired, only that record is discarded.
 *
 * @param paths see `safePictureLink`
 * @throws any error of the store
 */
export async function openPersister(
  cache: "device" | CacheStore,
  scope: CacheScope,
  now: () => number,
  paths: readonly string[] = [],
): Promise<Persister> {
  const store = cache === "device" ? deviceCache() : cache;
  // Otherwise, the latest hoots of followed authors would appear later than the cached feed.
  preloadChunk(loadFollows);
  const { edition, records } = await store.read(scope);
  try {
    return createPersister({ store, scope, now, paths, edition, ...readRecords(records, now(), paths) });
  } catch {
    await store.clear(scope, edition);
    const next = await store.read(scope);
    return createPersister({ store, scope, now, paths, edition: next.edition, ...readRecords({}, now(), paths) });
  }
}

interface StoredRecords {
  readonly feed: FeedRecord | null;
  readonly people: PeopleRecord | null;
  /** By slug; decoded when they are shown. */
  readonly comments: Map<string, { readonly savedAt: number; readonly data: unknown }>;
  /** Expired records to remove. */
  readonly expired: Readonly<Record<string, null>>;
}

/** @throws Error when a record has an unknown format */
function readRecords(records: Readonly<Record<string, string>>, now: number, paths: readonly string[]): StoredRecords {
  const found = Object.entries(records).map(([name, text]) => ({ name, record: unsealRecord(text, now) }));
  const expired = Object.fromEntries(found.flatMap(({ name, record }) => (record ? [] : [[name, null] as const])));
  const comments: StoredRecords["comments"] = new Map();
  let feed: FeedRecord | null = null;
  let people: PeopleRecord | null = null;
  for (const { name, record } of found) {
    if (record === null) continue;
    if (name === FEED) feed = decodeRecord(feedRecord, record.data, paths);
    else if (name === PEOPLE) people = decodeRecord(peopleRecord, record.data, paths);
    else if (name.startsWith(COMMENTS)) comments.set(name.slice(COMMENTS.length), record);
    else throw new Error("the cache contains an unknown record");
  }
  return { feed, people, comments, expired };
}

interface PersisterOptions extends StoredRecords {
  readonly store: CacheStore;
  readonly scope: CacheScope;
  readonly now: () => number;
  readonly paths: readonly string[];
  readonly edition: string;
}

/** Persists the data that one account reads. The records from the last visit are already loaded. */
function createPersister(options: PersisterOptions) {
  const { store, scope, now, paths, edition, comments } = options;
  let { feed, people, expired } = options;
  let parts: CachedParts | null = null;
  /** Time at which the comments on a hoot were last opened, by slug. */
  const openedAt = new Map([...comments].map(([slug, { savedAt }]) => [slug, savedAt]));
  /** Last written content of each record, as JSON without the time of writing. */
  const written = new Map<string, string>();
  let unobserve = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let work: Promise<unknown> = Promise.resolve();
  /** Runs operations one after the other. */
  const enqueue = (operation: () => Promise<void>): Promise<void> => {
    const done = work.then(operation);
    work = done.catch(() => {});
    return done;
  };

  /** Returns the records that have changed; null removes a record. */
  const changedRecords = (cached: CachedParts): Record<string, string | null> => {
    const changes: Record<string, string | null> = { ...expired };
    expired = {};
    const put = (name: string, content: object) => {
      const body = JSON.stringify(content);
      if (written.get(name) === body) return;
      written.set(name, body);
      changes[name] = sealRecord(body, now());
    };
    const answers = dehydrateAnswers(cached);
    put(FEED, dehydrateFeed(cached, answers, feed?.heads ?? []));
    put(PEOPLE, dehydratePeople(cached, answers));
    // Persist comments only for the hoots whose comments were opened last.
    const latest = [...openedAt].sort(([, a], [, b]) => b - a);
    for (const [slug, time] of latest.slice(0, MAX_HOOTS_WITH_COMMENTS)) {
      const record = dehydrateComments(cached, slug, time);
      if (!record) continue;
      put(COMMENTS + slug, record);
      // The account may forget the comments, and create them again.
      comments.set(slug, { savedAt: time, data: record });
    }
    for (const [slug] of latest.slice(MAX_HOOTS_WITH_COMMENTS)) {
      openedAt.delete(slug);
      comments.delete(slug);
      written.delete(COMMENTS + slug);
      changes[COMMENTS + slug] = null;
    }
    return changes;
  };
  const save = (): void => {
    clearTimeout(timer);
    if (timer === undefined || !parts) return;
    timer = undefined;
    const changes = changedRecords(parts);
    if (Object.keys(changes).length === 0) return;
    // After a failed write, for example on a full device, the next change writes all records again.
    enqueue(() => store.write(scope, edition, changes)).catch(() => written.clear());
  };
  const saveWhenIdle = (): void => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(save, { timeout: IDLE_TIMEOUT_MS });
    else save();
  };
  /** Persists the data that has changed since the last time, after a delay. Does nothing after `stop`. */
  const scheduleSave = (): void => {
    if (!stopped) timer ??= setTimeout(saveWhenIdle, DELAY_MS);
  };

  /** Hydrates a feed that has just been created. */
  const onFeed = (live: LiveFeed): void => {
    const head = feed?.heads.find(({ pageSize }) => pageSize === live.pageSize);
    // Offline, show all pages at once: the streams fail only when the identity service has given up waiting.
    const isOffline = !(globalThis.navigator?.onLine ?? true);
    if (head && head.ids.length > 0) live.hydrate(head.ids, head.floor, 0, isOffline);
  };
  /** Hydrates the comments of a hoot, which have just been opened. */
  const onComments = (slug: string, live: LiveComments): void => {
    const open = () => void openedAt.set(slug, now());
    live.state.subscribe(open);
    open();
    const record = decodeComments(comments.get(slug)?.data, paths);
    if (record) live.hydrate(record.comments, record.floor);
  };

  return {
    /**
     * Adds the records from the last visit to the parts of the state that contain no data yet, and from then on
     * persists all data that is read.
     *
     * @param isOutdated whether to discard the records from the last visit instead
     */
    start(given: CachedParts, isOutdated: boolean): void {
      parts = given;
      if (isOutdated) {
        feed = people = null;
        comments.clear();
      }
      const { store: entities, feeds, comments: opened } = given;
      entities.subscribe(scheduleSave);
      unobserve = browserVisibility.observe((event) => {
        if (event === "hidden") save();
      });
      // Copy the lists first: for the resources that hydration creates, `onFeed` and `onComments` are called anyway.
      const presentFeeds = [...feeds.values()];
      const presentComments = opened.entries();
      hydrate(given, feed, people);
      for (const live of presentFeeds) onFeed(live);
      for (const { args, made } of presentComments) onComments(...args, made);
      scheduleSave();
    },
    scheduleSave,
    onFeed,
    onComments,
    /** Persists pending changes and stops. */
    stop(): void {
      save();
      stopped = true;
      unobserve();
    },
    /**
     * Removes all records. Writes that this tab or another tab bases on the removed records have no effect.
     *
     * @throws any error of the store
     */
    clear: () => enqueue(() => store.clear(scope, edition)),
  };
}

/** Decodes the comments on a hoot; null when one is malformed, so that only this hoot's record is dropped. */
function decodeComments(data: unknown, paths: readonly string[]) {
  try {
    return decodeRecord(commentsRecord, data, paths);
  } catch {
    return null;
  }
}
