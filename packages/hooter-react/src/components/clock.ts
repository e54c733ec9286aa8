/**
 * Milliseconds between ticks. All timestamps of the page share one clock, so they update together; the clock stops with
 * the last timestamp.
 */
const EVERY = 20_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

export const clock = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    timer ??= setInterval(tick, EVERY);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  /** Time of the last tick, in milliseconds; the current time while the clock is stopped. */
  now(): number {
    if (timer === undefined && Date.now() - now >= 1000) now = Date.now();
    return now;
  },
};
