import { toHooterError } from "../../model/errors";
import type { ErrandRecord, Errands } from "../errands";

interface Lane {
  wish: boolean;
  readonly errand: ErrandRecord | null;
  run: Promise<void>;
}

/** Operations of a toggle queue (lane): a boolean target state for each subject. */
export interface LaneWork<Subject> {
  readonly idOf: (subject: Subject) => string;
  /** Returns the confirmed state; undefined until it is loaded. */
  readonly truth: (id: string) => boolean | undefined;
  /** Reads the state from the database and stores it as the confirmed state. */
  readonly learn: (subject: Subject) => Promise<void>;
  readonly show: (subject: Subject, wish: boolean) => void;
  /**
   * Writes the target state and stores it as the confirmed state. @param record persisted
   * mutation; null without {@link LaneErrands}
   */
  readonly carryOut: (subject: Subject, wish: boolean, record: ErrandRecord | null) => Promise<void>;
  /** Shows the confirmed state again. */
  readonly settle: (id: string) => void;
  /** Persists target states until they are written. Without it, a failure ends the queue. */
  readonly errands?: LaneErrands<Subject> | undefined;
}

/** See {@link LaneWork.errands}. */
export interface LaneErrands<Subject> extends Pick<Errands, "perform" | "amend"> {
  readonly record: (subject: Subject, wish: boolean) => ErrandRecord;
  /** Returns the subject of a record. */
  readonly subjectOf: (record: ErrandRecord) => Subject;
}

/** Serialises a target state. */
export function wishText(wish: boolean): string {
  return wish ? "1" : "";
}

/** See {@link createLanes}. */
export interface Lanes<Subject> {
  set(subject: Subject, wish: boolean): Promise<void>;
  /** Resumes a target state of an earlier page. */
  carry(record: ErrandRecord): Promise<void>;
}

/**
 * Creates a toggle queue. A new target state shows immediately. Each subject has one call at a time. Target states that
 * change during a call or a wait collapse into the last one. A failure shows the confirmed state again.
 */
export function createLanes<Subject>(work: LaneWork<Subject>): Lanes<Subject> {
  const { idOf, truth, show, errands } = work;
  const lanes = new Map<string, Lane>();

  const fulfil = async (subject: Subject, lane: Lane, again: boolean, record: ErrandRecord | null): Promise<void> => {
    const id = idOf(subject);
    // A target state that was sent before may have been written.
    if (again || truth(id) === undefined) {
      await work.learn(subject);
      show(subject, lane.wish);
    }
    while (truth(id) !== lane.wish) {
      const { wish } = lane;
      await work.carryOut(subject, wish, record);
      if (lane.wish !== wish) show(subject, lane.wish);
    }
  };

  const run = async (subject: Subject, lane: Lane): Promise<void> => {
    const id = idOf(subject);
    try {
      if (errands && lane.errand) {
        await errands.perform(lane.errand, (again, record) => fulfil(errands.subjectOf(record), lane, again, record));
      } else await fulfil(subject, lane, false, null);
    } catch (error) {
      throw toHooterError(error);
    } finally {
      lanes.delete(id);
      work.settle(id);
    }
  };

  const start = (subject: Subject, wish: boolean, errand: ErrandRecord | null): Promise<void> => {
    const lane: Lane = { wish, errand, run: Promise.resolve() };
    lanes.set(idOf(subject), lane);
    show(subject, wish);
    lane.run = run(subject, lane);
    return lane.run;
  };

  const set = (subject: Subject, wish: boolean): Promise<void> => {
    const id = idOf(subject);
    const present = lanes.get(id);
    if (present) {
      if (present.wish !== wish) {
        present.wish = wish;
        if (present.errand) errands?.amend(present.errand.id, { wish: wishText(wish) });
        show(subject, wish);
      }
      return present.run;
    }
    if (truth(id) === wish) return Promise.resolve();
    return start(subject, wish, errands?.record(subject, wish) ?? null);
  };

  return {
    set,
    async carry(record) {
      if (!errands) return;
      const subject = errands.subjectOf(record);
      const wish = record.args["wish"] === "1";
      await (lanes.has(idOf(subject)) ? set(subject, wish) : start(subject, wish, record));
    },
  };
}
