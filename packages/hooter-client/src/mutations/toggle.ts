import { toHooterError } from "../model/errors";
import type { EntityStore } from "../store/entity-store";
import type { MutationRecord, OptimisticUpdate } from "../store/optimistic";
import { isReplaced } from "./mutation";
import type { Mutations } from "./mutations";

/** Value of a mutation's `target`: whether the like or the follow is set. */
type TargetState = "on" | "off";

/** Operations of a toggle, which holds a boolean target state for each subject. */
export interface ToggleWork<Subject> {
  readonly store: EntityStore;
  readonly mutations: Pick<Mutations, "perform" | "change" | "remote">;
  readonly record: (subject: Subject, target: TargetState) => MutationRecord;
  readonly subjectOf: (record: MutationRecord) => Subject;
  /** Returns the confirmed state; undefined until it is loaded. */
  readonly confirmed: (subject: Subject) => boolean | undefined;
  /** Reads the state from the database and stores it as the confirmed state. */
  readonly refresh: (subject: Subject) => Promise<void>;
  /** Returns the optimistic update of a target state. `id` is the id of the mutation. */
  readonly preview: (subject: Subject, target: boolean, id: string) => OptimisticUpdate;
  /** Writes the target state and stores it as the confirmed state. */
  readonly send: (subject: Subject, target: boolean, id: string) => Promise<void>;
  /** Called when the database has confirmed a target state of the user. */
  readonly onConfirmed: (subject: Subject, target: boolean) => void;
}

/**
 * Creates a toggle. A new target state appears immediately. Each subject has one call at a time. If the target state
 * changes several times during a call or a wait, only the last one is sent. After a failure, the confirmed state
 * appears again.
 */
export function createToggle<Subject>({ store, mutations, ...work }: ToggleWork<Subject>) {
  /** Promises of the pending mutations, by their ids. */
  const promises = new Map<string, Promise<void>>();
  const find = (id: string) => store.get().mutations.get(id);
  const preview = (record: MutationRecord, target = record.args["target"]): OptimisticUpdate =>
    work.preview(work.subjectOf(record), target === "on", record.id);

  const show = (id: string): void => {
    const mutation = find(id);
    if (mutation) mutations.change(id, { update: preview(mutation) });
  };

  const send = async (again: boolean, mutation: MutationRecord): Promise<void> => {
    const { id } = mutation;
    const subject = work.subjectOf(mutation);
    // The database may already contain a target state that was sent before, so read it first.
    if (again || work.confirmed(subject) === undefined) {
      await work.refresh(subject);
      show(id);
    }
    // Whether an earlier attempt, whose response was lost, may have stored the target state.
    let mayBeStored = again;
    for (let current = find(id); current; current = find(id)) {
      const target = current.args["target"] === "on";
      if (work.confirmed(subject) === target) {
        if (mayBeStored) work.onConfirmed(subject, target);
        return;
      }
      await work.send(subject, target, id);
      work.onConfirmed(subject, target);
      mayBeStored = false;
      show(id);
    }
  };

  const run = async (record: MutationRecord): Promise<void> => {
    try {
      await mutations.perform(record, { update: preview(record), send });
    } catch (thrown) {
      const error = toHooterError(thrown);
      // Not a failure: a newer target state from another tab has replaced this one, and this tab shows it.
      if (error.code !== "changed-elsewhere") throw error;
    } finally {
      promises.delete(record.id);
    }
  };

  const start = (record: MutationRecord): Promise<void> => {
    const end = run(record);
    promises.set(record.id, end);
    return end;
  };

  const set = (record: MutationRecord, startNew: () => Promise<void>): Promise<void> => {
    for (const [id, end] of promises) {
      const current = find(id);
      if (!current || !isReplaced(current, record)) continue;
      const { target = "" } = record.args;
      mutations.change(id, { args: { target }, update: preview(current, target) });
      return end;
    }
    return startNew();
  };

  return {
    set(subject: Subject, isOn: boolean): Promise<void> {
      const record = work.record(subject, isOn ? "on" : "off");
      return set(record, () => {
        // Another tab may have written its own target state meanwhile. Mark the record as sent, so that the state is
        // read first.
        if (mutations.remote.get().some((other) => isReplaced(other, record))) return start({ ...record, sent: true });
        return work.confirmed(subject) === isOn ? Promise.resolve() : start(record);
      });
    },
    /** Resumes a target state from an earlier page. */
    resumeRecord: async (record: MutationRecord): Promise<void> => set(record, () => start(record)),
  };
}
