/** Runs work as soon as a permit is free, synchronously if possible. Permits are granted in the order of the calls. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param permits number of permits that can be held at the same time */
export function createSemaphore(permits: number): Limit {
  let free = permits;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
