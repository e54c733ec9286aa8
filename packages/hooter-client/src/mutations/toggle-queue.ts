import { toHooterError } from "../model/errors";
import { isReplaced } from "./mutation-queue";
import type { MutationRecord, Mutations } from "./mutations";

interface Toggle {
  target: boolean;
  readonly mutation: MutationRecord;
  run: Promise<void>;
}

/** Operations of a toggle queue, which holds a boolean target state for each subject. */
export interface ToggleWork<Subject> {
  readonly idOf: (subject: Subject) => string;
  /** Returns the confirmed state; undefined until it is loaded. */
  readonly truth: (id: string) => boolean | undefined;
  /** Reads the state from the database and stores it as the confirmed state. */
  readonly learn: (subject: Subject) => Promise<void>;
  /** Shows the target state of a mutation. */
  readonly show: (subject: Subject, target: boolean, mutationId: string) => void;
  /**
   * Writes the target state and stores it as the confirmed state. @param record persisted mutation
   */
  readonly send: (subject: Subject, target: boolean, record: MutationRecord) => Promise<void>;
  /** Ends the effect of a mutation, so that the confirmed state shows. */
  readonly settle: (mutationId: string) => void;
  /** Persists target states until they are written. */
  readonly mutations: ToggleMutations<Subject>;
}

/** See {@link ToggleWork.mutations}. */
export interface ToggleMutations<Subject> extends Pick<Mutations, "perform" | "updateArgs" | "remote"> {
  readonly record: (subject: Subject, target: boolean) => MutationRecord;
  /** Returns the subject of a record. */
  readonly subjectOf: (record: MutationRecord) => Subject;
}

/** Serialises a target state. */
export function targetText(target: boolean): string {
  return target ? "1" : "";
}

/** See {@link createToggleQueue}. */
export interface ToggleQueue<Subject> {
  set(subject: Subject, target: boolean): Promise<void>;
  /** Resumes a target state of an earlier page. */
  resumeRecord(record: MutationRecord): Promise<void>;
}

/**
 * Creates a toggle queue. A new target state shows immediately. Each subject has one call at a time. If the target
 * state changes several times during a call or a wait, only the last one is sent. A failure shows the confirmed state
 * again.
 */
export function createToggleQueue<Subject>(work: ToggleWork<Subject>): ToggleQueue<Subject> {
  const { idOf, truth, show, mutations } = work;
  const toggles = new Map<string, Toggle>();

  const fulfil = async (subject: Subject, toggle: Toggle, again: boolean, record: MutationRecord): Promise<void> => {
    const id = idOf(subject);
    // A target state that was sent before may be stored.
    if (again || truth(id) === undefined) {
      await work.learn(subject);
      show(subject, toggle.target, record.id);
    }
    while (truth(id) !== toggle.target) {
      await work.send(subject, toggle.target, record);
      show(subject, toggle.target, record.id);
    }
  };

  const run = async (subject: Subject, toggle: Toggle): Promise<void> => {
    const id = idOf(subject);
    try {
      await mutations.perform(toggle.mutation, (again, record) =>
        fulfil(mutations.subjectOf(record), toggle, again, record),
      );
    } catch (thrown) {
      const error = toHooterError(thrown);
      // A newer target state of another tab has replaced this one, and shows here.
      if (error.code !== "changed-elsewhere") throw error;
    } finally {
      toggles.delete(id);
      work.settle(toggle.mutation.id);
    }
  };

  const start = (subject: Subject, target: boolean, mutation: MutationRecord): Promise<void> => {
    const toggle: Toggle = { target, mutation, run: Promise.resolve() };
    toggles.set(idOf(subject), toggle);
    show(subject, target, mutation.id);
    toggle.run = run(subject, toggle);
    return toggle.run;
  };

  const set = (subject: Subject, target: boolean): Promise<void> => {
    const id = idOf(subject);
    const present = toggles.get(id);
    if (present) {
      present.target = target;
      mutations.updateArgs(present.mutation.id, { target: targetText(target) });
      show(subject, target, present.mutation.id);
      return present.run;
    }
    const record = mutations.record(subject, target);
    // Another tab may have written its own target state meanwhile. A record that counts as sent reads the state first.
    if (mutations.remote.get().some((other) => isReplaced(other, record))) {
      return start(subject, target, { ...record, sent: true });
    }
    return truth(id) === target ? Promise.resolve() : start(subject, target, record);
  };

  return {
    set,
    async resumeRecord(record) {
      const subject = mutations.subjectOf(record);
      const target = record.args["target"] === "1";
      await (toggles.has(idOf(subject)) ? set(subject, target) : start(subject, target, record));
    },
  };
}
