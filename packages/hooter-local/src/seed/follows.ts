import type { Member } from "./member";
import { DAY, HOUR } from "./paris-clock";
import type { CommunityPerson } from "./person";
import type { Random } from "./random";

/** Follow between two members, with its start time in milliseconds. */
export interface Follow {
  readonly follower: Member;
  readonly followed: Member;
  readonly since: number;
}

export const sharedInterests = (a: CommunityPerson, b: CommunityPerson): number =>
  a.interests.filter((interest) => b.interests.includes(interest)).length;

/**
 * Draws the follows of a community. Popular members and members with shared interests are more likely to be followed.
 */
export function drawFollows(members: readonly Member[], now: number, random: Random): Follow[] {
  const follows: Follow[] = [];
  const pairs = new Set<string>();
  for (const follower of members) {
    // The newer a member is, the fewer others they follow.
    const ease = Math.min(1, (now - follower.joinedAt) / (20 * DAY));
    for (const followed of members) {
      if (followed === follower) continue;
      const shared = sharedInterests(follower.person, followed.person);
      const followsBack = pairs.has(`${followed.uid} ${follower.uid}`);
      const chance = 0.02 + 0.2 * shared + 0.14 * followed.person.fame + (followsBack ? 0.18 : 0);
      if (random.next() >= Math.min(chance, 0.85) * ease) continue;
      pairs.add(`${follower.uid} ${followed.uid}`);
      const possibleSince = Math.max(follower.joinedAt, followed.joinedAt);
      follows.push({ follower, followed, since: Math.floor(random.between(possibleSince, now - HOUR)) });
    }
  }
  return follows;
}
