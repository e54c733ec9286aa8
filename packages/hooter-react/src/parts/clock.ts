/** One clock for every timestamp on the page: they all move on together, and it stops with the last of them. */
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
  /** The time of the last tick, in milliseconds; the present one while the clock stands still. */
  now(): number {
    if (timer === undefined && Date.now() - now >= 1000) now = Date.now();
    return now;
  },
};
