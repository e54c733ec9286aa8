import type { FollowedPerson, HooterError, HootView } from "hooter-client";
import { useCallback, useMemo } from "react";
import { useHooterClient } from "./context";
import type { Pages } from "./use-pages";
import { type Account, sameItems, useAccount, useReadable, useRetained, useWorld, type World } from "./use-readable";

/** What {@link useFollow} gives. */
export interface FollowState {
  /** null while it is not known. */
  readonly followed: boolean | null;
  /** Resolves to the new state once it is confirmed; rejects with a `HooterError` and shows the truth again. */
  readonly toggle: () => Promise<boolean>;
}

type Known<Resource extends keyof Pick<Account, "follows" | "followedLatest">> = ReturnType<
  Account[Resource]["state"]["get"]
>;

const loading = { status: "loading" } as const;

/**
 * Whether the reader follows a person, and the verb that changes it: shown at once (specification, section 4). One read tells it
 * for every button on the page.
 *
 * @example
 * const { followed, toggle } = useFollow({ uid: profile.uid, pseudo: profile.pseudo });
 * <button disabled={followed === null} onClick={() => void toggle()}>{followed ? "Se désabonner" : "S'abonner"}</button>
 */
export function useFollow({ uid, pseudo }: FollowedPerson): FollowState {
  const client = useHooterClient();
  const account = useAccount();
  useRetained(account?.follows ?? null);
  const { status } = useReadable<Known<"follows">>(account?.follows.state ?? null, loading);
  const derive = useCallback(
    ({ follows, pendingFollows }: World) =>
      pendingFollows.get(uid)?.followed ?? (follows.has(uid) || (status === "ready" ? false : null)),
    [uid, status],
  );
  const followed = useWorld(account, derive, Object.is);
  const toggle = useCallback(async () => {
    const world = account?.world.get();
    const wish = !(world?.pendingFollows.get(uid)?.followed ?? world?.follows.has(uid));
    await client.setFollowed({ uid, pseudo }, wish);
    // The wish may have changed since.
    return account?.world.get().follows.has(uid) ?? wish;
  }, [client, account, uid, pseudo]);
  return useMemo(() => ({ followed, toggle }), [followed, toggle]);
}

/** What {@link useFollowing} gives. */
export type FollowingState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly following: readonly FollowedPerson[] };

/**
 * Whom the reader follows, those followed last first, with pending wishes.
 *
 * @example
 * const state = useFollowing();
 * if (state.status === "ready" && state.following.length === 0) return <p>Vous ne suivez personne pour le moment</p>;
 */
export function useFollowing(): FollowingState {
  const account = useAccount();
  const follows = account?.follows ?? null;
  useRetained(follows);
  const state = useReadable<Known<"follows">>(follows?.state ?? null, loading);
  const derive = useCallback((world: World) => account?.viewFollows(world) ?? null, [account]);
  const following = useWorld<readonly FollowedPerson[]>(account, derive, sameItems);
  const retry = useCallback(() => follows?.restart(), [follows]);
  return useMemo<FollowingState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    return state.status === "ready" && following ? { status: "ready", following } : loading;
  }, [state, following, retry]);
}

/** What {@link useFollowedLatest} gives. */
export type FollowedLatestState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & {
      readonly status: "ready";
      /** Newest first; a hoot that has not changed is the same object. */
      readonly hoots: readonly HootView[];
      /** How many authors the reader follows, those who never wrote too. */
      readonly following: number;
    });

type Latest = ReturnType<Account["viewFollowedLatest"]>;

/**
 * The latest hoot of each followed author, newest first (specification, section 2: « Derniers Hoots de vos abonnements »). What
 * an open feed shows is taken from there; the rest costs one call for each author, six at once. Of very many authors the twenty
 * that were followed last come first, and twenty more with each `loadMore`. Counters of a hoot that is not in the feed are null
 * until a card that is seen asks for them (`useVisibleHoot`).
 *
 * @example
 * const state = useFollowedLatest();
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFollowedLatest(): FollowedLatestState {
  const account = useAccount();
  const latest = account?.followedLatest ?? null;
  useRetained(latest);
  const state = useReadable<Known<"followedLatest">>(latest?.state ?? null, loading);
  const derive = useCallback((world: World) => (state && account?.viewFollowedLatest(world)) || null, [account, state]);
  const view = useWorld<Latest>(
    account,
    derive,
    (a: Latest, b: Latest) => a.hasMore === b.hasMore && a.following === b.following && sameItems(a.hoots, b.hoots),
  );
  const retry = useCallback(() => {
    account?.follows.restart();
    latest?.restart();
  }, [account, latest]);
  const failed = state.status === "ready" && state.loadMoreError !== null;
  const loadMore = useCallback(() => (failed ? latest?.restart() : latest?.loadMore()), [latest, failed]);
  return useMemo<FollowedLatestState>(() => {
    if (state.status === "error") return { status: "error", error: state.error, retry };
    if (state.status === "loading" || !view) return loading;
    return {
      status: "ready",
      ...view,
      loadMore,
      isLoadingMore: state.isLoadingMore,
      loadMoreError: state.loadMoreError,
    };
  }, [state, view, retry, loadMore]);
}
