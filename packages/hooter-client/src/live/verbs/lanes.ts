import { toHooterError } from "../../model/errors";
import type { ErrandRecord, Errands } from "../errands";

interface Lane {
  wish: boolean;
  readonly errand: ErrandRecord | null;
  run: Promise<void>;
}

/** What a lane is about: yes or no for each subject. */
export interface LaneWork<Subject> {
  readonly idOf: (subject: Subject) => string;
  /** What is known to be so; undefined while it is not known. */
  readonly truth: (id: string) => boolean | undefined;
  /** Asks the database, and makes the answer the truth. */
  readonly learn: (subject: Subject) => Promise<void>;
  readonly show: (subject: Subject, wish: boolean) => void;
  /** Writes it, and makes it the truth. @param record what is kept of the wish; null without {@link LaneErrands} */
  readonly carryOut: (subject: Subject, wish: boolean, record: ErrandRecord | null) => Promise<void>;
  /** Shows the truth again. */
  readonly settle: (id: string) => void;
  /** Where wishes are kept until they are carried out; without it a failure ends the lane. */
  readonly errands?: LaneErrands<Subject> | undefined;
}

/** See {@link LaneWork.errands}. */
export interface LaneErrands<Subject> extends Pick<Errands, "perform" | "amend"> {
  readonly record: (subject: Subject, wish: boolean) => ErrandRecord;
  /** Whom or what a record is about. */
  readonly subjectOf: (record: ErrandRecord) => Subject;
}

/** How a wish is kept. */
export function wishText(wish: boolean): string {
  return wish ? "1" : "";
}

/** See {@link createLanes}. */
export interface Lanes<Subject> {
  set(subject: Subject, wish: boolean): Promise<void>;
  /** Takes up a wish of an earlier page. */
  carry(record: ErrandRecord): Promise<void>;
}

/**
 * Makes a verb that switches something on and off: shown at once, for each subject one call at a time; wishes that change
 * while a call is under way, or waits, are collapsed into the last one. A failure shows the truth again.
 */
export function createLanes<Subject>(work: LaneWork<Subject>): Lanes<Subject> {
  const { idOf, truth, show, errands } = work;
  const lanes = new Map<string, Lane>();

  const fulfil = async (subject: Subject, lane: Lane, again: boolean, record: ErrandRecord | null): Promise<void> => {
    const id = idOf(subject);
    // A wish that was sent may have been carried out.
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
