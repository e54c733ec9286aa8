import { toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { ErrandRecord } from "./errand-records";
import type { Errand } from "./errands";

/** The writes that earlier pages have left: nobody holds their promises, so their ends are kept until somebody has seen them. */
export interface ErrandOrphans {
  /** Whether it was left by an earlier page. */
  has(id: string): boolean;
  /** Those that have come to their end. */
  ends(): readonly Errand[];
  /** Carries one out. */
  resume(record: ErrandRecord, carry: (record: ErrandRecord) => Promise<unknown>): void;
  /** Somebody waits for it: its end needs not be told. */
  hold(id: string): void;
}

/**
 * Makes them.
 *
 * @param forget its record is not needed any more
 */
export function createErrandOrphans(forget: (id: string) => void, onChange: () => void, report: Report): ErrandOrphans {
  /** By id; with their end, once it is there. */
  const orphans = new Map<string, Errand | null>();

  const resume: ErrandOrphans["resume"] = (record, carry) => {
    orphans.set(record.id, null);
    const end = (state: "failed" | "delivered", error?: Errand["error"]): void => {
      // It may have joined one that was under way, or not even have been begun: then it never stood in the line.
      forget(record.id);
      const discard = () => {
        orphans.delete(record.id);
        onChange();
      };
      const retry = () => {
        discard();
        resume({ ...record, args: anew(record.args), sent: true }, carry);
      };
      if (orphans.has(record.id)) orphans.set(record.id, { ...record, state, error, retry, discard });
      onChange();
    };
    carry(record).then(
      () => end("delivered"),
      (thrown: unknown) => {
        const error = toHooterError(thrown);
        report(callFailed(record.verb, error));
        end("failed", error);
      },
    );
  };

  return {
    has: (id) => orphans.has(id),
    ends: () => [...orphans.values()].flatMap((end) => end ?? []),
    resume,
    hold: (id) => void orphans.delete(id),
  };
}

/** Who asks for it once more has been told how things stand: it is not held against what stood there before. */
function anew({ base: _base, over: _over, ...args }: ErrandRecord["args"]): ErrandRecord["args"] {
  return args;
}
