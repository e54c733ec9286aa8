import type { Database } from "../database/database";
import { readWithRetry } from "../database/retry";
import type { Limit } from "../database/semaphore";
import { type HooterReport, type Report, reportReads } from "../model/report";
import type { EntityStore } from "./entity-store";

/** Shared dependencies of the live resources of one reader. */
export interface ReaderContext {
  /** Account of the reader; null for a visitor, who has no records of their own. */
  readonly uid: string | null;
  readonly database: Database;
  readonly store: EntityStore;
  readonly now: () => number;
  /** Allowed picture sources on the host's own origin; default none. */
  readonly picturePaths?: readonly string[] | undefined;
  /** The host's own origin; default the origin of the page. */
  readonly siteOrigin?: string;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** Limits concurrent reads of single records. */
  readonly limit: Limit;
  /** Milliseconds to wait after a removal for the remaining events of the same write; see live-list.ts. */
  readonly coalesceMs?: number;
}

/** {@link ReaderContext} of an account. */
export interface AccountContext extends ReaderContext {
  readonly uid: string;
}

/** Whether a record belongs to the reader. A plain client's record may have no owner. */
export function isOwn(owner: string | null | undefined, { uid }: Pick<ReaderContext, "uid">): boolean {
  return uid !== null && owner === uid;
}

/** Wraps a reporter so that it reports a record only once, however often the record is malformed or fails to render. */
export function reportOnce(report: Report): Report {
  const received = new Set<string>();
  return (entry: HooterReport) => {
    if (entry.kind !== "call-failed") {
      const key = `${entry.kind}:${entry.collection}/${entry.id}`;
      if (received.has(key)) return;
      received.add(key);
    }
    report(entry);
  };
}

/** The latest read of each part, by the signal that ends its retries. */
const latest = new WeakMap<AbortSignal, Map<string, () => Promise<unknown>>>();

/**
 * Reads in the background, and retries after a transient failure. Reports failures. A later read of the same part for
 * the same signal replaces the retries of the earlier one.
 *
 * @param part distinguishes the reads of one call, for example by their range
 */
export function inBackground(
  { report, signal }: Pick<ReaderContext, "report" | "signal">,
  call: string,
  read: () => Promise<unknown>,
  part = "",
): void {
  const reads = latest.get(signal) ?? new Map<string, () => Promise<unknown>>();
  latest.set(signal, reads);
  const key = `${call} ${part}`;
  reads.set(key, read);
  const isLatest = () => reads.get(key) === read;
  void readWithRetry(async () => isLatest() && (await read()), {
    signal,
    onFailure: reportReads(report, call).onFailure,
  }).then(() => isLatest() && reads.delete(key));
}
