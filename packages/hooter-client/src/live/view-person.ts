import type { ProfileCounts } from "../model/profile";
import type { Person } from "./people";
import type { WorldState } from "./world";

/** A person with the name that they bear here, and their counters; null while those are not known. */
export type PersonView = Person & { readonly [Counter in keyof ProfileCounts]: number | null } & {
  readonly isMe: boolean;
};

/** A person with the name that they bear here from now on, and their counters. @param me the reader */
export function viewPerson(world: WorldState, person: Person, me: string): PersonView {
  const counts = derivePerson(world, person.uid) ?? { hoots: null, followers: null, following: null };
  return { ...person, ...world.names.get(person.uid), ...counts, isMe: person.uid === me };
}

/** The counters of a person with the reader's pending wish to follow. */
function derivePerson({ people, follows, pendingFollows }: WorldState, uid: string): ProfileCounts | null {
  const counts = people.get(uid);
  const pending = pendingFollows.get(uid);
  if (!counts || !pending) return counts ?? null;
  const delta = Number(pending.followed) - Number(follows.has(uid));
  return { ...counts, followers: Math.max(0, counts.followers + delta) };
}
