import type { CallName } from "../calls/call";
import type { Dialect } from "../calls/dialect";
import type { Usage } from "../process/usage";

/** A server under measure. */
export interface Subject {
  /** As the report calls it. */
  readonly name: string;
  /** How many hoots it holds; null where it holds none. */
  readonly hoots: number | null;
  readonly port: number;
  readonly dialect: Dialect;
  /** The file with the hoots to ask it for. */
  readonly sampleFile: string;
  readonly usage: (() => Promise<Usage>) | null;
  /** Makes it ready for a call that it must be told of. */
  readonly prepare: (call: CallName) => Promise<void>;
  readonly end: () => Promise<void>;
}
