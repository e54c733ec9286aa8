import type { CallName } from "../calls/call";
import type { Finding } from "../measure/measure";
import type { Usage } from "../measure/usage";

/** Number of calls in flight when concurrent calls are measured. */
export const AT_ONCE = 64;

/** Figures of one server for one call at one size. */
export interface Row {
  readonly call: CallName;
  readonly server: string;
  /** null for the bare server, which stores nothing, and for a call that a server does not support at any size. */
  readonly hoots: number | null;
  /** One call at a time. */
  readonly one: Finding;
  /** {@link AT_ONCE} calls at once. */
  readonly many: Finding;
  /** Limitations of the figures. */
  readonly remark?: string;
}

export const BARE = "bare node:http";
export const OURS = "hooter-local";

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
