/** Default of the minimum time in milliseconds for which an unused value is kept. */
const KEEP_MS = 30 * 60_000;
/**
 * Minimum time in milliseconds for which a value without data of its own is kept: creating it again costs no request.
 */
export const KEEP_STATELESS_MS = 10_000;

interface Entry<Args, Made> {
  readonly args: Args;
  readonly made: Made;
  /** Number that grows with each created value. */
  readonly order: number;
  /** Whether the value was unused at the last sweep, and has not been requested since. */
  isIdle: boolean;
}

/** A function that returns the value for its arguments. The same arguments return the same value while it is kept. */
export interface Family<Args extends readonly unknown[], Made> {
  (...args: Args): Made;
  /** Returns the kept values, in the order of their creation. */
  entries(): readonly Entry<Args, Made>[];
}

/**
 * Creates families of values. A value is kept while it is in use, and then for at least half an hour, unless its family
 * keeps values for less time. Values are forgotten when a further one is created, not by a timer, which would keep a
 * program in Node running.
 *
 * @param isKept whether to keep the values that are created now; default always
 */
export function createFamilies<Common extends { inUse(): boolean }>(isKept = () => true) {
  const all: Map<string, Entry<readonly unknown[], Common>>[] = [];
  const sweeps: (() => void)[] = [];
  let created = 0;
  return {
    /** The kept values of each family. */
    all,
    /**
     * @param create creates the value for some arguments, which must be JSON
     * @param keepMs minimum time in milliseconds for which an unused value is kept
     */
    family<Args extends readonly unknown[], Made extends Common>(
      create: (...args: Args) => Made,
      keepMs = KEEP_MS,
    ): Family<Args, Made> {
      const kept = new Map<string, Entry<Args, Made>>();
      all.push(kept);
      let sweptAt = performance.now();
      sweeps.push(() => {
        if (performance.now() - sweptAt < keepMs) return;
        sweptAt = performance.now();
        for (const [key, entry] of kept) {
          const isUnused = !entry.made.inUse();
          if (isUnused && entry.isIdle) kept.delete(key);
          entry.isIdle = isUnused;
        }
      });
      const find = (...args: Args): Made => {
        const key = JSON.stringify(args);
        let entry = kept.get(key);
        if (!entry) {
          for (const sweep of sweeps) sweep();
          entry = { args, made: create(...args), order: ++created, isIdle: false };
          if (isKept()) kept.set(key, entry);
        }
        entry.isIdle = false;
        return entry.made;
      };
      return Object.assign(find, { entries: () => [...kept.values()] });
    },
  };
}
