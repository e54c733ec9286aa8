import { useInfiniteQuery } from "@tanstack/react-query";
import { type HooterError, toHooterError } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import type { Account } from "./use-readable";

/** An infinite query of an account. */
export interface PagesQuery<Page> {
  readonly queryKey: ReturnType<Account["authorPages"]>["queryKey"];
  readonly queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<Page>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: Page) => string | null;
}

/** How a list that is read in pages goes on. */
export interface Pages {
  readonly hasMore: boolean;
  /** Reads the next page; nothing while one is being read or when there is none. */
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: HooterError | null;
}

/** Milliseconds: what was read so long ago is read anew when it is shown again. */
const FRESH = 30_000;
/** Milliseconds between two tries while the service is down; none while the page is hidden. */
const RETRY_AFTER = 5_000;

/** The pages of a query, the first one read at once; null: none is asked for. */
export function usePages<Page>(query: PagesQuery<Page> | null) {
  const { queries } = useHooterClient().internals;
  const idle = {
    queryKey: ["hooter", "idle"],
    queryFn: () => Promise.reject<Page>(new Error("nothing to read")),
    initialPageParam: null,
    getNextPageParam: () => null,
  };
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      ...(query ?? idle),
      enabled: query !== null,
      staleTime: FRESH,
      refetchInterval: ({ state }) =>
        // Also of what an earlier visit left, and nothing has confirmed yet.
        (!state.data || state.dataUpdatedAt === 0) && state.error && toHooterError(state.error).retriable
          ? RETRY_AFTER
          : false,
    },
    queries,
  );
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const failure = useMemo(() => (error ? toHooterError(error) : null), [error]);
  const more = useMemo<Pages>(
    () => ({
      hasMore: hasNextPage,
      loadMore,
      isLoadingMore: isFetchingNextPage,
      loadMoreError: isFetching ? null : failure,
    }),
    [hasNextPage, loadMore, isFetchingNextPage, isFetching, failure],
  );
  return { pages: query ? data?.pages : undefined, error: failure, retry, more };
}
