import { bytes, count, duration, ratio } from "../../common/format";
import type { Goal } from "../../common/goal";
import { type CallName, callNames } from "../calls/call";
import { isMeasure } from "../measure/measure";
import { growthOf, ratioToBare } from "./figures";
import type { Findings } from "./findings";
import { AT_ONCE, BARE, OURS, type Row } from "./findings";

const MILLION = 1_000_000;
const reads: readonly CallName[] = ["window", "slug", "comments"];
const loads = ["one", "many"] as const;
const loadNames = { one: "one at a time", many: `${AT_ONCE} at once` } as const;

/** Goals of the project for its local database, with the results of this run. */
export function goalsOf(findings: Findings): Goal[] {
  return [
    growthGoal(findings.rows),
    readsGoal(findings.rows),
    likesGoal(findings.rows),
    streamsGoal(findings),
    ...startGoals(findings),
  ];
}

function growthGoal(rows: readonly Row[]): Goal {
  const growths = callNames.flatMap((call) =>
    loads.flatMap((load) => {
      const growth = growthOf(
        rows.filter((row) => row.call === call && row.server === OURS),
        load,
      );
      return growth === null ? [] : [{ call, load, ...growth }];
    }),
  );
  const worst = highest(growths, ({ rate }) => rate);
  const promise = "cost does not grow: 1,000,000 hoots within 1.5 × of 1,000";
  if (worst === null) return { promise, isMet: null, figure: "one size alone was measured" };
  const isWhole = worst.from === 1000 && worst.to === MILLION;
  const figure = `at most ${ratio(worst.rate)}, ${worst.call} ${loadNames[worst.load]}, ${count(worst.from)} → ${count(worst.to)} hoots`;
  return { promise, isMet: isWhole || worst.rate > 1.5 ? worst.rate <= 1.5 : null, figure };
}

function readsGoal(rows: readonly Row[]): Goal {
  const promise = "reads at least half the bare server's rate";
  const ratios = reads.flatMap((call) =>
    loads.flatMap((load) => {
      const bare = rows.find((row) => row.call === call && row.server === BARE)?.[load];
      return rows
        .filter((row) => row.call === call && row.server === OURS && isMeasure(row[load]))
        .map((row) => ({ call, load, hoots: row.hoots ?? 0, value: ratioToBare(row[load], bare) }));
    }),
  );
  const worst = highest(ratios, ({ value }) => -value);
  if (worst === null || Number.isNaN(worst.value)) return { promise, isMet: null, figure: "no read was measured" };
  const missed = ratios.filter(({ value }) => value < 0.5);
  const others = missed.length > 1 ? `; ${missed.length} of ${ratios.length} figures below half` : "";
  const figure = `at least ${ratio(worst.value)}, ${worst.call} ${loadNames[worst.load]} at ${count(worst.hoots)} hoots${others}`;
  return { promise, isMet: worst.value >= 0.5, figure };
}

function likesGoal(rows: readonly Row[]): Goal {
  const promise = `at least 3,000 durable, rule-checked likes a second, ${AT_ONCE} at once`;
  const likes = rows.flatMap(({ call, server, hoots, many }) =>
    call === "like" && server === OURS && isMeasure(many) ? [{ hoots: hoots ?? 0, rate: many.rate }] : [],
  );
  const worst = highest(likes, ({ rate }) => -rate);
  if (worst === null) return { promise, isMet: null, figure: "no like was measured" };
  return { promise, isMet: worst.rate >= 3000, figure: `at least ${count(worst.rate)} at ${count(worst.hoots)} hoots` };
}

function streamsGoal({ streams }: Findings): Goal {
  const promise = "1,000 open streams receive a new hoot within 250 ms at the 99th percentile";
  const worst = highest(streams, ({ p99 }) => p99);
  if (worst === null) return { promise, isMet: null, figure: "no stream was opened" };
  const figure = `${duration(worst.p99)} with ${count(worst.streams)} streams at ${count(worst.hoots)} hoots`;
  return { promise, isMet: worst.streams >= 1000 || worst.p99 > 250 ? worst.p99 <= 250 : null, figure };
}

function startGoals({ starts }: Findings): Goal[] {
  const largest = highest(starts, ({ hoots }) => hoots);
  const time = "start with 1,000,000 hoots under 10 s";
  const memory = "1,000,000 hoots in under 2 GB";
  if (largest === null) return [];
  const { hoots, startedIn, started, ended } = largest;
  const at = `at ${count(hoots)} hoots`;
  const most = Math.max(started.mostResidentBytes, ended.mostResidentBytes);
  const isWhole = hoots === MILLION;
  return [
    { promise: time, isMet: isWhole ? startedIn < 10_000 : null, figure: `${duration(startedIn)} ${at}` },
    {
      promise: memory,
      isMet: isWhole ? most < 2e9 : null,
      figure: `${bytes(started.residentBytes)} after the start, ${bytes(most)} at most ${at}`,
    },
  ];
}

function highest<T>(items: readonly T[], rank: (item: T) => number): T | null {
  let best: T | null = null;
  for (const item of items) if (best === null || rank(item) > rank(best)) best = item;
  return best;
}
