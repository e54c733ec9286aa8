import type { HooterError, HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import type { Connection } from "./use-feed";
import { useQuery } from "./use-query";
import { type EntityStore, useAccount, useEntities, useReadable, useRetained } from "./use-readable";

/** Result of {@link useHoot}. */
export type HootState =
  | { readonly status: "loading" }
  | { readonly status: "not-found" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly hoot: HootView; readonly connection: Connection };

const loading = { status: "loading" } as const;
const notFound = { status: "not-found" } as const;

/**
 * Returns a live hoot by its slug (specification, section 2: the post page). A hoot
 * already in the feed shows immediately.
 *
 * @example
 * const state = useHoot(slug);
 * if (state.status === "ready") return <h1>{state.hoot.author.pseudo}</h1>;
 */
export function useHoot(slug: string): HootState {
  const account = useAccount();
  const query = account?.hootBySlug(slug) ?? null;
  const { data, error } = useQuery(query, 0);

  const derive = useCallback(
    (store: EntityStore): HootView | null => {
      const id = data ?? account?.knownBySlug(store, slug);
      return (id && account?.viewHoot(store, id)) || null;
    },
    [account, data, slug],
  );
  const hoot = useEntities(account, derive, Object.is);
  const live = account && hoot ? account.hoot(hoot.id, slug) : null;
  useRetained(live);
  const connection = useReadable<Connection>(live?.connection ?? null, "live");
  const retry = useCallback(() => query?.refetch(), [query]);

  return useMemo<HootState>(() => {
    if (hoot) return { status: "ready", hoot, connection };
    if (data !== undefined) return notFound;
    return error ? { status: "error", error, retry } : loading;
  }, [hoot, connection, data, error, retry]);
}
