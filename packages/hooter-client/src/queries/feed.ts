import { loadFeedFollowing } from "../chunks";
import { type Connection, childrenOf } from "../database/database";
import { readWithRetry } from "../database/retry";
import type { HooterError } from "../model/errors";
import { newestFirst } from "../model/key-order";
import { loadAhead } from "../model/part";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { AccountContext } from "../store/account-context";
import { loadCounts, loadOwnLikes, takeHoot } from "../store/records";
import { type FeedHead, type LiveFeedState, releaseHeld, startHead } from "./feed-window";
import { createSharedResource, followBy, type SharedResource } from "./shared-resource";

export { LIMIT_PAGES } from "./feed-window";

/** A page of older hoots. */
export interface OlderPage {
  readonly ids: readonly string[];
  /** End of the next page; null when there are no older hoots. */
  readonly floor: string | null;
}

/** The feed of one account and page size, open while it is used. */
export interface LiveFeed extends SharedResource {
  readonly pageSize: number;
  readonly state: Readable<LiveFeedState>;
  /**
   * Shows hoots of an earlier visit, unless the database has already sent hoots. The streams then report the changes.
   *
   * @param ids newest first; only the first page is shown, unless the network seems to be offline
   * @param floor key from which they are complete
   */
  hydrate(ids: readonly string[], floor: string | null): void;
  /** Shows the held hoots. */
  release(): void;
  /** Reads the page below a key. @throws HooterError */
  loadOlder(below: string | null, signal?: AbortSignal): Promise<OlderPage>;
}

/**
 * Creates a feed. It reads the newest page once, then subscribes to everything from that page's oldest key on. The code
 * for these streams (feed-updates.ts) is loaded in parallel with that page.
 */
export function createLiveFeed(context: AccountContext, pageSize: number): LiveFeed {
  const { database, store, report } = context;
  const state = createStore<LiveFeedState>({ status: "loading" });
  /** Whether it started with hoots of an earlier visit that no stream has confirmed yet. */
  let hydrated = false;
  /** Complete head of an earlier visit, while only its first page is shown. */
  let whole: FeedHead | null = null;

  const setHead = (head: FeedHead) => {
    const present = state.get();
    if (present.status !== "ready") state.set({ status: "ready", head, connection: "live" });
    else if (present.head !== head) state.set({ ...present, head });
  };
  const setConnection = (connection: Connection) => {
    const present = state.get();
    if (present.status === "ready" && present.connection !== connection) state.set({ ...present, connection });
    // Defer it, because it closes the stream whose event is being handled.
    if (connection === "reconnecting" && whole) queueMicrotask(showWhole);
  };

  const readPage = async (below: string | null, signal?: AbortSignal): Promise<OlderPage> => {
    const query = { orderBy: "$key", limitToLast: pageSize, ...(below === null ? {} : { endBefore: below }) };
    const records = childrenOf(await database.get(["hoots"], query, signal ? { signal } : {})).sort(([a], [b]) =>
      newestFirst(a, b),
    );
    const ids: string[] = [];
    store.change((draft) => {
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

  const onReceived = () => {
    whole = null;
  };
  const shared = createSharedResource((signal) => {
    const start = async () => {
      // Preload in parallel with the page.
      loadAhead(loadFeedFollowing);
      if (state.get().status !== "ready") {
        state.set({ status: "loading" });
        const onFailure = (error: HooterError) => state.set({ status: "error", error });
        const page = await readWithRetry(() => readPage(null, signal), { signal, onFailure });
        if (page === null) return;
        setHead(startHead(page.ids, page.floor));
      }
      // For hoots of an earlier visit, wait until the stream has sent the missing ones.
      if (!hydrated) readLikes();
      const onFailure = (error: HooterError) => {
        report(callFailed("followFeed", error));
        setConnection("reconnecting");
      };
      const begin = ({ followFeed }: Awaited<ReturnType<typeof loadFeedFollowing>>) => {
        const options = {
          pageSize,
          state,
          hydrated,
          readLikes,
          onReceived,
          onHead: setHead,
          onConnection: setConnection,
        };
        hydrated = false;
        return followFeed(context, options);
      };
      await followBy(loadFeedFollowing, signal, begin, onFailure);
    };
    void start();
  });

  /** Shows all hoots of an earlier visit, because older pages cannot be read while the network is offline. */
  const showWhole = () => {
    if (!whole) return;
    setHead(whole);
    whole = null;
    hydrated = true;
    shared.restart();
  };

  return {
    ...shared,
    pageSize,
    state,
    hydrate(ids, floor) {
      if (state.get().status === "ready") return;
      const page = ids.slice(0, pageSize);
      whole = ids.length > pageSize ? startHead(ids, floor) : null;
      setHead(startHead(page, whole ? (page.at(-1) ?? null) : floor));
      hydrated = true;
      // Abort the read of the first page, which is no longer needed.
      shared.restart();
    },
    release() {
      const present = state.get();
      if (present.status === "ready") setHead(releaseHeld(present.head));
    },
    async loadOlder(below, signal) {
      const page = await readPage(below, signal);
      // The older page is more recent than the persisted hoots.
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
