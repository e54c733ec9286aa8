const MAX_INTEGER = 2 ** 31;

function integerOf(key: string): number | null {
  if (key.length > 24 || !/^-?0*\d{1,10}$/.test(key)) return null;
  const value = Number(key);
  return value >= -MAX_INTEGER && value < MAX_INTEGER ? value : null;
}

/**
 * Compares keys in the order of the database: integers first, by value; then the rest by code unit.
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const first = integerOf(a);
  const second = integerOf(b);
  if (first !== null && second !== null) return first - second || a.length - b.length;
  if (first !== null) return -1;
  if (second !== null) return 1;
  return a < b ? -1 : 1;
}

/** Sorts newest first: the reverse of {@link compareKeys}. */
export function newestFirst(a: string, b: string): number {
  return compareKeys(b, a);
}
