import type { CommunityEntry, SeedAccount } from "./community-entry";
import { crowdFor } from "./crowd";
import { drawFollows, type Follow, sharedInterests } from "./follows";
import { hootEntries, type PublishedHoot, pushKeyAt } from "./hoot-entries";
import { writtenHoots } from "./hoots";
import { describeMember, enrol, type Member } from "./member";
import { createDateWriter, createParisClock, HOUR, MINUTE, type ParisClock } from "./paris-clock";
import { people } from "./people";
import { createRandom, drawWeighted, type Random } from "./random";
import { bulkTimes, scheduleComments, scheduleHoots } from "./schedule";
import { createTypesetter } from "./typography";

export interface CommunityOptions {
  /** Current time in milliseconds; no record is later. */
  readonly now: number;
  /** Seed, a whole number; default 1. Another seed gives other times, likes, follows and keys. */
  readonly seed?: number;
  /** BCP 47 tag of the `date` fields; default "fr-FR". */
  readonly locale?: string;
  /**
   * Number of hoots; by default all hand-written hoots. A smaller number selects the newest of them. A larger number
   * adds older hoots, which repeat the hand-written texts under other authors in the preceding months and years.
   */
  readonly hoots?: number;
  /** Accounts of `seedPeople` in the identity service; other accounts are ignored. */
  readonly accounts: readonly SeedAccount[];
}

/** Shared inputs of all parts of the community. */
interface Setting {
  readonly now: number;
  readonly random: Random;
  readonly clock: ParisClock;
}

/**
 * Yields the community one database location at a time, so that a million hoots take almost no memory.
 *
 * Yields the hoots from oldest to newest, and then the people. No path is yielded twice or lies below another. Every
 * index and every counter is exact (docs/data-model.md, "Guarantees"). The same options give the same community.
 *
 * @throws RangeError when one of `seedPeople` has no account
 * @example
 * ```ts
 * for (const [path, value] of communityEntries({ now: Date.now(), hoots: 1_000_000, accounts })) tree.set(path, value);
 * ```
 */
export function* communityEntries(options: CommunityOptions): Generator<CommunityEntry, void, undefined> {
  const { now, seed = 1, locale = "fr-FR", accounts } = options;
  const wanted = Math.max(0, Math.floor(options.hoots ?? writtenHoots.length));
  const repeated = Math.max(0, wanted - writtenHoots.length);
  const setting: Setting = { now, random: createRandom(seed), clock: createParisClock() };
  const { random } = setting;

  const members = enrol(people, accounts, { now, random, mayLackAccount: false });
  const crowd = enrol(crowdFor(repeated), accounts, { now, random, mayLackAccount: true });
  const follows = drawFollows(members, now, random);
  const style = { dates: createDateWriter(locale), typeset: createTypesetter(), random };

  const veterans = [...members, ...crowd].filter(({ person }) => person.joinedDaysAgo === undefined);
  for (const hoot of repeatHoots(repeated, veterans, setting)) yield* hootEntries(hoot, style);
  for (const hoot of publishWrittenHoots(wanted, members, follows, setting)) yield* hootEntries(hoot, style);
  for (const { follower, followed, since } of follows) {
    follower.following++;
    followed.followers++;
    const record = { suivi: followed.person.pseudo, suiviId: followed.uid };
    const key = pushKeyAt(since, random);
    yield [`follow/${follower.uid}/${followed.uid}/${key}`, record];
    yield [`abonnements/${follower.uid}/${key}`, followed.uid];
    yield [`followers/${followed.uid}/${key}`, follower.uid];
  }
  for (const member of [...members, ...crowd]) yield* describeMember(member);
}

/** Yields the `wanted` newest written hoots, with their likes and comments. */
function* publishWrittenHoots(
  wanted: number,
  members: readonly Member[],
  follows: readonly Follow[],
  setting: Setting,
): Generator<PublishedHoot, void, undefined> {
  const { now, random } = setting;
  const byHandle = new Map(members.map((member) => [member.person.handle, member]));
  const memberOf = (handle: string): Member => {
    const member = byHandle.get(handle);
    if (member === undefined) throw new RangeError(`No member has the handle ${handle}`);
    return member;
  };
  const scheduled = scheduleHoots(writtenHoots, { ...setting, personOf: (handle) => memberOf(handle).person });
  for (const { hoot, time } of scheduled.slice(Math.max(0, scheduled.length - wanted))) {
    const author = memberOf(hoot.by);
    const { fame } = author.person;
    const age = now - time;
    const count = drawLikeCount(
      { age, fame, loved: hoot.loved === true, pictured: hoot.picture !== undefined },
      random,
    );
    const likers = drawLikers(author, members, follows, count, random);
    const said = hoot.comments ?? [];
    const times = scheduleComments(said.length, time, setting);
    const comments = said.map(([by, text], index) => ({ by: memberOf(by), text, time: times[index] ?? time }));
    yield { hoot, author, time, likers, comments };
  }
}

/**
 * Yields hoots with the hand-written texts and random authors. These hoots are older than the hand-written community.
 *
 * A large community only serves to test large stores, so its hoots get few reactions: on average, three likes for every
 * four hoots and one comment for every twelve hoots.
 */
function* repeatHoots(
  count: number,
  members: readonly Member[],
  { now, random, clock }: Setting,
): Generator<PublishedHoot, void, undefined> {
  for (const time of bulkTimes(count, now, clock, random)) {
    const hoot = random.pick(writtenHoots);
    const author = random.pick(members);
    const likers = new Set<Member>();
    for (let left = random.below(4) - 1; left > 0; left--) likers.add(random.pick(members));
    likers.delete(author);
    const said = random.next() < 0.12 ? hoot.comments?.[0] : undefined;
    const comments = said ? [{ by: random.pick(members), text: said[1], time: time + 9 * MINUTE }] : [];
    yield { hoot, author, time, likers: [...likers], comments };
  }
}

/** Age at which a hoot has all of its likes. */
const FULL_AGE = 3 * HOUR;

/**
 * Draws a hoot's number of likes: most hoots get few or none, a few get many.
 *
 * @param hoot its `age` is in milliseconds
 */
function drawLikeCount(
  hoot: { readonly age: number; readonly fame: number; readonly loved: boolean; readonly pictured: boolean },
  random: Random,
): number {
  const reached = Math.min(1, hoot.age / FULL_AGE);
  const warmth = 0.7 + 0.9 * hoot.fame + (hoot.pictured ? 0.4 : 0);
  const usual = 2.1 * ((1 - random.next()) ** -0.55 - 0.8) * warmth;
  return Math.floor((hoot.loved ? random.between(25, 39) : usual) * reached);
}

/** Draws the members who like a hoot: preferably followers and members with the same interests, never the author. */
function drawLikers(
  author: Member,
  members: readonly Member[],
  follows: readonly Follow[],
  count: number,
  random: Random,
): Member[] {
  const followers = new Set(follows.flatMap(({ follower, followed }) => (followed === author ? [follower] : [])));
  const weightOf = (member: Member): number =>
    0.25 + sharedInterests(member.person, author.person) + (followers.has(member) ? 1.8 : 0);
  const others = members.filter((member) => member !== author);
  return drawWeighted(random, others, weightOf, count);
}
