import { toHooterError } from "../model/errors";

interface Lane {
  wish: boolean;
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
  /** Writes it, and makes it the truth. */
  readonly carryOut: (subject: Subject, wish: boolean) => Promise<void>;
  /** Shows the truth again. */
  readonly settle: (id: string) => void;
}

/**
 * Makes a verb that switches something on and off: shown at once, for each subject one call at a time; wishes that change
 * while a call is under way are collapsed into the last one. A failure shows the truth again.
 */
export function createLanes<Subject>(work: LaneWork<Subject>): (subject: Subject, wish: boolean) => Promise<void> {
  const { idOf, truth, show } = work;
  const lanes = new Map<string, Lane>();

  const run = async (subject: Subject, lane: Lane): Promise<void> => {
    const id = idOf(subject);
    try {
      if (truth(id) === undefined) {
        await work.learn(subject);
        show(subject, lane.wish);
      }
      while (truth(id) !== lane.wish) {
        const { wish } = lane;
        await work.carryOut(subject, wish);
        if (lane.wish !== wish) show(subject, lane.wish);
      }
    } catch (error) {
      throw toHooterError(error);
    } finally {
      lanes.delete(id);
      work.settle(id);
    }
  };

  return (subject, wish) => {
    const id = idOf(subject);
    const present = lanes.get(id);
    if (present) {
      if (present.wish !== wish) {
        present.wish = wish;
        show(subject, wish);
      }
      return present.run;
    }
    if (truth(id) === wish) return Promise.resolve();
    const lane: Lane = { wish, run: Promise.resolve() };
    lanes.set(id, lane);
    show(subject, wish);
    lane.run = run(subject, lane);
    return lane.run;
  };
}
