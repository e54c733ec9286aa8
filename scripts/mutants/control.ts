import type { Attempt, DryRun } from "./job";

/** State of a process, which its Vitest worker shares with the test runner and the instrumented code. */
export interface Control {
  /** The mutant to try; null without one. */
  attempt: Attempt | null;
  limits: Readonly<Record<string, number>>;
  hits: number;
  /** First failure of the run. */
  failure: string | null;
  isTimedOut: boolean;
  unhandled: string | null;
  /** Id of the test that runs; null outside tests. */
  test: string | null;
  /** Set to record what the tests reach. */
  recording: Recording | null;
  /** The timer of the process, which fake timers do not replace. */
  readonly setTimeout: typeof setTimeout;
  readonly clearTimeout: typeof clearTimeout;
}

/** What the tests reach. */
export class Recording {
  readonly #reached = new Map<number, { hits: number; readonly tests: Set<string | null> }>();
  readonly tests: { readonly id: string; readonly milliseconds: number }[] = [];
  load = 0;

  add(mutant: number, test: string | null): void {
    const known = this.#reached.get(mutant);
    if (known === undefined) {
      this.#reached.set(mutant, { hits: 1, tests: new Set([test]) });
    } else {
      known.hits++;
      known.tests.add(test);
    }
  }

  get reached(): DryRun["reached"] {
    return [...this.#reached].map(([mutant, { hits, tests }]) => ({
      mutant,
      hits,
      tests: tests.has(null) ? null : [...tests].filter((test) => test !== null),
    }));
  }
}

declare global {
  var mutantControl: Control | undefined;
}

/** The control of this process. @throws Error outside a process for mutants */
export function control(): Control {
  if (globalThis.mutantControl === undefined) throw new Error("This is not a process for mutants.");
  return globalThis.mutantControl;
}

/** Answers the instrumented code. @throws Error when the mutant runs in an endless loop */
export function isMutantActive(mutant: number): boolean {
  const state = control();
  state.recording?.add(mutant, state.test);
  if (state.attempt?.mutant !== mutant) return false;
  state.hits++;
  if (state.hits > state.attempt.maxHits) {
    state.isTimedOut = true;
    throw new Error("The mutant runs in an endless loop.");
  }
  return true;
}
