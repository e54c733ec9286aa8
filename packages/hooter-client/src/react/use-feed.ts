import type { HooterError, HootView } from "hooter-client";
import { useCallback, useEffect, useMemo } from "react";
import { checkPageSize } from "./page-size";
import { useOlder } from "./use-pages";
import {
  type Account,
  type EntityStore,
  sameItems,
  useAccount,
  useEntities,
  useReadable,
  useRetained,
} from "./use-readable";

/** How other users' changes currently arrive. */
export type Connection = "live" | "reconnecting" | "polling" | "off";

/**
 * When other users' new hoots are shown: after `showNew`, immediately, or immediately while the reader is at the very
 * top.
 */
export type FeedArrivals = "wait" | "show" | "at-top";

/** Options of {@link useFeed}. */
export interface FeedOptions {
  /** Number of hoots in a page; default 20. */
  readonly pageSize?: number | undefined;
  /** Default "at-top". The user's own hoots are never held. */
  readonly arrivals?: FeedArrivals | undefined;
  /** Whether the reader is at the very top of the page; default false. */
  readonly atTop?: boolean | undefined;
}

/** Result of {@link useFeed}. */
export type FeedState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | {
      readonly status: "ready";
      /** Newest first. An unchanged hoot is the same object. */
      readonly hoots: readonly HootView[];
      readonly hasMore: boolean;
      readonly loadMore: () => void;
      readonly isLoadingMore: boolean;
      readonly loadMoreError: HooterError | null;
      /** Number of other users' new hoots that are held back. */
      readonly newCount: number;
      readonly showNew: () => void;
      readonly connection: Connection;
    };

const loading = { status: "loading" } as const;
type FeedView = ReturnType<Account["viewFeed"]>;

function sameView(a: FeedView, b: FeedView): boolean {
  return a.newCount === b.newCount && sameItems(a.hoots, b.hoots);
}

/**
 * Returns all hoots, newest first: a live head and older pages in one list without gaps or duplicates, with counters,
 * the reader's own likes and pending changes. `arrivals` controls whether other users' new hoots are held back. The
 * user's own hoots appear immediately.
 *
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const feed = useFeed({ pageSize: 20 });
 * if (feed.status === "ready") return feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFeed({ pageSize = 20, arrivals = "at-top", atTop = false }: FeedOptions = {}): FeedState {
  checkPageSize(pageSize);
  const showNewAtOnce = arrivals === "show" || (arrivals === "at-top" && atTop);
  const account = useAccount();
  const feed = account?.feed(pageSize) ?? null;
  useRetained(feed);
  const state = useReadable<ReturnType<NonNullable<typeof feed>["state"]["get"]>>(feed?.state ?? null, loading);
  const head = state.status === "ready" ? state.head : null;
  const { pages, more } = useOlder(account && feed && head ? account.olderPages(feed, head, showNewAtOnce) : null);

  const derive = useCallback(
    (store: EntityStore) => (account && head ? account.viewFeed(store, head, pages ?? [], showNewAtOnce) : null),
    [account, head, pages, showNewAtOnce],
  );
  const view = useEntities(account, derive, sameView);

  const waiting = head !== null && (head.held.size > 0 || head.before !== null);
  useEffect(() => {
    if (showNewAtOnce && waiting) feed?.release();
  }, [feed, showNewAtOnce, waiting]);

  const showNew = useCallback(() => feed?.release(), [feed]);
  const retry = useCallback(() => feed?.restart(), [feed]);

  return useMemo<FeedState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    if (state.status === "loading" || !view) return loading;
    const { hoots, newCount } = view;
    const { connection } = state;
    return {
      status: "ready",
      hoots,
      newCount,
      ...more,
      showNew,
      connection,
    };
  }, [state, view, more, showNew, retry]);
}
