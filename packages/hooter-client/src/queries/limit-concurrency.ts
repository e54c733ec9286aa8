/** Maximum concurrent reads of one kind. A browser allows six connections to a host over HTTP/1.1. */
const MOST = 6;

/** A semaphore for asynchronous work. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a semaphore. Work starts in the order of the calls. */
export function createQueue(most = MOST): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // Pass the permit to the next caller.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
