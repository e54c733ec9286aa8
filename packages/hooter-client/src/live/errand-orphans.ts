import { toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { Errand, ErrandRecord } from "./errand-records";

/**
 * Restored mutations of earlier pages. They have no caller, so their outcomes are kept until the user has seen them.
 */
export interface ErrandOrphans {
  /** Whether an earlier page left it. */
  has(id: string): boolean;
  /** Completed or failed mutations. */
  ends(): readonly Errand[];
  /** Executes a restored mutation. */
  resume(record: ErrandRecord, carry: (record: ErrandRecord) => Promise<unknown>): void;
  /** Marks a mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
}

/**
 * Creates the restored mutations.
 *
 * @param forget removes a record that is no longer needed
 */
export function createErrandOrphans(forget: (id: string) => void, onChange: () => void, report: Report): ErrandOrphans {
  /** Mutations by id. The value is null until the outcome is known. */
  const orphans = new Map<string, Errand | null>();

  const resume: ErrandOrphans["resume"] = (record, carry) => {
    orphans.set(record.id, null);
    const end = (state: "failed" | "delivered", error?: Errand["error"]): void => {
      // The mutation may have joined one in flight, or failed before it began. In both cases it was never in the queue.
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

/** Drops the version checks of an edit: a user who retries has seen the current state. */
function anew({ base: _base, over: _over, ...args }: ErrandRecord["args"]): ErrandRecord["args"] {
  return args;
}
