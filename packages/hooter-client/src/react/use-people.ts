import type {
  AuthorHootsState,
  AuthorReference,
  FollowedLatestState,
  FollowedPerson,
  FollowersState,
  FollowingOfState,
  FollowingState,
  PageOptions,
  PersonReference,
  ProfileState,
} from "hooter-client";
import { useMemo } from "react";
import { useHooterClient, useRead, useReadable } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

declare const process: { readonly env: { readonly NODE_ENV?: string } };

function assertPerson(who: unknown): void {
  if (who === null) return;
  const named = typeof who === "object" ? who : {};
  const name = "uid" in named ? named.uid : "pseudo" in named && named.pseudo;
  if (typeof name !== "string")
    throw new TypeError(`who must be { uid }, { pseudo } or null, received ${JSON.stringify(who)}`);
}

/**
 * Returns a user's profile with counters (specification, section 2: the profile page). A `pseudo` selects the account
 * that has claimed the name. No account can claim « John Doe », so links to such an account carry its uid. A user who
 * never saved a profile is identified by their newest hoot. Counters are null when they do not exist (data of a plain
 * client).
 *
 * @param who null while there is nothing to read
 * @throws TypeError in development builds when `who` has neither a `uid` nor a `pseudo`
 * @example
 * const state = useProfile({ pseudo: "Hulotte" });
 * if (state.status === "ready") return <h1>{state.profile.pseudo}</h1>;
 */
export function useProfile(who: PersonReference | null): ProfileState {
  if (process.env.NODE_ENV !== "production") assertPerson(who);
  return useRead(who === null ? null : (reads) => reads.profile(who));
}

/**
 * Returns an author's hoots in pages, newest first, with counters and the reader's own likes (specification, section 2:
 * « Historique »). The user's own new, edited and deleted hoots change the list immediately, and so do new and changed
 * hoots that an open feed receives.
 *
 * @param author a uid, or the pseudo for hoots that a plain client wrote without an account
 * @param options.pageSize default 20
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useAuthorHoots(profile.uid);
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useAuthorHoots(author: AuthorReference | null, options?: PageOptions): AuthorHootsState {
  return useRead(author === null ? null : (reads) => reads.authorHoots(author, options));
}

/**
 * Returns the followers of a user in pages, newest first. A page costs one call, and one more for each name in it. The
 * list is read again when it is shown and when the browser tab becomes visible. If several of its pages are loaded,
 * only new followers are read. The state is `signed-out` for every visitor.
 *
 * @param options.pageSize default 20, at most 100
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useFollowers(profile.uid);
 * if (state.status === "ready") return state.followers.map(({ uid, pseudo }) => <li key={uid}>{pseudo}</li>);
 */
export function useFollowers(uid: string | null, options?: PageOptions): FollowersState {
  return useRead(uid === null ? null : (reads) => reads.followers(uid, options));
}

/**
 * Returns the people whom a given user follows, in pages, most recently followed first, with their current names and
 * pictures. The list costs as many calls as {@link useFollowers}. For the reader's own follows without pictures,
 * `useFollowing` needs one call. The state is `signed-out` for every visitor.
 *
 * @param options.pageSize default 20, at most 100
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useFollowingOf(profile.uid);
 * if (state.status === "ready") return state.following.map(({ uid, pseudo }) => <li key={uid}>{pseudo}</li>);
 */
export function useFollowingOf(uid: string | null, options?: PageOptions): FollowingOfState {
  return useRead(uid === null ? null : (reads) => reads.followingOf(uid, options));
}

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
