import type { Attempt, DryRun } from "./job";

/** State of a process. The Vitest worker, the test runner and the instrumented code of the process share it. */
export interface Control {
  /** The mutant to try; null without one. */
  attempt: Attempt | null;
  /** Id of the mutant of the attempt; -1 without one. */
  active: number;
  limits: Readonly<Record<string, number>>;
  hits: number;
  /** First failure of the run. */
  failure: string | null;
  isTimedOut: boolean;
  unhandled: string | null;
  /** Id of the test that runs; null outside tests. */
  test: string | null;
  /** Recording of what the tests reach; null when nothing is recorded. */
  recording: Recording | null;
  /** Time to load the test file, in milliseconds. */
  load: number;
  /** Durations of the tests in milliseconds, by id. */
  readonly durations: Map<string, number>;
  /** Time at which the running test has to end, on the clock of `now`. */
  deadline: number;
  /** The clock and the timer of the process, which fake timers do not replace. */
  readonly now: () => number;
  readonly setTimeout: typeof setTimeout;
  readonly clearTimeout: typeof clearTimeout;
}

/** Mutants that the tests reach. */
export class Recording {
  readonly #hits: number[] = [];
  readonly #tests: Set<string | null>[] = [];
  /** The last test that reached each mutant. If the current test is the last one, the set need not be searched. */
  readonly #last: (string | null | undefined)[] = [];

  add(mutant: number, test: string | null): void {
    this.#hits[mutant] = (this.#hits[mutant] ?? 0) + 1;
    if (this.#last[mutant] === test) return;
    this.#last[mutant] = test;
    (this.#tests[mutant] ??= new Set()).add(test);
  }

  get reached(): DryRun["reached"] {
    return this.#tests.flatMap((tests, mutant) => ({
      mutant,
      hits: this.#hits[mutant] ?? 0,
      tests: tests.has(null) ? null : [...tests].filter((test) => test !== null),
    }));
  }
}

declare global {
  var mutantControl: Control | undefined;
}

/** The control of this process. @throws Error when the process tests no mutants */
export function control(): Control {
  if (globalThis.mutantControl === undefined) throw new Error("This is not a process for mutants.");
  return globalThis.mutantControl;
}

/** Number of calls of the function between two reads of the clock. */
const CLOCK_EVERY = 4096;

/**
 * Creates the function that the instrumented code calls. It throws an error when the active mutant causes an endless
 * loop, or when the running test exceeds its time limit.
 */
export function createSwitch(state: Control): (mutant: number) => boolean {
  let calls = 0;
  const stop = (): never => {
    state.isTimedOut = true;
    throw new Error("The mutant runs in an endless loop.");
  };
  return (mutant) => {
    calls = (calls + 1) % CLOCK_EVERY;
    if (calls === 0 && state.now() > state.deadline) stop();
    if (mutant !== state.active) {
      if (state.recording !== null) state.recording.add(mutant, state.test);
      return false;
    }
    state.hits++;
    if (state.hits > (state.attempt?.maxHits ?? 0)) stop();
    return true;
  };
}
