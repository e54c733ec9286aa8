import type { AuthorReference, HooterError, HootView, Person, PersonReference, Profile } from "hooter-client";
import { useCallback, useMemo } from "react";
import { viewPerson } from "../queries/views";
import {
  checkPageSize,
  type EntityStore,
  type Pages,
  sameItems,
  useAccount,
  useEntities,
  usePages,
  useQuery,
  useStateWithoutData,
} from "./use-resource";
import { useSession } from "./use-session";

/** Result of {@link useProfile}. */
export type ProfileState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "not-found" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly profile: Profile & { readonly isMe: boolean } };

const notFound = { status: "not-found" } as const;

function sameProfile<T extends object>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns a user's profile with counters (specification, section 2: the profile page). A `pseudo` selects the account
 * that has claimed the name. No account can claim « John Doe », so links to such an account carry its uid. A user who
 * never saved a profile is identified by their newest hoot. Counters are null when they do not exist (data of a plain
 * client).
 *
 * @example
 * const state = useProfile({ pseudo: "Hulotte" });
 * if (state.status === "ready") return <h1>{state.profile.pseudo}</h1>;
 */
export function useProfile(who: PersonReference): ProfileState {
  const account = useAccount();
  const session = useSession();
  const uid = "uid" in who ? who.uid : null;
  const pseudo = "uid" in who ? null : who.pseudo;
  const reference = useMemo<PersonReference>(() => (pseudo === null ? { uid: uid ?? "" } : { pseudo }), [uid, pseudo]);
  const query = account?.person(reference) ?? null;
  const { data, error, retry } = useQuery(query, 0);
  const user = session.status === "signed-in" ? session.user : null;
  // For the current user, prefer the session over the database.
  const isMe = user !== null && (data ? data.uid === user.uid : uid === user.uid || pseudo === user.pseudo);
  const person = useMemo<Person | null>(() => {
    if (!isMe || !user || (data === undefined && uid === null)) return data ?? null;
    return { uid: user.uid, pseudo: user.pseudo, picture: user.picture };
  }, [isMe, user, data, uid]);
  const derive = useCallback(
    (store: EntityStore) => (account && person ? viewPerson(store, person, account.uid) : null),
    [account, person],
  );
  const profile = useEntities<Profile & { readonly isMe: boolean }>(account, derive, sameProfile);

  const withoutData = useStateWithoutData();
  return useMemo<ProfileState>(() => {
    if (profile) return { status: "ready", profile };
    if (data === null) return notFound;
    return error ? { status: "error", error, retry } : withoutData;
  }, [profile, data, error, retry, withoutData]);
}

/** Result of {@link useAuthorHoots}. */
export type AuthorHootsState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot is the same object. */
      readonly hoots: readonly HootView[];
    });

/**
 * Returns an author's hoots in pages, newest first, with counters and the reader's own likes (specification, section 2:
 * « Historique »). Local changes show immediately: the user's own new, edited and deleted hoots, and changes of the
 * feed.
 *
 * @param author a uid, or the pseudo for hoots that a plain client wrote without an account
 * @param options.pageSize default 20
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useAuthorHoots(profile.uid);
 * if (state.status === "ready") return state.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useAuthorHoots(
  author: AuthorReference | null,
  { pageSize = 20 }: { readonly pageSize?: number | undefined } = {},
): AuthorHootsState {
  checkPageSize(pageSize);
  const account = useAccount();
  const uid = typeof author === "string" ? author : null;
  const pseudo = typeof author === "string" ? null : (author?.pseudo ?? null);
  const who = useMemo<AuthorReference | null>(() => uid ?? (pseudo === null ? null : { pseudo }), [uid, pseudo]);
  const query = account && who !== null ? account.authorPages(who, pageSize) : null;
  const { pages, error, retry, more } = usePages(query);
  const derive = useCallback(
    (store: EntityStore) => (account && who !== null && pages ? account.viewAuthor(store, who, pages) : null),
    [account, who, pages],
  );
  const hoots = useEntities<readonly HootView[]>(account, derive, sameItems);
  const withoutData = useStateWithoutData();
  return useMemo<AuthorHootsState>(() => {
    if (hoots) return { status: "ready", hoots, ...more };
    return error ? { status: "error", error, retry } : withoutData;
  }, [hoots, error, retry, more, withoutData]);
}

/** Result of {@link useFollowers}. */
export type FollowersState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | (Pages & { readonly status: "ready"; readonly followers: readonly Person[] });

/**
 * Returns the followers of a user in pages, newest first. It costs one call for each page and one for each name in the
 * page.
 *
 * @param options.pageSize default 20
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const state = useFollowers(profile.uid);
 * if (state.status === "ready") return state.followers.map(({ uid, pseudo }) => <li key={uid}>{pseudo}</li>);
 */
export function useFollowers(
  uid: string | null,
  { pageSize = 20 }: { readonly pageSize?: number | undefined } = {},
): FollowersState {
  checkPageSize(pageSize);
  const account = useAccount();
  const query = account && uid !== null ? account.followerPages(uid, pageSize) : null;
  const { pages, error, retry, more } = usePages(query);
  const withoutData = useStateWithoutData();
  return useMemo<FollowersState>(() => {
    if (pages) return { status: "ready", followers: pages.flatMap((page) => page.people), ...more };
    return error ? { status: "error", error, retry } : withoutData;
  }, [pages, error, retry, more, withoutData]);
}
