import type { CallName } from "../calls/call";
import type { Finding } from "../measure/measure";

/** How many calls are under way where they are many. */
export const AT_ONCE = 64;

/** What one server did of one call at one size. */
export interface Row {
  readonly call: CallName;
  readonly server: string;
  /** null for the bare server, which holds nothing, and for a call that a server lacks whatever it holds. */
  readonly hoots: number | null;
  /** One call at a time. */
  readonly one: Finding;
  /** {@link AT_ONCE} at once. */
  readonly many: Finding;
  /** What the figure is worth. */
  readonly remark?: string;
}

export const BARE = "bare node:http";
export const OURS = "hooter-local";
