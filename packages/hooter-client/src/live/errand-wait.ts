import { backOff } from "../database/back-off";
import { browserPage } from "../database/page";

/** In milliseconds: between two tries while the network is away. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** When a line that waits is tried again. */
export interface ErrandWait {
  /** Waits for the next try. @param tries how many there were */
  next(tries: number): Promise<void>;
  /** Ends the wait: somebody asks for a try. */
  wake(): void;
  /**
   * Something else was answered: the network is back. The next try is made at once, unless such signs have misled before: then
   * later each time.
   */
  hint(): void;
  /** A try has come through. */
  reset(): void;
}

/** Makes it: the browser's « online », the page that shows, a sign of life, or a time that grows, with jitter. */
export function createErrandWait(): ErrandWait {
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
        const own = FIRST_WAIT + backOff(tries, FIRST_WAIT, LONGEST_WAIT - FIRST_WAIT, Math.random());
        const stop = browserPage.observe((event) => event !== "hidden" && done());
        timer = setTimeout(done, own);
        wake = done;
        hint = () => {
          const passed = performance.now() - began;
          const least = hinted === 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (hinted - 1));
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
