import { HooterError, toHooterError } from "../model/errors";
import { callFailed, type Report } from "../model/report";
import { moveSubject, type Subject } from "./mutation-queue";
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
  resume(record: MutationRecord, resumeRecord: (record: MutationRecord) => Promise<unknown>): void;
  /** Marks a mutation as awaited by a caller, so its outcome is not kept. */
  hold(id: string): void;
  /** Called when a hoot or comment gets another id or slug. */
  moved(former: Subject, next: Subject): void;
  /** Discards the failures that a new mutation makes obsolete. */
  replaceFailures(isReplaced: (failed: PendingMutation) => boolean): void;
}

/** A restored mutation. Its outcome is null until it is known. */
interface Restored {
  record: MutationRecord;
  outcome: PendingMutation | null;
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
  /** Mutations by the id under which they were restored. */
  const restored = new Map<string, Restored>();

  type ResumeRecord = Parameters<RestoredMutations["resume"]>[1];
  const end = (id: string, mutation: Restored, resumeRecord: ResumeRecord, error?: HooterError): void => {
    const { failure: _failure, ...pending } = mutation.record;
    const outcome: PendingMutation = {
      ...pending,
      state: error ? "failed" : "delivered",
      error,
      retry() {
        outcome.discard();
        resume({ ...pending, args: asNew(pending.args), sent: true }, resumeRecord);
      },
      discard() {
        // A retry may have begun.
        if (restored.get(id) !== mutation) return;
        restored.delete(id);
        forget(pending.id);
        onChange();
      },
    };
    mutation.outcome = outcome;
    onChange();
  };

  const run = async (id: string, mutation: Restored, resumeRecord: ResumeRecord): Promise<void> => {
    let error: HooterError | undefined;
    try {
      await resumeRecord(mutation.record);
    } catch (thrown) {
      error = toHooterError(thrown);
      report(callFailed(mutation.record.verb, error));
    }
    const { record } = mutation;
    // The mutation may be joined with one in flight, or may have failed before it began. In both cases it was never in
    // the queue.
    forget(record.id);
    if (!restored.has(id)) return;
    // After a sign-out, the stored mutation stays pending. After the deletion of the account, nothing is left.
    if (error && error.code !== "signed-out") keep({ ...record, failure: { code: error.code, at: now() } });
    end(id, mutation, resumeRecord, error);
  };

  const resume: RestoredMutations["resume"] = (record, resumeRecord) => {
    const { id, failure } = record;
    const mutation: Restored = { record, outcome: null };
    restored.set(id, mutation);
    if (failure) end(id, mutation, resumeRecord, new HooterError(failure.code));
    else void run(id, mutation, resumeRecord);
  };

  return {
    has: (id) => [...restored].some(([former, { record }]) => former === id || record.id === id),
    ends: () => [...restored.values()].flatMap(({ outcome }) => outcome ?? []),
    resume,
    hold: (id) => void restored.delete(id),
    moved(former, next) {
      for (const mutation of restored.values()) mutation.record = moveSubject(mutation.record, former, next);
    },
    replaceFailures(isReplaced) {
      for (const { outcome } of restored.values())
        if (outcome?.state === "failed" && isReplaced(outcome)) outcome.discard();
    },
  };
}

/** Drops the version checks of an edit: a user who retries has seen the current state. */
function asNew({ base: _base, over: _over, ...args }: MutationRecord["args"]): MutationRecord["args"] {
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
