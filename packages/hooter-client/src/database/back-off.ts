/**
 * Returns the delay before the next attempt: a random time below a limit that doubles each time ("full jitter").
 * Clients that failed together then retry at different times.
 *
 * @param attempt 0 for the first delay
 * @param first the first limit in milliseconds
 * @param most the highest limit in milliseconds
 * @param random a number from 0 to below 1
 */
export function backOff(attempt: number, first: number, most: number, random: number): number {
  return random * Math.min(most, first * 2 ** Math.min(attempt, 30));
}

/** Resolves after a delay, or when the signal aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}
