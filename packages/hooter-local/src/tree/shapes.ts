/**
 * Records of one kind have the same keys: they share one array of keys, which saves about a third of the memory of a
 * million posts. The table is only a cache: emptying it costs memory, never correctness.
 */
const LARGEST_SHARED = 16;
const LARGEST_TABLE = 2_000;

let table = new Map<string, readonly string[]>();

/** The one array that stands for this list of keys, when the list is short enough to be a record's. */
export function sharedKeys(keys: readonly string[]): readonly string[] {
  if (keys.length < 2 || keys.length > LARGEST_SHARED) return keys;
  // "/" is in no key, so no two lists share a name.
  const name = keys.join("/");
  const known = table.get(name);
  if (known !== undefined) return known;
  if (table.size >= LARGEST_TABLE) table = new Map();
  table.set(name, keys);
  return keys;
}
