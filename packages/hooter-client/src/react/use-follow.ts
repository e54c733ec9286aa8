import type { FollowedPerson, HooterError, HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";
import {
  type Account,
  type EntityStore,
  loading,
  type Pages,
  sameItems,
  useAccount,
  useEntities,
  useLive,
  useStateWithoutData,
} from "./use-resource";

/** Result of {@link useFollow}. */
export interface FollowState extends MutationState {
  /** null until loaded. */
  readonly followed: boolean | null;
  /** Resolves to the new state after confirmation. Rejects with a `HooterError` and rolls back. */
  readonly toggle: () => Promise<boolean>;
}

/**
 * Returns whether the reader follows a user, and a function that changes it. The change shows immediately
 * (specification, section 4). All buttons on the page share one read.
 *
 * @example
 * const { followed, toggle } = useFollow({ uid: profile.uid, pseudo: profile.pseudo });
 * <button disabled={followed === null} onClick={() => void toggle()}>{followed ? "Se désabonner" : "S'abonner"}</button>
 */
export function useFollow({ uid, pseudo }: FollowedPerson): FollowState {
  const client = useHooterClient();
  const account = useAccount();
  const { status } = useLive(account?.follows ?? null, loading).state;
  const derive = useCallback(
    (store: EntityStore) => account?.viewFollow(store, uid) ?? (status === "ready" ? false : null),
    [account, uid, status],
  );
  const followed = useEntities(account, derive, Object.is);
  const run = useCallback(async () => {
    const target = !(account && account.viewFollow(account.store.get(), uid));
    await client.setFollowed({ uid, pseudo }, target);
    // The target state may have changed since the call.
    return account?.store.get().follows.has(uid) ?? target;
  }, [client, account, uid, pseudo]);
  const mutation = useMutation(run, (toggle) => ({ toggle }));
  return useMemo(() => ({ followed, ...mutation }), [followed, mutation]);
}

/** Result of {@link useFollowing}. */
export type FollowingState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly following: readonly FollowedPerson[] };

/**
 * Returns the users that the reader follows, most recently followed first, with pending changes applied.
 *
 * @example
 * const state = useFollowing();
 * if (state.status === "ready" && state.following.length === 0) return <p>Vous ne suivez personne pour le moment</p>;
 */
export function useFollowing(): FollowingState {
  const account = useAccount();
  const { state, retry } = useLive(account?.follows ?? null, loading);
  const derive = useCallback((store: EntityStore) => account?.viewFollows(store) ?? null, [account]);
  const following = useEntities<readonly FollowedPerson[]>(account, derive, sameItems);
  const withoutData = useStateWithoutData();
  return useMemo<FollowingState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    return state.status === "ready" && following ? { status: "ready", following } : withoutData;
  }, [state, following, retry, withoutData]);
}

/** Result of {@link useFollowedLatest}. */
export type FollowedLatestState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot is the same object. */
      readonly hoots: readonly HootView[];
      /** Number of followed authors, including those without hoots. */
      readonly following: number;
    });

type Latest = ReturnType<Account["viewFollowedLatest"]>;

/**
 * Returns the latest hoot of each followed author, newest first (specification, section 2: « Derniers Hoots de vos
 * abonnements »). Hoots of an open feed are reused. Every other author costs one call, with at most six calls in
 * parallel. The list starts with the twenty most recently followed authors, and each `loadMore` adds twenty. Counters
 * of a hoot outside the feed are null until a visible card requests them (`useVisibleHoot`).
 *
 * @example
 * const state = useFollowedLatest();
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFollowedLatest(): FollowedLatestState {
  const account = useAccount();
  const latest = account?.followedLatest ?? null;
  const { state, retry: restart } = useLive(latest, loading);
  const derive = useCallback(
    (store: EntityStore) => (state && account?.viewFollowedLatest(store)) || null,
    [account, state],
  );
  const view = useEntities<Latest>(
    account,
    derive,
    (a: Latest, b: Latest) => a.hasMore === b.hasMore && a.following === b.following && sameItems(a.hoots, b.hoots),
  );
  const retry = useCallback(() => {
    account?.follows.restart();
    restart();
  }, [account, restart]);
  const failed = state.status === "ready" && state.loadMoreError !== null;
  const loadMore = useCallback(() => (failed ? restart() : latest?.loadMore()), [latest, failed, restart]);
  const withoutData = useStateWithoutData();
  return useMemo<FollowedLatestState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    if (state.status === "loading" || !view) return withoutData;
    const { isLoadingMore, loadMoreError } = state;
    return { status: "ready", ...view, loadMore, isLoadingMore, loadMoreError };
  }, [state, view, retry, loadMore, withoutData]);
}
