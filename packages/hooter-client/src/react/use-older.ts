import { useInfiniteQuery } from "@tanstack/react-query";
import { toHooterError } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import type { Pages, PagesQuery } from "./use-pages";

/**
 * Returns the pages below a live head. Each page is read on request; null reads nothing. The pages start at the head's
 * seam; null when there are no older items.
 */
export function useOlder<Page>(query: PagesQuery<Page> | null): {
  readonly pages: Page[] | undefined;
  readonly more: Pages;
} {
  const { queries } = useHooterClient().internals;
  const idle = {
    queryKey: ["hooter"],
    queryFn: () => Promise.reject<Page>(new Error("nothing to read")),
    initialPageParam: null,
    getNextPageParam: () => null,
  };
  const wanted = query ?? idle;
  const older = useInfiniteQuery({ ...wanted, enabled: false }, queries);
  const { fetchNextPage, isFetching, error } = older;
  const pages = query ? older.data?.pages : undefined;
  const hasMore = wanted.initialPageParam !== null && (pages === undefined || older.hasNextPage);
  const loadMore = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  const loadMoreError = useMemo(() => (error && !isFetching ? toHooterError(error) : null), [error, isFetching]);
  const more = useMemo<Pages>(
    () => ({ hasMore, loadMore, isLoadingMore: isFetching, loadMoreError }),
    [hasMore, loadMore, isFetching, loadMoreError],
  );
  return { pages, more };
}
