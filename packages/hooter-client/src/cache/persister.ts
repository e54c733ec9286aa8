import { browserPage, type Page } from "../database/page";
import type { LiveComments } from "../queries/comments";
import type { LiveFeed } from "../queries/feed";
import type { CachedParts } from "./cache-port";
import type { CacheScope, CacheStore } from "./cache-store";
import {
  dehydrateAnswers,
  dehydrateComments,
  dehydrateFeed,
  dehydratePeople,
  hydrate,
  MOST_POSTS_WITH_COMMENTS,
} from "./hydration";
import {
  decodeComments,
  decodeFeed,
  decodePeople,
  type FeedRecord,
  type PeopleRecord,
  sealRecord,
  unsealRecord,
} from "./snapshot";

const FEED = "feed";
const PEOPLE = "people";
const COMMENTS = "comments/";

/** Persisted records of one account, read from the device. */
export interface Persister {
  /** Hydrates the persisted records, including existing feeds and comments. */
  hydrate(parts: CachedParts): void;
  hydrateFeed(feed: LiveFeed): void;
  hydrateComments(slug: string, comments: LiveComments): void;
  /** Marks the comments of a hoot as viewed. The most recently viewed comments are kept longest. */
  seeComments(slug: string): void;
  /** Discards the persisted records that were read. */
  ignore(): void;
  /** Persists the current data where it has changed. */
  save(parts: CachedParts): void;
  /** Removes all records. Later saves have no effect, not even from other tabs. @throws any error of the store */
  clear(): Promise<void>;
}

/**
 * Reads the persisted records of a scope. A damaged or unknown format discards all
 * records. An expired record is discarded alone.
 *
 * @param paths see `safePictureLink`
 * @throws any error of the store
 */
export async function openPersister(
  store: CacheStore,
  scope: CacheScope,
  now: () => number,
  paths: readonly string[] = [],
): Promise<Persister> {
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
  readonly old: Readonly<Record<string, null>>;
}

/** @throws Error when a record has an unknown format */
function readRecords(records: Readonly<Record<string, string>>, now: number, paths: readonly string[]): StoredRecords {
  const found = Object.entries(records).map(([name, text]) => ({ name, record: unsealRecord(text, now) }));
  const old = Object.fromEntries(found.flatMap(({ name, record }) => (record ? [] : [[name, null] as const])));
  const comments: StoredRecords["comments"] = new Map();
  let feed: FeedRecord | null = null;
  let people: PeopleRecord | null = null;
  for (const { name, record } of found) {
    if (record === null) continue;
    if (name === FEED) feed = decodeFeed(record.data, paths);
    else if (name === PEOPLE) people = decodePeople(record.data, paths);
    else if (name.startsWith(COMMENTS)) comments.set(name.slice(COMMENTS.length), record);
    else throw new Error("a record of another form");
  }
  return { feed, people, comments, old };
}

interface PersisterOptions extends StoredRecords {
  readonly store: CacheStore;
  readonly scope: CacheScope;
  readonly now: () => number;
  readonly paths: readonly string[];
  readonly edition: string;
}

function createPersister({ store, scope, now, paths, edition, comments, old, ...stored }: PersisterOptions): Persister {
  let { feed, people } = stored;
  /** Time at which the comments of a hoot were last opened, by slug. */
  const openedAt = new Map([...comments].map(([slug, { savedAt }]) => [slug, savedAt]));
  /** Last written body of each record, without its time. */
  const written = new Map<string, string>();
  let work: Promise<unknown> = Promise.resolve();
  let leftovers = old;
  /** Runs operations one after the other. */
  const enqueue = (next: () => Promise<void>): Promise<void> => {
    const before = work;
    const run = async () => {
      await before;
      await next();
    };
    const done = run();
    work = done.catch(() => {});
    return done;
  };

  const hydrateFeed = (live: LiveFeed) => {
    const head = feed?.heads.find(({ pageSize }) => pageSize === live.pageSize);
    if (head && head.ids.length > 0) live.hydrate(head.ids, head.floor);
  };
  const seeComments = (slug: string) => void openedAt.set(slug, now());
  const hydrateComments = (slug: string, live: LiveComments) => {
    seeComments(slug);
    const record = decodeComments(comments.get(slug)?.data, paths);
    if (record) live.hydrate(record.comments, record.floor);
  };

  return {
    hydrate(parts) {
      hydrate(parts, feed, people);
      for (const live of parts.feeds.values()) hydrateFeed(live);
      for (const [slug, live] of parts.comments) hydrateComments(slug, live);
    },
    hydrateFeed,
    hydrateComments,
    seeComments,
    ignore() {
      feed = people = null;
      comments.clear();
    },
    save(parts) {
      const changes: Record<string, string | null> = { ...leftovers };
      leftovers = {};
      const put = (name: string, content: object) => {
        const body = JSON.stringify(content);
        if (written.get(name) === body) return;
        written.set(name, body);
        changes[name] = sealRecord(body, now());
      };
      const present = dehydrateAnswers(parts);
      put(FEED, dehydrateFeed(parts, present, feed?.heads ?? []));
      put(PEOPLE, dehydratePeople(parts, present));
      const latest = [...openedAt].sort(([, a], [, b]) => b - a);
      for (const [slug, openedAt] of latest.slice(0, MOST_POSTS_WITH_COMMENTS)) {
        const record = dehydrateComments(parts, slug, openedAt);
        if (record) put(COMMENTS + slug, record);
      }
      for (const [slug] of latest.slice(MOST_POSTS_WITH_COMMENTS)) {
        openedAt.delete(slug);
        written.delete(COMMENTS + slug);
        changes[COMMENTS + slug] = null;
      }
      if (Object.keys(changes).length === 0) return;
      // After a failed write (a full device), the next change writes all records again.
      enqueue(() => store.write(scope, edition, changes)).catch(() => written.clear());
    },
    clear: () => enqueue(() => store.clear(scope, edition)),
  };
}

/** Delay from a change to its persistence, in milliseconds. */
const DELAY = 1_000;
/** Maximum further delay on a busy page, in milliseconds. */
const IDLE_TIMEOUT = 2_000;

/** Runs work when the page is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: IDLE_TIMEOUT });
  else work();
}

/** See {@link startPersisting}. */
export interface Persistence {
  /** Hydrates persisted records where no data exists. */
  hydrate(): void;
  /** Hydrates a new feed and persists its changes. */
  onFeed(feed: LiveFeed): void;
  /** Hydrates the new comments of a hoot and persists their changes. */
  onComments(slug: string, comments: LiveComments): void;
  /** Persists pending changes and stops. */
  stop(): void;
}

/** Persists all reads from now on. */
export function startPersisting(persister: Persister, parts: CachedParts, page: Page = browserPage): Persistence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const save = () => {
    clearTimeout(timer);
    if (timer !== undefined) persister.save(parts);
    timer = undefined;
  };
  const touch = () => {
    if (!stopped) timer ??= setTimeout(() => whenIdle(save), DELAY);
  };
  const unsubscribers = [
    parts.store.subscribe(touch),
    parts.follows.state.subscribe(touch),
    parts.queries.changes.subscribe(touch),
    page.observe((event) => {
      if (event === "hidden") save();
    }),
  ];
  const watchFeed = (feed: LiveFeed) => unsubscribers.push(feed.state.subscribe(touch));
  const watchComments = (slug: string, comments: LiveComments) =>
    unsubscribers.push(
      comments.state.subscribe(() => {
        persister.seeComments(slug);
        touch();
      }),
    );
  for (const feed of parts.feeds.values()) watchFeed(feed);
  for (const [slug, comments] of parts.comments) watchComments(slug, comments);

  return {
    hydrate() {
      persister.hydrate(parts);
      touch();
    },
    onFeed(feed) {
      watchFeed(feed);
      persister.hydrateFeed(feed);
    },
    onComments(slug, comments) {
      watchComments(slug, comments);
      persister.hydrateComments(slug, comments);
    },
    stop() {
      save();
      stopped = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
