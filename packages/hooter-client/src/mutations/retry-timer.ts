import { browserVisibility } from "../database/page-visibility";
import { RETRY, retryDelay } from "../database/retry";

export type RetryTimer = ReturnType<typeof createRetryTimer>;

/**
 * Schedules the attempts of a waiting queue. A wait ends with the browser's "online" event, when the page becomes
 * visible, after a hint, or after a growing delay with jitter.
 */
export function createRetryTimer() {
  let wake: (() => void) | undefined;
  let hint: (() => void) | undefined;
  let hinted = 0;
  return {
    /** Waits for the next attempt. @param tries number of earlier attempts */
    next: (tries: number) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        const done = () => {
          clearTimeout(timer);
          stop();
          wake = hint = undefined;
          resolve();
        };
        const delay = retryDelay(RETRY.mutation, tries, Math.random());
        const stop = browserVisibility.observe((event) => event !== "hidden" && done());
        let timer = setTimeout(done, delay);
        wake = done;
        hint = () => {
          const passed = performance.now() - began;
          const minDelay = hinted === 0 ? 0 : RETRY.mutation.minDelay * 2 ** (hinted - 1);
          const retry = () => {
            hinted++;
            done();
          };
          hint = undefined;
          if (passed >= minDelay) retry();
          else if (minDelay < delay) {
            clearTimeout(timer);
            timer = setTimeout(retry, minDelay - passed);
          }
        };
      }),
    /** Ends the wait, because an attempt was requested. */
    wake: () => wake?.(),
    /**
     * Call this after a response to another call, because the network may be back. The first hint triggers an attempt
     * immediately. After a hint that leads to a failed attempt, the next hint takes effect only after a minimum wait,
     * which doubles each time.
     */
    hint: () => hint?.(),
    /** Resets the wait after a successful attempt. */
    reset() {
      hinted = 0;
    },
  };
}
