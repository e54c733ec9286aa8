/** Reproducible source of numbers: the same seed gives the same community. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  /** Returns a number from `low` to `high`. */
  between(low: number, high: number): number;
  /** Returns one of the items; throws when there is none. */
  pick<T>(items: readonly T[]): T;
}

/**
 * Creates a generator of the splitmix family, 32 bits wide.
 *
 * @param seed any whole number
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    below: (bound) => Math.floor(next() * bound),
    between: (low, high) => low + next() * (high - low),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("pick() needs at least one item");
      return item;
    },
  };
}

/**
 * Draws `count` different items. An item with a higher weight is more likely to be drawn. Each weight must be above 0.
 *
 * Each item gets the key -ln(u) / weight, where u is a random number, and the items with the smallest keys are drawn.
 * The result has the same distribution as drawing items one by one without replacement.
 */
export function drawWeighted<T>(
  random: Random,
  items: readonly T[],
  weightOf: (item: T) => number,
  count: number,
): T[] {
  return items
    .map((item) => ({ item, key: -Math.log(1 - random.next()) / weightOf(item) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}
