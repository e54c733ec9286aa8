/**
 * Records of one kind have the same keys. They share one array of keys, which saves about a third of the memory of a
 * million posts. The table is only a cache: clearing it affects memory, never correctness.
 */
const MAX_SHARED = 16;
const MAX_TABLE_SIZE = 2_000;

let table = new Map<string, readonly string[]>();

/** Returns the shared array for a list of keys. A list that is too short or too long for a record is not shared. */
export function sharedKeys(keys: readonly string[]): readonly string[] {
  if (keys.length < 2 || keys.length > MAX_SHARED) return keys;
  // Keys cannot contain "/", so the joined text is unique.
  const name = keys.join("/");
  const known = table.get(name);
  if (known !== undefined) return known;
  if (table.size >= MAX_TABLE_SIZE) table = new Map();
  table.set(name, keys);
  return keys;
}
