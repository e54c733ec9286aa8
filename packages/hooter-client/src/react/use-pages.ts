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
  readonly refetchInterval: ReturnType<Account["authorPages"]>["refetchInterval"];
}

/** State of a paginated list. */
export interface Pages {
  readonly hasMore: boolean;
  /** Reads the next page. Does nothing while a page is being read or when there is no further page. */
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: HooterError | null;
}

/** Milliseconds after which cached pages are stale and read again when they are shown. */
const FRESH = 30_000;

/** Returns the pages of a query. Reads the first page immediately; null reads nothing. */
export function usePages<Page>(query: PagesQuery<Page> | null) {
  const { queries } = useHooterClient().internals;
  const idle = {
    queryKey: ["hooter", "idle"],
    queryFn: () => Promise.reject<Page>(new Error("nothing to read")),
    initialPageParam: null,
    getNextPageParam: () => null,
    refetchInterval: () => false as const,
  };
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      ...(query ?? idle),
      enabled: query !== null,
      staleTime: FRESH,
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
