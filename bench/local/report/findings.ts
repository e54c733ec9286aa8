import type { StartedDatabase } from "../measure/start-database";
import type { Usage } from "../process/usage";
import type { Row } from "./row";

/** What the streams of one store did. */
export interface StreamFinding {
  readonly hoots: number;
  readonly streams: number;
  readonly publishes: number;
  /** Until all were open, in milliseconds. */
  readonly openedIn: number;
  /** Milliseconds from a publish call to the last byte at a stream. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The slowest of all. */
  readonly most: number;
}

/** The cold start of one store, and its memory. */
export interface StartFinding {
  readonly hoots: number;
  readonly storeBytes: number;
  /** Milliseconds; null when the store was kept from another run. */
  readonly preparedIn: number | null;
  readonly startedIn: number;
  /** After the first answer. */
  readonly started: Usage;
  /** At the end of the bench. */
  readonly ended: Usage;
}

/** Everything a run has found. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly streams: readonly StreamFinding[];
  readonly starts: readonly StartFinding[];
}

export function startFindingOf({ store, startedIn, usage }: StartedDatabase, ended: Usage): StartFinding {
  const { hoots, size, preparedIn } = store;
  return { hoots, storeBytes: size, preparedIn, startedIn, started: usage, ended };
}
