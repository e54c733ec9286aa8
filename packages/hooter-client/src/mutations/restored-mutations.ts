import { toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { MutationRecord, PendingMutation } from "./mutation-storage";

/**
 * Restored mutations of earlier pages. They have no caller, so their outcomes are kept until the user has seen them.
 */
export interface RestoredMutations {
  /** Whether the mutation comes from an earlier page. */
  has(id: string): boolean;
  /** Completed or failed mutations. */
  ends(): readonly PendingMutation[];
  /** Executes a restored mutation. */
  resume(record: MutationRecord, carry: (record: MutationRecord) => Promise<unknown>): void;
  /** Marks a mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
}

/**
 * Creates the restored mutations.
 *
 * @param forget removes a record that is no longer needed
 */
export function createRestoredMutations(
  forget: (id: string) => void,
  onChange: () => void,
  report: Report,
): RestoredMutations {
  /** Mutations by id. The value is null until the outcome is known. */
  const restored = new Map<string, PendingMutation | null>();

  const resume: RestoredMutations["resume"] = (record, carry) => {
    restored.set(record.id, null);
    const end = (state: "failed" | "delivered", error?: PendingMutation["error"]): void => {
      // The mutation may be joined with one in flight, or may have failed before it began. In both cases it was never
      // in the queue.
      forget(record.id);
      const discard = () => {
        restored.delete(record.id);
        onChange();
      };
      const retry = () => {
        discard();
        resume({ ...record, args: anew(record.args), sent: true }, carry);
      };
      if (restored.has(record.id)) restored.set(record.id, { ...record, state, error, retry, discard });
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
    has: (id) => restored.has(id),
    ends: () => [...restored.values()].flatMap((end) => end ?? []),
    resume,
    hold: (id) => void restored.delete(id),
  };
}

/** Drops the version checks of an edit: a user who retries has seen the current state. */
function anew({ base: _base, over: _over, ...args }: MutationRecord["args"]): MutationRecord["args"] {
  return args;
}

/** Tracks restored mutations. A caller who sends the same content again waits for the restored mutation instead. */
export function createJoinRestored<Result>(mutations: Pick<RestoredMutations, "hold">) {
  const taken = new Map<string, { readonly id: string; readonly end: Promise<Result> }>();
  return {
    claim(content: unknown): Promise<Result> | null {
      const key = JSON.stringify(content);
      const found = taken.get(key);
      if (!found) return null;
      taken.delete(key);
      mutations.hold(found.id);
      return found.end;
    },
    async take(content: unknown, id: string, end: Promise<Result>): Promise<Result> {
      const key = JSON.stringify(content);
      taken.set(key, { id, end });
      try {
        return await end;
      } finally {
        if (taken.get(key)?.id === id) taken.delete(key);
      }
    },
  };
}
