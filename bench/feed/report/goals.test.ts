import { describe, expect, test } from "vitest";
import { goalLine } from "../../common/goal";
import type { Glide, MountsFinding, ScrollFinding } from "./findings";
import { goalsOf } from "./goals";

const times = (...values: number[]) => [{ slowness: 1 as const, times: values }];

test("returns no goals without measurements", () => {
  expect(goalsOf({})).toEqual([]);
});

test("judges a time by its 95th percentile at the machine's own speed", () => {
  const twenty = Array.from({ length: 20 }, () => 40);
  expect(goalsOf({ like: [...times(...twenty.with(0, 90)), { slowness: 4, times: [900] }] })).toMatchObject([
    { isMet: true, figure: "median 40.0 ms, 95th percentile 40.0 ms" },
  ]);
  expect(goalsOf({ like: times(...twenty.with(0, 90).with(1, 90)) })).toMatchObject([{ isMet: false }]);
  expect(goalsOf({ publish: times(149), warm: times(300) })).toMatchObject([{ isMet: true }, { isMet: false }]);
  expect(goalsOf({ warm: [{ slowness: 4, times: [10] }] })).toMatchObject([{ isMet: null }]);
});

describe("the scroll", () => {
  const even = Array.from({ length: 1000 }, () => 16.7);
  const smooth: ScrollFinding = {
    posts: 10_000,
    glides: [
      { list: "Hooter", step: 60, slowness: 4, frames: even },
      { list: "static", step: 60, slowness: 4, frames: even },
    ],
    mostCards: 60,
    heapOfFirstPage: 10,
    heapBefore: 20,
    heapAfter: 30,
  };
  const goals = (finding: Partial<ScrollFinding>) => goalsOf({ scroll: { ...smooth, ...finding } });

  test("judges smoothness only with a processor that is slowed down four times", () => {
    expect(goals({}).map(({ isMet }) => isMet)).toEqual([true, true, true, true]);
    const fast: Glide = { list: "Hooter", step: 60, slowness: 1, frames: [90] };
    expect(goals({ glides: [fast] }).map(({ isMet }) => isMet)).toEqual([true, true]);
  });

  test("compares the mean frame time with that of a static list", () => {
    const slower = even.map((time) => time * 1.2);
    const glides = smooth.glides.map((glide) => (glide.list === "Hooter" ? { ...glide, frames: slower } : glide));
    expect(goals({ glides })[1]).toMatchObject({ isMet: false, figure: "1.20 ×" });
  });

  test("misses the goal when one frame in a hundred is late", () => {
    const late = even.map((time, index) => (index % 100 === 0 ? 50 : time));
    const glides = smooth.glides.map((glide) => (glide.list === "Hooter" ? { ...glide, frames: late } : glide));
    expect(goals({ glides })[0]).toMatchObject({
      isMet: false,
      figure: "1.00 % of 1,000 frames, static 0.00 %",
    });
  });

  test("misses the goals with more than 60 cards or too much memory", () => {
    expect(goals({ mostCards: 61, heapAfter: 31 }).map(({ isMet }) => isMet)).toEqual([true, true, false, false]);
  });

  test("a run with too few hoots can miss the goals for cards and memory, but cannot meet them", () => {
    expect(goals({ posts: 1000, mostCards: 1000 }).map(({ isMet }) => isMet)).toEqual([true, true, false, null]);
  });
});

describe("mounts", () => {
  const clean: MountsFinding = {
    heaps: [
      { mounts: 50, bytes: 10_000_000 },
      { mounts: 200, bytes: 10_300_000 },
    ],
    mostStreams: 2,
    streamsLeft: 0,
    listenersLeft: 0,
    listenersAfterDisposal: 0,
  };
  const met = (finding: Partial<MountsFinding>) =>
    goalsOf({ mounts: { ...clean, ...finding } }).map(({ isMet }) => isMet);

  test("misses the goal when a stream or a listener remains", () => {
    expect(met({})).toEqual([true, true]);
    expect(met({ streamsLeft: 1 })).toEqual([false, true]);
    expect(met({ listenersLeft: 1 })).toEqual([false, true]);
  });

  test("returns no verdict about streams when the run observed no streams", () => {
    expect(met({ mostStreams: 0 })).toEqual([null, true]);
  });

  test("with too few mounts, misses the memory goal or returns no verdict about it", () => {
    const few = [
      { mounts: 5, bytes: 10 },
      { mounts: 20, bytes: 10 },
    ];
    expect(met({ heaps: few })).toEqual([true, null]);
    expect(met({ heaps: few.with(1, { mounts: 20, bytes: 20 }) })).toEqual([true, false]);
  });

  test("prints the memory goal on one line", () => {
    expect(goalsOf({ mounts: clean }).map(goalLine).at(-1)).toBe(
      "  met     the heap is level after 200 mounts and unmounts under StrictMode: 1.03 × after 200, 2.0 kB for each mount",
    );
  });
});
