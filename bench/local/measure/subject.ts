import type { CallName } from "../calls/call";
import type { Dialect } from "../calls/dialect";
import type { Usage } from "../process/usage";

export interface Subject {
  readonly name: string;
  /** Number of stored hoots, or null for a server that stores none. */
  readonly hoots: number | null;
  readonly port: number;
  readonly dialect: Dialect;
  /** File with the hoots that the calls request. */
  readonly sampleFile: string;
  readonly usage: (() => Promise<Usage>) | null;
  /** Prepares the server for a call, if necessary. */
  readonly prepare: (call: CallName) => Promise<void>;
  readonly end: () => Promise<void>;
}
