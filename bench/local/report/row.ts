import type { CallName } from "../calls/call";
import type { Finding } from "../measure/measure";

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
