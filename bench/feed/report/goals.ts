import { count, duration, ratio } from "../../common/format";
import type { Goal } from "../../common/goal";
import { mean, percentile } from "../../common/statistics";
import { bytesOfEachMount, heapGrowth, isLevel, shareOfLateFrames } from "./figures";
import type { Findings, Glide, MountsFinding, ScrollFinding, Timing } from "./findings";

/**
 * For each scroll speed in pixels per frame: maximum share of late frames, and maximum mean frame time relative to a
 * static list.
 */
const stepGoals: ReadonlyMap<number, { readonly late: number; readonly slower: number | null }> = new Map([
  [20, { late: 0.01, slower: null }],
  [60, { late: 0.01, slower: 1.1 }],
  [120, { late: 0.03, slower: 1.2 }],
]);
/** A goal for ten thousand hoots applies from this number of loaded hoots. */
const MANY_POSTS = 9_900;
const MANY_MOUNTS = 200;

/** The project's goals for the feed, limited to the measurements of this run. */
export function goalsOf({ like, publish, warm, scroll, mounts }: Findings): Goal[] {
  return [
    ...(like ? [timeGoal("a click on like is painted within 50 ms", like, 50)] : []),
    ...(publish ? [timeGoal("a hoot is seen in another browser within 150 ms", publish, 150)] : []),
    ...(warm ? [timeGoal("20 hoots are shown within 300 ms on a warm cache", warm, 300)] : []),
    ...(scroll ? scrollGoals(scroll) : []),
    ...(mounts ? mountGoals(mounts) : []),
  ];
}

/**
 * Judges the 95th percentile at the machine's full speed, and not the median: nearly all users wait at most as long as
 * the 95th percentile, but half of the users wait longer than the median.
 */
function timeGoal(promise: string, timings: readonly Timing[], most: number): Goal {
  const own = timings.find(({ slowness }) => slowness === 1)?.times ?? [];
  if (own.length === 0) return { promise, isMet: null, figure: "not timed" };
  const [half, nearlyAll] = [percentile(own, 0.5), percentile(own, 0.95)];
  return {
    promise,
    isMet: nearlyAll < most,
    figure: `median ${duration(half)}, 95th percentile ${duration(nearlyAll)}`,
  };
}

function scrollGoals(finding: ScrollFinding): Goal[] {
  const { posts, glides, mostCards, heapOfFirstPage, heapBefore, heapAfter } = finding;
  /** A run with fewer hoots can miss a goal, but cannot prove that the goal is met. */
  const judged = (isGood: boolean) => (posts >= MANY_POSTS || !isGood ? isGood : null);
  const growth = heapAfter / heapBefore;
  const fromFirstPage = heapAfter / heapOfFirstPage;
  return [
    ...glides
      .filter(({ list, slowness }) => list === "Hooter" && slowness === 4)
      .flatMap((own) => glideGoals(own, glides)),
    {
      promise: "at most 60 cards in the document at 10,000 hoots",
      isMet: judged(mostCards <= 60),
      figure: `${count(mostCards)} at most`,
    },
    {
      promise: "memory after the scroll within 1.5 × of before",
      isMet: judged(growth <= 1.5),
      figure: `${ratio(growth)}; of the first page alone, before the others were loaded, ${ratio(fromFirstPage)}`,
    },
  ];
}

/** Goals for one scroll speed, with the processor slowed down four times. */
function glideGoals({ step, frames }: Glide, glides: readonly Glide[]): Goal[] {
  const goal = stepGoals.get(step);
  if (!goal) return [];
  const others = glides.filter((glide) => glide.list !== "Hooter" && glide.slowness === 4 && glide.step === step);
  const percent = (times: readonly number[]) => `${(shareOfLateFrames(times) * 100).toFixed(2)} %`;
  const beside = others.map(({ list, frames: times }) => `, ${list} ${percent(times)}`).join("");
  const still = others.find(({ list }) => list === "static");
  const slower = still ? mean(frames) / mean(still.frames) : Number.NaN;
  return [
    {
      promise: `scrolling ${step} px a frame, four times slower: under ${goal.late * 100} % of the frames late`,
      isMet: shareOfLateFrames(frames) < goal.late,
      figure: `${percent(frames)} of ${count(frames.length)} frames${beside}`,
    },
    ...(goal.slower === null
      ? []
      : [
          {
            promise: `scrolling ${step} px a frame: the mean frame at most ${goal.slower} × that of a static list`,
            isMet: Number.isNaN(slower) ? null : slower <= goal.slower,
            figure: ratio(slower),
          },
        ]),
  ];
}

function mountGoals({ heaps, streamsLeft, listenersLeft, mostStreams }: MountsFinding): Goal[] {
  const last = heaps.at(-1)?.mounts ?? 0;
  const level = isLevel(heaps);
  return [
    {
      promise: "no listener and no stream is left after unmount",
      isMet: mostStreams === 0 ? null : streamsLeft === 0 && listenersLeft === 0,
      figure: `${streamsLeft} of ${mostStreams} streams, ${listenersLeft} listeners`,
    },
    {
      promise: "the heap is level after 200 mounts and unmounts under StrictMode",
      isMet: last >= MANY_MOUNTS || !level ? level : null,
      figure: `${ratio(heapGrowth(heaps))} after ${last}, ${(bytesOfEachMount(heaps) / 1000).toFixed(1)} kB for each mount`,
    },
  ];
}
