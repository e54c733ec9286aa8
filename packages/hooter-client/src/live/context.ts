import type { Database } from "../database/database";
import { toHooterError } from "../model/errors";
import { callFailed, type HooterReport, type Report } from "../model/report";
import type { World } from "./world";

/** What every live resource of one account works with. */
export interface LiveContext {
  readonly uid: string;
  readonly database: Database;
  readonly world: World;
  readonly now: () => number;
  /** What pictures may be loaded from on the host's own origin; default nothing. */
  readonly picturePaths?: readonly string[] | undefined;
  readonly report: Report;
  /** Milliseconds that a removal waits for the rest of its write; see gather.ts. */
  readonly together?: number;
}

/** Reports each record once that is malformed or cannot be drawn, however often it is read. */
export function reportOnce(report: Report): Report {
  const told = new Set<string>();
  return (entry: HooterReport) => {
    const key = entry.kind === "call-failed" ? null : `${entry.kind}:${entry.collection}/${entry.id}`;
    if (key !== null && told.has(key)) return;
    if (key !== null) told.add(key);
    report(entry);
  };
}

/** Lets a read in the background fail without stopping anything. */
export function inBackground(report: Report, call: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => report(callFailed(call, toHooterError(error))));
}
