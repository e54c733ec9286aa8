import type { StartedDatabase } from "../measure/start-database";
import type { Usage } from "../process/usage";
import type { Row } from "./row";

/** Figures of the streams of one store. */
export interface StreamFinding {
  readonly hoots: number;
  readonly streams: number;
  readonly publishes: number;
  /** Milliseconds until all streams were open. */
  readonly openedIn: number;
  /** Milliseconds from a publish call to the last byte at a stream. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The slowest delivery. */
  readonly most: number;
}

/** Cold start and memory of one store. */
export interface StartFinding {
  readonly hoots: number;
  readonly storeBytes: number;
  /** Duration of the preparation in milliseconds, or null when the store was reused from another run. */
  readonly preparedIn: number | null;
  readonly startedIn: number;
  /** Usage after the first response. */
  readonly started: Usage;
  /** Usage after the calls and the streams. */
  readonly ended: Usage;
}

/** All findings of a run. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly streams: readonly StreamFinding[];
  readonly starts: readonly StartFinding[];
}

export function startFindingOf({ store, startedIn, usage }: StartedDatabase, ended: Usage): StartFinding {
  const { hoots, size, preparedIn } = store;
  return { hoots, storeBytes: size, preparedIn, startedIn, started: usage, ended };
}
