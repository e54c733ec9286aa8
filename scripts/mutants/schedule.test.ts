import { describe, expect, it } from "vitest";
import type { DryRun } from "./job";
import { Schedule } from "./schedule";

const reach = (mutant: number, tests: readonly string[] | null = null) => ({ mutant, hits: 1, tests });
const dryRun = (milliseconds: number, reached: DryRun["reached"]): DryRun => ({
  load: 10,
  tests: [
    { id: "first", milliseconds },
    { id: "second", milliseconds: 2 * milliseconds },
  ],
  reached,
  failure: null,
});

describe("Schedule", () => {
  it("records mutants that no test reaches", () => {
    const schedule = new Schedule([1, 2], new Map([["a", dryRun(1, [reach(2)])]]));
    expect([...schedule.outcomes]).toEqual([[1, "no coverage"]]);
    expect(schedule.left).toBe(1);
  });

  it("tries tests that need a page last", () => {
    const runs = new Map([
      ["a.test.tsx", dryRun(1, [reach(1)])],
      ["a.test.ts", dryRun(100, [reach(1)])],
    ]);
    const schedule = new Schedule([1], runs);
    expect(schedule.next()?.job.file).toBe("a.test.ts");
    schedule.end(1, "survived", false);
    expect(schedule.next()?.job.file).toBe("a.test.tsx");
  });

  it("tries the quickest test file first, and the next file when the mutant survives", () => {
    const runs = new Map([
      ["slow", dryRun(100, [reach(1), reach(2, ["first"])])],
      ["quick", dryRun(5, [reach(1, ["second"])])],
    ]);
    const schedule = new Schedule([1, 2], runs);
    const first = schedule.next();
    expect(first?.job).toMatchObject({ file: "quick", attempts: [{ mutant: 1, tests: ["second"] }] });
    expect(first?.job.limits).toEqual({ first: 1525, second: 1550 });
    schedule.end(1, "survived", false);
    const second = schedule.next();
    expect(second?.job).toMatchObject({ file: "slow", attempts: [{ mutant: 1 }, { mutant: 2 }] });
    expect([...(second?.costs ?? [])]).toEqual([
      [1, 310],
      [2, 110],
    ]);
    expect(schedule.next()).toBeNull();
    schedule.end(1, "survived", false);
    schedule.end(2, "timed out", false);
    expect([...schedule.outcomes]).toEqual([
      [1, "survived"],
      [2, "timed out"],
    ]);
    expect(schedule.left).toBe(0);
  });

  it("offers the mutants of a stopped process again", () => {
    const schedule = new Schedule([1], new Map([["a", dryRun(1, [reach(1)])]]));
    const next = schedule.next();
    expect(schedule.next()).toBeNull();
    if (next !== null) schedule.release(next.job);
    expect(schedule.next()?.job).toEqual(next?.job);
  });

  it("tries a mutant with an uncertain result again, in a separate process", () => {
    const schedule = new Schedule([1, 2], new Map([["a", dryRun(1, [reach(1), reach(2)])]]));
    schedule.next();
    schedule.end(1, "killed", true);
    schedule.end(2, "killed", false);
    expect([...schedule.outcomes]).toEqual([[2, "killed"]]);
    expect(schedule.next()?.job.attempts).toHaveLength(1);
    schedule.end(1, "killed", true);
    expect(schedule.outcomes.get(1)).toBe("killed");
  });

  it("gives each mutant a separate process on request", () => {
    const schedule = new Schedule([1, 2], new Map([["a", dryRun(1, [reach(1), reach(2)])]]), true);
    expect(schedule.next()?.job.attempts).toHaveLength(1);
    expect(schedule.next()?.job.attempts).toHaveLength(1);
  });
});
