import type { HooterError, HootView } from "hooter-client";
import { useCallback, useEffect, useMemo } from "react";
import {
  type Account,
  checkPageSize,
  type EntityStore,
  loading,
  type Pages,
  sameItems,
  useAccount,
  useEntities,
  useLive,
  usePages,
  useStateWithoutData,
} from "./use-resource";

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
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot is the same object. */
      readonly hoots: readonly HootView[];
      /** Number of other users' new hoots that are held back. */
      readonly newCount: number;
      readonly showNew: () => void;
      readonly connection: Connection;
    });

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
  const { state, retry } = useLive(feed, loading);
  const head = state.status === "ready" ? state.head : null;
  const older = account && feed && head ? account.olderPages(feed, head, showNewAtOnce) : null;
  const { pages, more } = usePages(older, null);

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

  const withoutData = useStateWithoutData();
  return useMemo<FeedState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    if (state.status === "loading" || !view) return withoutData;
    return { status: "ready", ...view, ...more, showNew, connection: state.connection };
  }, [state, view, more, showNew, retry, withoutData]);
}
