/** Runs work as soon as a permit is free, synchronously if possible. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** A semaphore. Permits are granted in the order of the requests. */
export interface Semaphore {
  readonly run: Limit;
  /** @returns a function that releases the permit; null when the signal aborts first */
  acquire(signal: AbortSignal): Promise<(() => void) | null>;
}

/** @param permits number of permits that can be held at the same time */
export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiting = new Set<() => void>();
  const release = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };
  /** Waits for a permit. @returns false when the signal aborts first */
  const wait = (signal?: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const resolveWait = (isGranted: boolean) => {
        waiting.delete(grant);
        signal?.removeEventListener("abort", leave);
        resolve(isGranted);
      };
      const grant = () => resolveWait(true);
      const leave = () => resolveWait(false);
      signal?.addEventListener("abort", leave);
      waiting.add(grant);
    });
  return {
    async run(work) {
      if (free > 0) free--;
      else await wait();
      try {
        return await work();
      } finally {
        release();
      }
    },
    async acquire(signal) {
      if (signal.aborted) return null;
      if (free > 0) free--;
      else if (!(await wait(signal))) return null;
      let isHeld = true;
      return () => {
        if (isHeld) release();
        isHeld = false;
      };
    },
  };
}
