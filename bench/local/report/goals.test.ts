import { describe, expect, test } from "vitest";
import { type Goal, goalLine } from "../../common/goal";
import type { CallName } from "../calls/call";
import type { Measure } from "../measure/measure";
import type { Usage } from "../measure/usage";
import { growthOf } from "./figures";
import type { Findings } from "./findings";
import { BARE, OURS, type Row } from "./findings";
import { goalsOf } from "./goals";

const measure = (rate: number): Measure => ({ rate, median: 1000 / rate, p95: 2000 / rate, cpuMicros: 1e6 / rate });

function row(call: CallName, server: string, hoots: number | null, one: number, many = one): Row {
  return { call, server, hoots, one: measure(one), many: measure(many) };
}

function goals(findings: Partial<Findings>): Goal[] {
  return goalsOf({ rows: [], streams: [], starts: [], ...findings });
}

function goal(word: string, findings: Partial<Findings>): Goal | undefined {
  return goals(findings).find(({ promise }) => promise.includes(word));
}

describe("growth", () => {
  const rows = [
    row("slug", OURS, 1000, 1000),
    row("slug", OURS, 1_000_000, 800, 500),
    row("slug", OURS, 100_000, 1, 1),
    row("like", OURS, 1000, 100),
    row("like", OURS, 1_000_000, 100),
  ];

  test("compares the smallest with the largest store", () => {
    expect(growthOf(rows.slice(0, 3), "one")).toMatchObject({ from: 1000, to: 1_000_000, rate: 1.25, cpu: 1.25 });
    expect(growthOf(rows.slice(0, 1), "one")).toBeNull();
    expect(growthOf([...rows.slice(0, 1), { ...row("slug", OURS, 9999, 1), one: { why: "no" } }], "one")).toBeNull();
  });

  test("judges the goal by the worst call", () => {
    expect(goal("grow", { rows })).toMatchObject({ isMet: false });
    expect(goal("grow", { rows })?.figure).toBe("at most 2.00 ×, slug 64 at once, 1,000 → 1,000,000 hoots");
    expect(goal("grow", { rows: rows.slice(3) })).toMatchObject({ isMet: true });
  });

  test("a run with fewer than a million hoots can miss the goal, but cannot meet it", () => {
    const small = [row("slug", OURS, 1000, 100), row("slug", OURS, 100_000, 99)];
    expect(goal("grow", { rows: small })?.isMet).toBeNull();
    expect(goal("grow", { rows: [...small, row("slug", OURS, 200_000, 10)] })?.isMet).toBe(false);
  });
});

test("compares sequential and concurrent reads, but not writes, with the bare server", () => {
  const rows = [
    row("window", BARE, null, 100, 1000),
    row("window", OURS, 1000, 60, 499),
    row("like", BARE, null, 100),
    row("like", OURS, 1000, 1),
  ];
  expect(goal("half", { rows })).toMatchObject({ isMet: false });
  expect(goal("half", { rows })?.figure).toBe("at least 0.50 ×, window 64 at once at 1,000 hoots");
  expect(goal("half", { rows: [row("window", BARE, null, 100), row("window", OURS, 1000, 50)] })?.isMet).toBe(true);
  expect(goal("half", { rows: rows.slice(2) })?.isMet).toBeNull();
});

test("judges likes by the slowest store at 64 concurrent calls", () => {
  const rows = [row("like", OURS, 1000, 1, 4000), row("like", OURS, 100_000, 1, 2999)];
  expect(goal("likes", { rows })).toMatchObject({ isMet: false, figure: "at least 2,999 at 100,000 hoots" });
  expect(goal("likes", { rows: rows.slice(0, 1) })?.isMet).toBe(true);
  expect(goal("likes", {})?.isMet).toBeNull();
});

test("judges streams by the 99th percentile and meets the goal only with 1,000 streams", () => {
  const finding = { hoots: 1000, streams: 1000, publishes: 1, openedIn: 1, p50: 1, p95: 2, p99: 250, most: 900 };
  expect(goal("streams", { streams: [finding] })?.isMet).toBe(true);
  expect(goal("streams", { streams: [finding, { ...finding, p99: 251 }] })?.isMet).toBe(false);
  expect(goal("streams", { streams: [{ ...finding, streams: 50 }] })?.isMet).toBeNull();
});

test("judges the start by time and peak memory with a million hoots", () => {
  const usage = (most: number): Usage => ({ cpuMicros: 0, residentBytes: 1e9, mostResidentBytes: most });
  const start = {
    hoots: 1_000_000,
    storeBytes: 1,
    preparedIn: null,
    startedIn: 9000,
    started: usage(1.5e9),
    ended: usage(2.1e9),
  };
  expect(goals({ starts: [start] }).slice(-2)).toMatchObject([{ isMet: true }, { isMet: false }]);
  expect(goals({ starts: [{ ...start, hoots: 1000 }] }).slice(-2)).toMatchObject([{ isMet: null }, { isMet: null }]);
  expect(goalLine({ promise: "p", isMet: false, figure: "f" })).toBe("  MISSED  p: f");
});
