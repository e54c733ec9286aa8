import { type Connection, childrenOf } from "../database/database";
import type { HooterError } from "../model/errors";
import { newestFirst } from "../model/key-order";
import { loadAhead } from "../model/part";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { LiveContext } from "./context";
import { type FeedHead, releaseHeld, startHead } from "./feed-head";
import { loadFeedFollowing } from "./lazy";
import { loadCounts, loadOwnLikes, takeHoot } from "./records";
import { createShared, followBy, type Shared } from "./shared";
import { untilRead } from "./until-read";

export { LIMIT_PAGES } from "./head-pages";

/** The head of a feed, as far as it is known. */
export type LiveFeedState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly head: FeedHead; readonly connection: Connection };

/** A page of older hoots. */
export interface OlderPage {
  readonly ids: readonly string[];
  /** Where the next page ends; null: nothing is older. */
  readonly floor: string | null;
}

/** The feed of one account and page size, open while it is used. */
export interface LiveFeed extends Shared {
  readonly pageSize: number;
  readonly state: Readable<LiveFeedState>;
  /**
   * Shows hoots of an earlier visit, unless the database has told already; its streams then say what has changed.
   *
   * @param ids newest first; the first page of them, and the others once there seems to be no network
   * @param floor from there on they are all that there was
   */
  fill(ids: readonly string[], floor: string | null): void;
  /** Shows what waits. */
  release(): void;
  /** Reads the page below a key. @throws HooterError */
  loadOlder(below: string | null, signal?: AbortSignal): Promise<OlderPage>;
}

/**
 * Makes a feed: the newest page by one read, then everything from its oldest key on by streams. See feed-head.ts, and
 * follow-feed.ts for what is loaded beside that page.
 */
export function createLiveFeed(context: LiveContext, pageSize: number): LiveFeed {
  const { database, world, report } = context;
  const state = createStore<LiveFeedState>({ status: "loading" });
  /** Begun with hoots of an earlier visit, of which the streams have not told yet. */
  let filled = false;
  /** All that an earlier visit left, while its first page alone is shown. */
  let whole: FeedHead | null = null;

  const setHead = (head: FeedHead) => {
    const present = state.get();
    if (present.status !== "ready") state.set({ status: "ready", head, connection: "live" });
    else if (present.head !== head) state.set({ ...present, head });
  };
  const setConnection = (connection: Connection) => {
    const present = state.get();
    if (present.status === "ready" && present.connection !== connection) state.set({ ...present, connection });
    // Not from within the stream that tells it.
    if (connection === "reconnecting" && whole) queueMicrotask(showWhole);
  };

  const readPage = async (below: string | null, signal?: AbortSignal): Promise<OlderPage> => {
    const query = { orderBy: "$key", limitToLast: pageSize, ...(below === null ? {} : { endBefore: below }) };
    const records = childrenOf(await database.get(["hoots"], query, signal ? { signal } : {})).sort(([a], [b]) =>
      newestFirst(a, b),
    );
    const ids: string[] = [];
    world.change((draft) => {
      for (const [id, json] of records) if (takeHoot(context, draft, id, json)) ids.push(id);
    });
    return { ids, floor: records.length < pageSize ? null : (records.at(-1)?.[0] ?? null) };
  };

  /** Reads which hoots of the live part the reader likes. */
  const readLikes = () => {
    const present = state.get();
    if (present.status !== "ready") return;
    const range = { from: present.head.floor, to: null };
    const live = () => {
      const answered = state.get();
      return answered.status === "ready" ? answered.head.live : [];
    };
    loadOwnLikes(context, range, live);
  };

  const onTold = () => {
    whole = null;
  };
  const shared = createShared((signal) => {
    const start = async () => {
      // Beside the page.
      loadAhead(loadFeedFollowing);
      if (state.get().status !== "ready") {
        state.set({ status: "loading" });
        const onFailure = (error: HooterError) => state.set({ status: "error", error });
        const page = await untilRead(() => readPage(null, signal), { signal, onFailure });
        if (page === null) return;
        setHead(startHead(page.ids, page.floor));
      }
      // Of hoots of an earlier visit once the stream has told of those that are not known yet.
      if (!filled) readLikes();
      const onFailure = (error: HooterError) => {
        report(callFailed("followFeed", error));
        setConnection("reconnecting");
      };
      const begin = ({ followFeed }: Awaited<ReturnType<typeof loadFeedFollowing>>) => {
        const options = { pageSize, state, filled, readLikes, onTold, onHead: setHead, onConnection: setConnection };
        filled = false;
        return followFeed(context, options);
      };
      await followBy(loadFeedFollowing, signal, begin, onFailure);
    };
    void start();
  });

  /** Without a network there is nothing older to be read: what an earlier visit left goes on below. */
  const showWhole = () => {
    if (!whole) return;
    setHead(whole);
    whole = null;
    filled = true;
    shared.restart();
  };

  return {
    ...shared,
    pageSize,
    state,
    fill(ids, floor) {
      if (state.get().status === "ready") return;
      const page = ids.slice(0, pageSize);
      whole = ids.length > pageSize ? startHead(ids, floor) : null;
      setHead(startHead(page, whole ? (page.at(-1) ?? null) : floor));
      filled = true;
      // The page that is being read is not needed any more.
      shared.restart();
    },
    release() {
      const present = state.get();
      if (present.status === "ready") setHead(releaseHeld(present.head));
    },
    async loadOlder(below, signal) {
      const page = await readPage(below, signal);
      // What is below is known better now.
      whole = null;
      const [newest, oldest] = [page.ids[0], page.ids.at(-1)];
      if (newest !== undefined && oldest !== undefined) {
        const range = { from: oldest, to: newest };
        loadCounts(context, range, page.ids);
        loadOwnLikes(context, range, () => page.ids);
      }
      return page;
    },
  };
}
