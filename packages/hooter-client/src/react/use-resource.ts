import type { HooterClient, HooterError, Readable } from "hooter-client";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ListPage, PagesQuery, Query, QueryState } from "../queries/query";
import { useHooterClient } from "./context";

/** State and resources of the signed-in account. */
export type Account = NonNullable<ReturnType<HooterClient["internals"]["account"]["get"]>>;
/** Loaded data of an account. */
export type EntityStore = ReturnType<Account["store"]["get"]>;

const silent = () => () => {};

/**
 * Subscribes to a readable and returns its value.
 *
 * @param absent value when there is no readable, and on the server
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/** Returns the signed-in account, or null. */
export function useAccount(): Account | null {
  return useReadable(useHooterClient().internals.account, null);
}

/**
 * Derives a value from the data of an account. Changes of other data cause no render.
 *
 * @param derive must keep its identity as long as it returns the same result for the same data
 * @param same compares two values; equal values keep the earlier object
 */
export function useEntities<T>(
  account: Account | null,
  derive: (store: EntityStore) => T | null,
  same: (a: T, b: T) => boolean,
): T | null {
  const [memo] = useState(() => createMemo<EntityStore, T>());
  const get = useCallback(
    () => (account ? memo(account.store.get(), derive, same) : null),
    [account, memo, derive, same],
  );
  return useSyncExternalStore(account?.store.subscribe ?? silent, get, () => null);
}

function createMemo<Source, T>() {
  let last: { source: Source; derive: (source: Source) => T | null; value: T | null } | null = null;
  return (source: Source, derive: (source: Source) => T | null, same: (a: T, b: T) => boolean): T | null => {
    if (last?.source === source && last.derive === derive) return last.value;
    const made = derive(source);
    const value = last && last.value !== null && made !== null && same(last.value, made) ? last.value : made;
    last = { source, derive, value };
    return value;
  };
}

/** Whether two lists contain the same objects. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

export const loading = { status: "loading" } as const;
const signedOut = { status: "signed-out" } as const;

/** Returns the state of a read without data or error: `loading`, or `signed-out` when no account can read. */
export function useStateWithoutData(): typeof loading | typeof signedOut {
  const { session } = useHooterClient();
  return useSyncExternalStore(
    session.subscribe,
    () => (session.get().status === "signed-out" ? signedOut : loading),
    () => loading,
  );
}

/** A resource that is open while it is in use. */
interface LiveResource<State> {
  readonly state: Readable<State>;
  retain(): () => void;
  restart(): void;
}

/**
 * Returns the state of a live resource, and keeps it open while the component is mounted.
 *
 * @param absent state when there is no resource, and on the server
 * @returns `retry` closes the resource and opens it again
 */
export function useLive<State, Absent>(
  resource: LiveResource<State> | null,
  absent: Absent,
): { readonly state: State | Absent; readonly retry: () => void } {
  useEffect(() => resource?.retain(), [resource]);
  const state = useReadable<State | Absent>(resource?.state ?? null, absent);
  const retry = useCallback(() => resource?.restart(), [resource]);
  return { state, retry };
}

const unread = { data: undefined, updatedAt: 0, error: null, isFetching: false, isLoadingMore: false };

/**
 * Returns the state of a query, and keeps its data while the component is mounted.
 *
 * @param freshFor age in milliseconds from which data is read again; null reads nothing automatically
 */
export function useQuery<Data>(
  query: Query<Data> | null,
  freshFor: number | null,
): QueryState<Data> & { readonly retry: () => void } {
  const state = useReadable<QueryState<Data>>(query?.state ?? null, unread);
  useEffect(() => query?.retain(freshFor), [query, freshFor]);
  const retry = useCallback(() => query?.refetch(), [query]);
  return { ...state, retry };
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

/**
 * Returns the pages of a query.
 *
 * @param freshFor null for the pages below a live head, each of which is read on request: they start at the head's seam,
 *   and without a seam there are no older items
 */
export function usePages<Page extends ListPage>(query: PagesQuery<Page> | null, freshFor: number | null = FRESH) {
  const { data, error, isFetching, isLoadingMore, retry } = useQuery(query, freshFor);
  const below = data ? data.at(-1)?.floor : (query?.seam ?? null);
  const hasMore = below !== null;
  const loadMore = useCallback(() => {
    if (hasMore) query?.loadMore();
  }, [hasMore, query]);
  const more = useMemo<Pages>(
    () => ({ hasMore, loadMore, isLoadingMore, loadMoreError: isFetching ? null : error }),
    [hasMore, loadMore, isLoadingMore, isFetching, error],
  );
  return { pages: data, error, retry, more };
}

/**
 * @throws RangeError for an invalid page size. The error is thrown during rendering, in production too, so that it is
 *   not mistaken for a failure of the service.
 */
export function checkPageSize(pageSize: number): void {
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new RangeError(`pageSize must be a whole number from 1 on, not ${pageSize}`);
  }
}
