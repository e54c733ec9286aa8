/** A mutant to try with the tests of one file. */
export interface Attempt {
  readonly mutant: number;
  /**
   * Ids of the tests that reach the mutant. Null when the mutant is reached outside the tests, in which case all tests
   * run.
   */
  readonly tests: readonly string[] | null;
  /** Number of evaluations of the mutant above which it counts as an endless loop. */
  readonly maxHits: number;
}

/**
 * Work for one process: a test file, and the mutants to try with it. If `attempts` is null, the tests run without a
 * mutant.
 */
export interface Job {
  readonly file: string;
  readonly attempts: readonly Attempt[] | null;
  /** Time limit of each test by its id, in milliseconds. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Result of a test file without an active mutant: its durations, and the mutants that its tests reach. */
export interface DryRun {
  /** Time to load the file, in milliseconds. */
  readonly load: number;
  readonly tests: readonly { readonly id: string; readonly milliseconds: number }[];
  readonly reached: readonly {
    readonly mutant: number;
    readonly hits: number;
    /** Null when the mutant is reached outside the tests: while a module loads or in a hook. */
    readonly tests: readonly string[] | null;
  }[];
  /** First failure; null when all tests passed. */
  readonly failure: string | null;
}

export type Outcome = "killed" | "timed out" | "survived";

export type Report =
  | { readonly type: "ready"; readonly pid: number }
  | { readonly type: "dry run"; readonly dryRun: DryRun }
  | { readonly type: "started"; readonly mutant: number }
  | {
      readonly type: "ended";
      readonly mutant: number;
      readonly outcome: Outcome;
      /** Test or error that detected the mutant. */
      readonly by: string;
      /**
       * Whether only an unhandled error detected the mutant. An earlier mutant of the same process may have caused that
       * error.
       */
      readonly isUnsure: boolean;
    };

/** Envelope of a job, which distinguishes it from the messages of Vitest. */
export interface JobMessage {
  readonly mutantJob: Job;
}

export interface ReportMessage {
  readonly mutantReport: Report;
}
