import type { Attempt, DryRun, Job, Outcome } from "./job";

/** Estimated duration of a job. It should not be too short, because each job starts a new process. */
const JOB_LENGTH_MS = 15_000;
/** Time limit for the tests of a mutant: their usual duration times `FACTOR`, plus `ALLOWANCE_MS`. */
const FACTOR = 5;
const ALLOWANCE_MS = 1500;

interface Candidate {
  readonly file: string;
  readonly attempt: Attempt;
  /** Estimated duration in milliseconds. */
  readonly cost: number;
}

interface Pending {
  readonly mutant: number;
  /**
   * Test files that reach the mutant and have not run for it yet: the quickest first, and those that need a page last.
   */
  readonly candidates: Candidate[];
  isBusy: boolean;
  /** Whether the mutant needs a separate process. */
  isAlone: boolean;
}

/** Decides which test file tries which mutants next, and collects the outcomes. */
export class Schedule {
  readonly #pending = new Map<number, Pending>();
  readonly #limits = new Map<string, Record<string, number>>();
  readonly #isolated: boolean;
  readonly outcomes = new Map<number, Outcome | "no coverage">();

  /**
   * @param mutants ids of the mutants to try
   * @param dryRuns results without a mutant, by test file
   * @param isolated whether each mutant has a separate process
   */
  constructor(mutants: readonly number[], dryRuns: ReadonlyMap<string, DryRun>, isolated = false) {
    this.#isolated = isolated;
    const candidates = new Map<number, Candidate[]>(mutants.map((mutant) => [mutant, []]));
    for (const [file, { load, tests, reached }] of dryRuns) {
      const durations = new Map(tests.map(({ id, milliseconds }) => [id, milliseconds]));
      const total = [...durations.values()].reduce((sum, one) => sum + one, 0);
      this.#limits.set(
        file,
        Object.fromEntries([...durations].map(([id, one]) => [id, Math.ceil(one * FACTOR + ALLOWANCE_MS)])),
      );
      for (const { mutant, hits, tests: reaching } of reached) {
        const own = reaching?.reduce((sum, id) => sum + (durations.get(id) ?? 0), 0) ?? total;
        const attempt = { mutant, tests: reaching, maxHits: hits * 20 + 5000 };
        candidates.get(mutant)?.push({ file, attempt, cost: load + own });
      }
    }
    for (const [mutant, found] of candidates) {
      found.sort((a, b) => Number(isOfPage(a)) - Number(isOfPage(b)) || a.cost - b.cost);
      if (found.length === 0) this.outcomes.set(mutant, "no coverage");
      else this.#pending.set(mutant, { mutant, candidates: found, isBusy: false, isAlone: isolated });
    }
  }

  get left(): number {
    return this.#pending.size;
  }

  /** Takes the next job, with its estimated duration in milliseconds; null when none is free. */
  next(): { readonly job: Job; readonly costs: ReadonlyMap<number, number> } | null {
    const free = [...this.#pending.values()].filter(({ isBusy }) => !isBusy);
    const first = free.toSorted((a, b) => costOf(a) - costOf(b))[0];
    const file = first?.candidates[0]?.file;
    if (first === undefined || file === undefined) return null;
    const chosen: Pending[] = [];
    let length = 0;
    for (const pending of first.isAlone ? [first] : free) {
      if (pending.candidates[0]?.file !== file || (pending.isAlone && pending !== first)) continue;
      if (length >= JOB_LENGTH_MS) break;
      length += costOf(pending);
      chosen.push(pending);
      pending.isBusy = true;
    }
    const attempts = chosen.flatMap(({ candidates }) => candidates[0]?.attempt ?? []);
    return {
      job: { file, attempts, limits: this.#limits.get(file) ?? {} },
      costs: new Map(chosen.map((pending) => [pending.mutant, costOf(pending)])),
    };
  }

  /** Records the outcome of an attempt. */
  end(mutant: number, outcome: Outcome, isUnsure: boolean): void {
    const pending = this.#pending.get(mutant);
    if (pending === undefined) return;
    pending.isBusy = false;
    if (outcome === "killed" && isUnsure && !pending.isAlone) {
      pending.isAlone = true;
      return;
    }
    pending.isAlone = this.#isolated;
    if (outcome === "survived") pending.candidates.shift();
    if (outcome === "survived" && pending.candidates.length > 0) return;
    this.outcomes.set(mutant, outcome);
    this.#pending.delete(mutant);
  }

  /** Returns the mutants of a job that have no outcome to the queue, because its process stopped. */
  release(job: Job): void {
    for (const { mutant } of job.attempts ?? []) {
      const pending = this.#pending.get(mutant);
      if (pending !== undefined) pending.isBusy = false;
    }
  }
}

/**
 * Whether the tests need a page. Such tests run last: few mutants are detected by them alone, and their durations do
 * not include the time to create the page.
 */
function isOfPage({ file }: Candidate): boolean {
  return file.endsWith(".tsx");
}

function costOf({ candidates }: Pending): number {
  return candidates[0]?.cost ?? 0;
}
