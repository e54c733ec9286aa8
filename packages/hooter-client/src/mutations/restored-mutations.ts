import { HooterError, toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import type { MutationRecord, PendingMutation } from "./mutation-storage";

/**
 * Restored mutations of earlier pages. They have no caller, so their outcomes are kept until the user has seen them.
 * Failures stay on the device until then, for a day.
 */
export interface RestoredMutations {
  /** Whether the mutation comes from an earlier page. */
  has(id: string): boolean;
  /** Completed or failed mutations. */
  ends(): readonly PendingMutation[];
  /** Executes a restored mutation, or shows the failure of an earlier page. */
  resume(record: MutationRecord, carry: (record: MutationRecord) => Promise<unknown>): void;
  /** Marks a mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
  /** Discards the failures that a new mutation makes obsolete. */
  replaceFailures(isReplaced: (failed: PendingMutation) => boolean): void;
}

/** Creates the restored mutations. */
export function createRestoredMutations(options: {
  /** Removes a record that is no longer needed. */
  readonly forget: (id: string) => void;
  /** Stores a record with its failure. */
  readonly keep: (record: MutationRecord) => void;
  readonly now: () => number;
  readonly onChange: () => void;
  readonly report: Report;
}): RestoredMutations {
  const { forget, keep, now, onChange, report } = options;
  /** Mutations by id. The value is null until the outcome is known. */
  const restored = new Map<string, PendingMutation | null>();

  type Carry = Parameters<RestoredMutations["resume"]>[1];
  const end = (record: MutationRecord, carry: Carry, error?: HooterError): void => {
    const { failure: _failure, ...pending } = record;
    const outcome: PendingMutation = {
      ...pending,
      state: error ? "failed" : "delivered",
      error,
      retry() {
        outcome.discard();
        resume({ ...pending, args: anew(record.args), sent: true }, carry);
      },
      discard() {
        // A retry may have begun.
        if (restored.get(record.id) !== outcome) return;
        restored.delete(record.id);
        forget(record.id);
        onChange();
      },
    };
    restored.set(record.id, outcome);
    onChange();
  };

  const run = async (record: MutationRecord, carry: Carry): Promise<void> => {
    let error: HooterError | undefined;
    try {
      await carry(record);
    } catch (thrown) {
      error = toHooterError(thrown);
      report(callFailed(record.verb, error));
    }
    // The mutation may be joined with one in flight, or may have failed before it began. In both cases it was never in
    // the queue.
    forget(record.id);
    if (!restored.has(record.id)) return;
    // After a sign-out, the stored mutation stays pending. After the deletion of the account, nothing is left.
    if (error && error.code !== "signed-out") keep({ ...record, failure: { code: error.code, at: now() } });
    end(record, carry, error);
  };

  const resume: RestoredMutations["resume"] = (record, carry) => {
    if (record.failure) return end(record, carry, new HooterError(record.failure.code));
    restored.set(record.id, null);
    void run(record, carry);
  };

  return {
    has: (id) => restored.has(id),
    ends: () => [...restored.values()].flatMap((outcome) => outcome ?? []),
    resume,
    hold: (id) => void restored.delete(id),
    replaceFailures(isReplaced) {
      for (const outcome of restored.values())
        if (outcome?.state === "failed" && isReplaced(outcome)) outcome.discard();
    },
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
