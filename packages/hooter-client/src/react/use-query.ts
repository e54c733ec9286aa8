import type { HooterError, Readable } from "hooter-client";
import { useEffect } from "react";
import { useReadable } from "./use-readable";

/** Part of a query's state that hooks show. */
interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: HooterError | null;
  readonly isFetching: boolean;
  readonly isLoadingMore: boolean;
}

/** A query of an account. */
export interface Query<Data> {
  readonly state: Readable<QueryState<Data>>;
  retain(freshFor: number | null): () => void;
  refetch(): void;
}

const empty = { data: undefined, error: null, isFetching: false, isLoadingMore: false };

/**
 * Returns the state of a query, and keeps its data while the component is mounted.
 *
 * @param freshFor age in milliseconds from which data is read again; null reads nothing automatically
 */
export function useQuery<Data>(query: Query<Data> | null, freshFor: number | null): QueryState<Data> {
  const state = useReadable<QueryState<Data>>(query?.state ?? null, empty);
  useEffect(() => query?.retain(freshFor), [query, freshFor]);
  return state;
}
