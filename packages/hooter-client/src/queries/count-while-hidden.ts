import { browserVisibility, type PageVisibility } from "../database/page-visibility";
import { RETRY, wait } from "../database/retry";
import { toHooterError } from "../model/errors";

/** Maximum number of hoots that a hidden page counts. */
export const MAX_WHILE_HIDDEN = 10;

/** Maximum delay between two reads, in milliseconds. A hidden tab on a quiet site makes about a hundred reads a day. */
const MAX_DELAY_MS = 15 * 60_000;

/**
 * Counts new hoots, up to {@link MAX_WHILE_HIDDEN}, while the page is hidden. A hidden page has no streams. The first
 * read takes place after a minute. The delay doubles, up to 15 minutes, while nothing new arrives.
 *
 * @param read returns the number of new hoots, or null to stop counting; its errors are not reported
 * @param onCount called with each number, and with zero when the page is visible again
 * @returns a function that stops counting
 */
export function countWhileHidden(
  read: (signal: AbortSignal) => Promise<number | null>,
  onCount: (count: number) => void,
  visibility: PageVisibility = browserVisibility,
): () => void {
  let hidden: AbortController | null = null;

  const count = async (signal: AbortSignal): Promise<void> => {
    let counted = 0;
    let delay: number = RETRY.hidden.interval;
    while (true) {
      await wait(delay, signal);
      if (signal.aborted) return;
      delay = Math.min(2 * delay, MAX_DELAY_MS);
      try {
        const newHoots = await read(signal);
        if (signal.aborted || newHoots === null) return;
        onCount(newHoots);
        if (newHoots >= MAX_WHILE_HIDDEN) return;
        if (newHoots > counted) delay = RETRY.hidden.interval;
        counted = newHoots;
      } catch (thrown) {
        if (signal.aborted || !RETRY.hidden.mayRetry(toHooterError(thrown))) return;
      }
    }
  };
  const stop = () => {
    hidden?.abort();
    hidden = null;
  };
  const start = () => {
    stop();
    hidden = new AbortController();
    void count(hidden.signal);
  };
  const unobserve = visibility.observe((event) => {
    if (event === "hidden") start();
    else if (event === "visible") {
      stop();
      // Reset the count even if no stream has reported the hoots yet: while the network is offline, a button that shows
      // them would have no effect.
      onCount(0);
    }
  });
  if (!visibility.visible) start();
  return () => {
    unobserve();
    stop();
  };
}
