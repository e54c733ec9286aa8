import { browserPage } from "../database/page";
import { MUTATION_DELAYS, retryDelay } from "../database/retry";

/** Shortest and longest time between two attempts that follow misleading hints, in milliseconds. */
const FIRST_GAP = MUTATION_DELAYS.least;
const LONGEST_GAP = MUTATION_DELAYS.least + MUTATION_DELAYS.most;

/** Schedules the attempts of a waiting queue. */
export interface RetryTimer {
  /** Waits for the next attempt. @param tries number of earlier attempts */
  next(tries: number): Promise<void>;
  /** Ends the wait, because an attempt was requested. */
  wake(): void;
  /**
   * Reports an answer to another call: the network may be back. The first hint triggers an attempt immediately. After
   * misleading hints, the wait grows each time.
   */
  hint(): void;
  /** Resets the wait after a successful attempt. */
  reset(): void;
}

/**
 * Creates the schedule. A wait ends with the browser's « online » event, a visible page,
 * a hint, or a growing delay with jitter.
 */
export function createRetryTimer(): RetryTimer {
  let [wake, hint]: (() => void)[] = [];
  let hinted = 0;
  return {
    next: (tries) =>
      new Promise((resolve) => {
        const began = performance.now();
        const done = () => {
          clearTimeout(timer);
          stop();
          wake = hint = undefined;
          resolve();
        };
        const after = (delay: number, work: () => void) => {
          clearTimeout(timer);
          timer = setTimeout(work, delay);
        };
        let timer: ReturnType<typeof setTimeout>;
        const own = retryDelay(tries, MUTATION_DELAYS, Math.random());
        const stop = browserPage.observe((event) => event !== "hidden" && done());
        timer = setTimeout(done, own);
        wake = done;
        hint = () => {
          const passed = performance.now() - began;
          const least = hinted === 0 ? 0 : Math.min(LONGEST_GAP, FIRST_GAP * 2 ** (hinted - 1));
          const follow = () => {
            hinted++;
            done();
          };
          hint = undefined;
          if (passed >= least) follow();
          else if (least < own) after(least - passed, follow);
        };
      }),
    wake: () => wake?.(),
    hint: () => hint?.(),
    reset() {
      hinted = 0;
    },
  };
}
