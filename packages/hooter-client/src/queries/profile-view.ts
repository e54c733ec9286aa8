import type { ProfileCounts } from "../model/profile";
import type { EntityState } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import type { Person } from "./profiles";

/** A user with their current name and counters; null until the counters are loaded. */
export type PersonView = Person & { readonly [Counter in keyof ProfileCounts]: number | null } & {
  readonly isMe: boolean;
};

/** Derives the view of a user with their current name and counters. @param me the reader */
export function viewPerson(store: EntityState, person: Person, me: string): PersonView {
  const counts = derivePerson(store, person.uid) ?? { hoots: null, followers: null, following: null };
  return { ...person, ...store.names.get(person.uid), ...counts, isMe: person.uid === me };
}

/** Returns the counters of a user with the reader's pending follow applied. */
function derivePerson(state: EntityState, uid: string): ProfileCounts | null {
  const counts = state.people.get(uid);
  const pending = applyMutations(state).pendingFollows.get(uid);
  if (!counts || !pending) return counts ?? null;
  const delta = Number(pending.followed) - Number(state.follows.has(uid));
  return { ...counts, followers: Math.max(0, counts.followers + delta) };
}
