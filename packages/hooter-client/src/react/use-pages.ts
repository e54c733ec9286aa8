import type { HooterError } from "hooter-client";
import { useCallback, useMemo } from "react";
import { type Query, useQuery } from "./use-query";

/** A query of pages of an account. */
interface PagesQuery<Page> extends Query<readonly Page[]> {
  readonly seam: string | null;
  loadMore(): void;
}

/** A page; without a floor it is the last one. */
interface ListPage {
  readonly floor: string | null;
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
export function usePages<Page extends ListPage>(query: PagesQuery<Page> | null) {
  const { data, error, isFetching, isLoadingMore } = useQuery(query, FRESH);
  const hasMore = data !== undefined && data.at(-1)?.floor !== null;
  const loadMore = useCallback(() => {
    if (hasMore) query?.loadMore();
  }, [hasMore, query]);
  const retry = useCallback(() => query?.refetch(), [query]);
  const more = useMemo<Pages>(
    () => ({ hasMore, loadMore, isLoadingMore, loadMoreError: isFetching ? null : error }),
    [hasMore, loadMore, isLoadingMore, isFetching, error],
  );
  return { pages: data, error, retry, more };
}

/**
 * Returns the pages below a live head. Each page is read on request; null reads nothing. The pages start at the head's
 * seam; without a seam there are no older items.
 */
export function useOlder<Page extends ListPage>(
  query: PagesQuery<Page> | null,
): { readonly pages: readonly Page[] | undefined; readonly more: Pages } {
  const { data: pages, error, isFetching } = useQuery(query, null);
  const hasMore = query !== null && query.seam !== null && (pages === undefined || pages.at(-1)?.floor !== null);
  const loadMore = useCallback(() => {
    if (hasMore) query?.loadMore();
  }, [hasMore, query]);
  const more = useMemo<Pages>(
    () => ({ hasMore, loadMore, isLoadingMore: isFetching, loadMoreError: isFetching ? null : error }),
    [hasMore, loadMore, isFetching, error],
  );
  return { pages, more };
}
