import { browserVisibility, type PageVisibility } from "../database/page-visibility";
import { RETRY } from "../database/retry";
import { toHooterError } from "../model/errors";

/** Maximum number of hoots that a hidden page counts. */
export const MAX_WHILE_HIDDEN = 10;

/**
 * Counts new hoots while the page is hidden, because it has no streams: one read a minute, until the maximum is reached.
 *
 * @param read returns the number of new hoots, or null when nothing must be read; its errors are not reported
 * @returns a function that stops counting
 */
export function countWhileHidden(
  read: (signal: AbortSignal) => Promise<number | null>,
  onCount: (count: number) => void,
  visibility: PageVisibility = browserVisibility,
): () => void {
  let hidden: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const count = async (signal: AbortSignal): Promise<void> => {
    try {
      const newHoots = await read(signal);
      if (signal.aborted || newHoots === null) return;
      onCount(newHoots);
      if (newHoots >= MAX_WHILE_HIDDEN) return;
    } catch (thrown) {
      if (signal.aborted || !RETRY.hidden.mayRetry(toHooterError(thrown))) return;
    }
    later(signal);
  };
  const later = (signal: AbortSignal) => {
    timer = setTimeout(() => void count(signal), RETRY.hidden.minDelay);
  };
  const stop = () => {
    clearTimeout(timer);
    hidden?.abort();
    hidden = null;
  };
  const start = () => {
    stop();
    hidden = new AbortController();
    later(hidden.signal);
  };
  const unobserve = visibility.observe((event) => {
    if (event === "hidden") start();
    else if (event === "visible") stop();
  });
  if (!visibility.visible) start();
  return () => {
    unobserve();
    stop();
  };
}
