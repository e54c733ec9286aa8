/**
 * Maximum number of keys in a shared array.
 */
const MAX_SHARED = 16;
const MAX_TABLE_SIZE = 2_000;

let table = new Map<string, readonly string[]>();

/**
 * Returns the shared array for a list of keys. Records of one kind have the same keys, so sharing one array between
 * them saves about a third of the memory of a million posts. Does not share a list that is too short or too long for a
 * record.
 */
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
