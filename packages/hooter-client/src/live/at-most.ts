/** How many reads of one kind go out at once: a browser allows six connections to a host over HTTP/1.1. */
const MOST = 6;

/** Does pieces of work, so many at once. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue that does so many pieces of work at once, the first asked for first. */
export function createQueue(most = MOST): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // Its place is handed on.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
