import type { HooterError, Person, PersonReference, Profile } from "hooter-client";
import { useCallback, useMemo } from "react";
import { viewPerson } from "../queries/profile-view";
import { useQuery } from "./use-query";
import { type EntityStore, useAccount, useEntities } from "./use-readable";
import { useSession } from "./use-session";

/** Result of {@link useProfile}. */
export type ProfileState =
  | { readonly status: "loading" }
  | { readonly status: "not-found" }
  | { readonly status: "error"; readonly error: HooterError; readonly retry: () => void }
  | { readonly status: "ready"; readonly profile: Profile & { readonly isMe: boolean } };

const loading = { status: "loading" } as const;
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
  const { data, error } = useQuery(query, 0);
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
  const retry = useCallback(() => query?.refetch(), [query]);

  return useMemo<ProfileState>(() => {
    if (profile) return { status: "ready", profile };
    if (data === null) return notFound;
    return error ? { status: "error", error, retry } : loading;
  }, [profile, data, error, retry]);
}
