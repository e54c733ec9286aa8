import { describe, expect, test } from "vitest";
import type { MountsFinding, ScrollFinding } from "./findings";
import { goalLine, goalsOf } from "./goals";

const times = (...values: number[]) => [{ slowness: 1 as const, times: values }];

test("what was not measured promises nothing", () => {
  expect(goalsOf({})).toEqual([]);
});

test("a time is judged by its 95th percentile at the machine's own speed", () => {
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
    glides: [{ step: 20, slowness: 4, frames: even }],
    still: [{ step: 20, slowness: 4, frames: even }],
    mostCards: 60,
    heapOfFirstPage: 10,
    heapBefore: 20,
    heapAfter: 30,
  };
  const goals = (finding: Partial<ScrollFinding>) => goalsOf({ scroll: { ...smooth, ...finding } });

  test("is judged where the processor is four times slower", () => {
    expect(goals({}).map(({ isMet }) => isMet)).toEqual([true, true, true]);
    expect(goals({ glides: [{ step: 20, slowness: 1, frames: [90] }] }).map(({ isMet }) => isMet)).toEqual([
      true,
      true,
    ]);
  });

  test("one late frame in a hundred is too many", () => {
    const late = even.map((time, index) => (index % 100 === 0 ? 50 : time));
    expect(goals({ glides: [{ step: 20, slowness: 4, frames: late }] })[0]).toMatchObject({
      isMet: false,
      figure: "1.00 % of 1,000 frames, plain cards 0.00 %",
    });
  });

  test("cards and memory have their bounds", () => {
    expect(goals({ mostCards: 61, heapAfter: 31 }).map(({ isMet }) => isMet)).toEqual([true, false, false]);
  });

  test("fewer hoots can miss a goal, not meet it", () => {
    expect(goals({ posts: 1000, mostCards: 1000 }).map(({ isMet }) => isMet)).toEqual([null, false, null]);
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

  test("leave nothing", () => {
    expect(met({})).toEqual([true, true]);
    expect(met({ streamsLeft: 1 })).toEqual([false, true]);
    expect(met({ listenersLeft: 1 })).toEqual([false, true]);
  });

  test("a run that saw no stream cannot tell that none is left", () => {
    expect(met({ mostStreams: 0 })).toEqual([null, true]);
  });

  test("fewer mounts can miss, not meet", () => {
    const few = [
      { mounts: 5, bytes: 10 },
      { mounts: 20, bytes: 10 },
    ];
    expect(met({ heaps: few })).toEqual([true, null]);
    expect(met({ heaps: few.with(1, { mounts: 20, bytes: 20 }) })).toEqual([true, false]);
  });

  test("are told in one line", () => {
    expect(goalsOf({ mounts: clean }).map(goalLine).at(-1)).toBe(
      "  met     the heap is level after 200 mounts and unmounts under StrictMode: 1.03 × after 200, 2.0 kB for each mount",
    );
  });
});
