import type { FollowedLatestState, FollowedPerson, FollowingState } from "hooter-client";
import { useMemo } from "react";
import { useHooterClient, useRead, useReadable } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

/** Result of {@link useFollow}. */
export interface FollowState extends MutationState {
  /** null until loaded. */
  readonly followed: boolean | null;
  /** Resolves to the new state after confirmation. Rejects with a `HooterError` and rolls back. */
  readonly toggle: () => Promise<boolean>;
}

/**
 * Returns whether the reader follows a user, and a function that changes it. The change appears immediately
 * (specification, section 4). All buttons on the page share one read.
 *
 * @example
 * const { followed, toggle } = useFollow({ uid: profile.uid, pseudo: profile.pseudo });
 * <button disabled={followed === null} onClick={() => void toggle()}>{followed ? "Se désabonner" : "S'abonner"}</button>
 */
export function useFollow({ uid, pseudo }: FollowedPerson): FollowState {
  const followed = useReadable(useHooterClient().follows(uid), null);
  const mutation = useMutation(
    (client, account) => ({
      toggle: async () => {
        const target = !client.follows(uid).get();
        await client.setFollowed({ uid, pseudo }, target);
        // Another call may have changed the follow in the meantime, so return the state in the store.
        return account?.store.get().follows.has(uid) ?? target;
      },
    }),
    [uid, pseudo],
  );
  return useMemo(() => ({ followed, ...mutation }), [followed, mutation]);
}

/**
 * Returns the users that the reader follows, most recently followed first, with pending changes applied. The state is
 * `signed-out` for every visitor.
 *
 * @example
 * const state = useFollowing();
 * if (state.status === "ready" && state.following.length === 0) return <p>Vous ne suivez personne pour le moment</p>;
 */
export function useFollowing(): FollowingState {
  return useRead((reads) => reads.following());
}

/**
 * Returns the latest hoot of each followed author, newest first (specification, section 2: « Derniers Hoots de vos
 * abonnements »). For an author with a hoot in an open feed, that hoot is reused. For each remaining author, one call
 * reads the latest hoot, with at most six calls in parallel. The list starts with the twenty most recently followed
 * authors, and each `loadMore` adds twenty. Counters of a hoot outside the feed are null until a visible card requests
 * them (`useVisibleHoot`). The state is `signed-out` for every visitor.
 *
 * @example
 * const state = useFollowedLatest();
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFollowedLatest(): FollowedLatestState {
  return useRead((reads) => reads.followedLatest());
}
