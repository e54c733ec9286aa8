/** A semaphore. Permits are granted in the order of the requests. */
export interface Semaphore {
  /** @returns a function that releases the permit; null when the signal aborts first */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

/** @param permits maximum number of concurrent permits */
export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiting = new Set<() => void>();
  const give = () => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else free++;
  };
  const once = () => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      give();
    };
  };
  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (free > 0) {
        free--;
        return Promise.resolve(once());
      }
      return new Promise((resolve) => {
        const start = () => {
          signal.removeEventListener("abort", leave);
          resolve(once());
        };
        const leave = () => {
          waiting.delete(start);
          resolve(null);
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting.add(start);
      });
    },
  };
}
