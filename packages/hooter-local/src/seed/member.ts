import type { CommunityEntry, SeedAccount } from "./community-entry";
import { pseudoKey, SLUGS_PER_EMAIL, slugOf } from "./names";
import { DAY } from "./paris-clock";
import type { CommunityPerson } from "./person";
import type { Random } from "./random";
import { COMMUNITY_DAYS } from "./schedule";

/** Person with an account, and their counters while the community is being built. */
export interface Member {
  readonly person: CommunityPerson;
  readonly uid: string;
  /** Milliseconds. */
  readonly joinedAt: number;
  /** Returns a slug that this member has not used yet. */
  nextSlug(): string;
  hoots: number;
  followers: number;
  following: number;
  /** Time of the newest hoot, in milliseconds; null before the first. */
  newestHoot: number | null;
}

/**
 * Assigns each person their account.
 *
 * @param mayLackAccount whether an account may be missing; a person without one gets a random uid, which nobody can
 *   sign in with
 * @throws RangeError when a required account is missing
 */
export function enrol(
  people: readonly CommunityPerson[],
  accounts: readonly SeedAccount[],
  options: { readonly now: number; readonly random: Random; readonly mayLackAccount: boolean },
): Member[] {
  const { now, random, mayLackAccount } = options;
  const uids = new Map(accounts.map(({ email, uid }) => [email.toLowerCase(), uid]));
  return people.map((person) => {
    const uid = uids.get(person.email) ?? (mayLackAccount ? randomUid(random) : undefined);
    if (uid === undefined)
      throw new RangeError(`${person.pseudo} has no account: create one for each of seedPeople first`);
    // The additional day puts the start of the account before the newcomer's first day, so no hoot of that day is older
    // than the account.
    const daysAgo = (person.joinedDaysAgo ?? random.between(COMMUNITY_DAYS + 5, COMMUNITY_DAYS + 300)) + 1;
    return {
      person,
      uid,
      joinedAt: Math.floor(now - daysAgo * DAY),
      nextSlug: slugsOf(person.email, random),
      hoots: 0,
      followers: 0,
      following: 0,
      newestHoot: null,
    };
  });
}

/**
 * Yields the nodes with a member's profile and counters.
 *
 * @throws RangeError for a pseudo that cannot be claimed
 */
export function* describeMember(member: Member): Generator<CommunityEntry, void, undefined> {
  const { person, uid, hoots, followers, following, newestHoot } = member;
  const key = pseudoKey(person.pseudo);
  if (key === null) throw new RangeError(`${person.pseudo} cannot be claimed as a pseudo`);
  yield [`auteurImg/${uid}/profil`, { name: person.pseudo, img: person.picture, cle: key }];
  yield [`pseudos/${key}`, uid];
  const counts = { hoots, followers, following };
  yield [`profileStats/${uid}`, newestHoot === null ? counts : { ...counts, dernierHoot: newestHoot }];
}

/**
 * Iterates over all slugs of an e-mail address in pseudo-random order, without storing the used slugs. The numbers come
 * from a linear congruential generator with a full period (the multiplier is 1 modulo 20, the step is odd and not a
 * multiple of 5).
 */
function slugsOf(email: string, random: Random): () => string {
  const multiplier = 20 * (1 + random.below(499)) + 1;
  const step = 10 * random.below(1000) + random.pick([1, 3, 7, 9]);
  let number = random.below(SLUGS_PER_EMAIL);
  return () => {
    number = (number * multiplier + step) % SLUGS_PER_EMAIL;
    return slugOf(email, number);
  };
}

const UID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function randomUid(random: Random): string {
  return Array.from({ length: 28 }, () => UID_LETTERS.charAt(random.below(UID_LETTERS.length))).join("");
}
