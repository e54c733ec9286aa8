import { DAY, HOUR, MINUTE, type ParisClock } from "./paris-clock";
import type { CommunityPerson } from "./person";
import type { Random } from "./random";
import { BEDTIME, drawTimeOfDay, isAsleep, suitsMinute, suitsWeekday, timeAtShare } from "./rhythm";
import type { WrittenHoot } from "./written-hoot";

/** Number of days that the written community covers. */
export const COMMUNITY_DAYS = 35;

/** Ages of the newest hoots, in minutes. They are low, so that visitors see that other users are active. */
const FRESH_AGES = [4, 11, 19, 33, 47, 68, 95, 128];
/**
 * Days added to a hoot's minimum age for each follow-up in its longest chain of follow-ups. A follow-up is a hoot that
 * refers to an earlier hoot. For example, a hoot with a chain of two follow-ups is at least eight days old.
 */
const DAYS_PER_FOLLOW_UP = 4;
/** Ranks of the newest hoots that should have pictures; 0 is the newest hoot. */
const FRESH_WITH_PICTURE = new Set([1, 3, 4, 6]);

export interface ScheduledHoot {
  readonly hoot: WrittenHoot;
  /** Milliseconds. */
  readonly time: number;
}

interface ScheduleOptions {
  readonly now: number;
  readonly random: Random;
  readonly clock: ParisClock;
  readonly personOf: (handle: string) => CommunityPerson;
}

/**
 * Assigns each written hoot a time in the weeks before `now` that suits its text. The oldest comes first, and no two
 * share a millisecond.
 */
export function scheduleHoots(hoots: readonly WrittenHoot[], options: ScheduleOptions): ScheduledHoot[] {
  const { now, random, clock, personOf } = options;
  const today = Math.floor(clock.wallOf(now) / DAY);
  const latest = now - 150 * MINUTE;
  const times = new Map<WrittenHoot, number>();
  const byId = new Map(hoots.flatMap((hoot) => (hoot.id === undefined ? [] : [[hoot.id, hoot] as const])));
  const arrivals = new Map(hoots.flatMap((hoot) => (hoot.first ? [[hoot.by, hoot] as const] : [])));

  chooseFresh(hoots, options).forEach((time, hoot) => times.set(hoot, time));

  const timeOf = (hoot: WrittenHoot): number => {
    const known = times.get(hoot);
    if (known !== undefined) return known;
    const time = drawTime(hoot);
    times.set(hoot, time);
    return time;
  };

  const drawTime = (hoot: WrittenHoot): number => {
    if (hoot.after !== undefined) {
      const earlier = byId.get(hoot.after);
      if (earlier === undefined) throw new RangeError(`No hoot has the id ${hoot.after}`);
      return drawFollowUpTime(hoot, timeOf(earlier));
    }
    const joined = personOf(hoot.by).joinedDaysAgo;
    if (hoot.first) return drawWithin(hoot, joined ?? COMMUNITY_DAYS, joined ?? 0);
    const arrival = arrivals.get(hoot.by);
    const time = drawWithin(hoot, daysSinceNewestJoined(hoot) - 1, DAYS_PER_FOLLOW_UP * longestChainOf(hoot));
    return arrival === undefined ? time : Math.max(time, timeOf(arrival) + 2 * HOUR);
  };

  const followUpsOf = (hoot: WrittenHoot): readonly WrittenHoot[] =>
    hoots.filter(({ after }) => after !== undefined && after === hoot.id);

  /** Length of the longest chain of hoots that refer to this hoot. */
  const longestChainOf = (hoot: WrittenHoot): number =>
    Math.max(0, ...followUpsOf(hoot).map((followUp) => 1 + longestChainOf(followUp)));

  /**
   * Finds the newest member among the authors of a hoot, its comments and the hoots that refer to it. Returns the
   * number of days since that member joined.
   */
  const daysSinceNewestJoined = (hoot: WrittenHoot): number => {
    const speakers = [hoot.by, ...(hoot.comments ?? []).map(([by]) => by)];
    const days = speakers.map((handle) => personOf(handle).joinedDaysAgo ?? COMMUNITY_DAYS);
    return Math.min(...days, ...followUpsOf(hoot).map(daysSinceNewestJoined));
  };

  /** Draws a time from `oldest` to `newest` days ago, on a suitable day and hour. Recent days are slightly busier. */
  const drawWithin = (hoot: WrittenHoot, oldest: number, newest: number): number => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const daysAgo = Math.floor(random.between(newest, oldest + 1));
      const isBusyEnough = random.next() < 1 - (0.35 * daysAgo) / COMMUNITY_DAYS;
      // Ignore the weekday after a hundred failed draws: if a newcomer joined five days ago, some weekdays have not
      // occurred since.
      const suits = attempt > 100 || suitsWeekday(hoot.day, new Date((today - daysAgo) * DAY).getUTCDay());
      const time = clock.momentOf((today - daysAgo) * DAY + drawTimeOfDay(random, hoot.part));
      if (isBusyEnough && suits && time < latest) return time;
    }
    return latest - Math.floor(random.between(1, 60) * MINUTE);
  };

  /**
   * Draws a time within two days after an earlier hoot. If no suitable time is found there, draws a time within a week.
   */
  const drawFollowUpTime = (hoot: WrittenHoot, earlier: number): number => {
    const firstDay = Math.floor(clock.wallOf(earlier) / DAY);
    for (let attempt = 0; attempt < 400; attempt++) {
      const day = firstDay + random.below(attempt < 60 ? 2 : 7);
      const suits = attempt > 300 || suitsWeekday(hoot.day, new Date(day * DAY).getUTCDay());
      const time = clock.momentOf(day * DAY + drawTimeOfDay(random, hoot.part));
      if (suits && time > earlier + 25 * MINUTE && time < latest) return time;
    }
    return earlier + Math.floor((latest - earlier) * random.between(0.2, 0.8));
  };

  const scheduled = hoots.map((hoot) => ({ hoot, time: timeOf(hoot) })).sort((a, b) => a.time - b.time);
  let previous = 0;
  return scheduled.map(({ hoot, time }) => {
    previous = Math.max(time, previous + 1);
    return { hoot, time: previous };
  });
}

/** Selects the newest hoots, each by a different author, from those that suit the current time. */
function chooseFresh(hoots: readonly WrittenHoot[], options: ScheduleOptions): Map<WrittenHoot, number> {
  const { now, random, clock, personOf } = options;
  const chosen = new Map<WrittenHoot, number>();
  const authors = new Set<string>();
  FRESH_AGES.forEach((age, rank) => {
    const elapsed = (age + random.between(-0.1, 0.1) * age) * MINUTE;
    // If `now` is at night, only the newest hoot is from the night. The others are dated before bedtime.
    const time = Math.floor((rank === 0 ? now : lastWaking(now - elapsed, now, clock)) - elapsed);
    const wall = clock.wallOf(time);
    const minute = minuteOfDay(time, clock);
    const suitable = hoots.filter(
      (hoot) =>
        hoot.after === undefined &&
        hoot.id === undefined &&
        hoot.first === undefined &&
        hoot.loved === undefined &&
        !chosen.has(hoot) &&
        !authors.has(hoot.by) &&
        personOf(hoot.by).joinedDaysAgo === undefined &&
        (hoot.comments?.length ?? 0) <= rank &&
        suitsMinute(hoot.part, minute) &&
        suitsWeekday(hoot.day, new Date(wall).getUTCDay()),
    );
    const pictured = suitable.filter((hoot) => hoot.picture !== undefined);
    const pool = FRESH_WITH_PICTURE.has(rank) && pictured.length > 0 ? pictured : suitable;
    if (pool.length === 0) return;
    const hoot = random.pick(pool);
    chosen.set(hoot, time);
    authors.add(hoot.by);
  });
  return chosen;
}

/**
 * Draws the times of the comments on a hoot: ascending, after the hoot and before `now`. The times are outside the
 * hours of sleep, unless the hoot is so recent that later times would be in the future.
 */
export function scheduleComments(
  count: number,
  published: number,
  options: Omit<ScheduleOptions, "personOf">,
): number[] {
  const { now, random, clock } = options;
  const times: number[] = [];
  let time = published;
  for (let index = 0; index < count; index++) {
    const pause =
      index === 0 ? random.between(3, 20) * 8 ** random.next() : random.between(1, 12) * 12 ** random.next();
    time = afterSleep(Math.floor(time + pause * MINUTE), clock, random);
    times.push(time);
  }
  const deadline = now - 20_000;
  if ((times.at(-1) ?? 0) <= deadline) return times;
  const room = deadline - published;
  return times.map((_, index) => Math.floor(published + (room * (index + random.between(0.6, 1))) / count));
}

const minuteOfDay = (time: number, clock: ParisClock): number => Math.floor((clock.wallOf(time) % DAY) / MINUTE);

/** Returns `now`, or the end of the previous evening when the given time is in the hours of sleep. */
function lastWaking(time: number, now: number, clock: ParisClock): number {
  if (!isAsleep(minuteOfDay(time, clock))) return now;
  return clock.momentOf(Math.floor(clock.wallOf(time) / DAY) * DAY + BEDTIME * MINUTE);
}

function afterSleep(time: number, clock: ParisClock, random: Random): number {
  if (!isAsleep(minuteOfDay(time, clock))) return time;
  const wall = clock.wallOf(time);
  return clock.momentOf(Math.floor(wall / DAY) * DAY + Math.floor(random.between(6.5, 9) * HOUR));
}

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
