import { DAY, type ParisClock } from "./paris-clock";
import type { Random } from "./random";
import { timeAtShare } from "./rhythm";
import { COMMUNITY_DAYS } from "./schedule";

/** Number of hoots per day, roughly as in the hand-written community. */
const HOOTS_PER_DAY = 12;
/** Maximum age of the community. If the hoots do not fit into this time, each day has more of them. */
const MAX_DAYS = 3 * 365;

/**
 * Yields the times of the hoots that precede the hand-written ones in a large community, in ascending order. It is a
 * generator, so memory use does not grow with the count.
 */
export function* bulkTimes(count: number, now: number, clock: ParisClock, random: Random): Generator<number> {
  const days = Math.min(Math.ceil(count / HOOTS_PER_DAY), MAX_DAYS);
  const lastDay = Math.floor(clock.wallOf(now) / DAY) - COMMUNITY_DAYS - 1;
  let previous = 0;
  for (let index = 0; index < count; index++) {
    const position = ((index + random.next()) * days) / count;
    const day = Math.floor(position);
    const wall = (lastDay - days + 1 + day) * DAY + timeAtShare(position - day);
    previous = Math.max(clock.momentOf(wall), previous + 1);
    yield previous;
  }
}
