/**
 * Records of one kind have the same keys. Sharing one array of keys between them saves about a third of the memory of a
 * million posts. The table is only a cache, so clearing it affects only memory use.
 */
const MAX_SHARED = 16;
const MAX_TABLE_SIZE = 2_000;

let table = new Map<string, readonly string[]>();

/** Returns the shared array for a list of keys. Does not share a list that is too short or too long for a record. */
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
