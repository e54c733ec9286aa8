import { type Follow, sharedInterests } from "./follows";
import type { Member } from "./member";
import { HOUR } from "./paris-clock";

import { drawWeighted, type Random } from "./random";

/** Age at which a hoot has all of its likes. */
const FULL_AGE = 3 * HOUR;

/**
 * Draws a hoot's number of likes: most hoots get few or none, a few get many.
 *
 * @param hoot its `age` is in milliseconds
 */
export function drawLikeCount(
  hoot: { readonly age: number; readonly fame: number; readonly loved: boolean; readonly pictured: boolean },
  random: Random,
): number {
  const reached = Math.min(1, hoot.age / FULL_AGE);
  const warmth = 0.7 + 0.9 * hoot.fame + (hoot.pictured ? 0.4 : 0);
  const usual = 2.1 * ((1 - random.next()) ** -0.55 - 0.8) * warmth;
  return Math.floor((hoot.loved ? random.between(25, 39) : usual) * reached);
}

/** Draws the members who like a hoot: preferably followers and members with the same interests, never the author. */
export function drawLikers(
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
