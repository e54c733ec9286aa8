import type { Equivalent } from "./equivalent";
import type { Mutant } from "./mutators";

/**
 * Leaves out the mutants that are listed as equivalent.
 *
 * @param sources texts by file
 * @throws Error that names the entries that match no mutant
 */
export function withoutEquivalents<Item extends { readonly mutant: Mutant }>(
  items: readonly Item[],
  list: readonly Equivalent[],
  sources: ReadonlyMap<string, string>,
): Item[] {
  const unused = new Set(list);
  const left = items.filter(({ mutant }) => {
    const line = sources.get(mutant.file)?.split("\n")[mutant.line - 1] ?? "";
    const entry = list.find(
      ({ file, original, replacement, line: part = "" }) =>
        mutant.file === file &&
        mutant.original === original &&
        mutant.replacement === replacement &&
        line.includes(part),
    );
    if (entry !== undefined) unused.delete(entry);
    return entry === undefined;
  });
  if (unused.size > 0) {
    const lines = [...unused].map(({ file, original, replacement }) => `${file}: ${original} → ${replacement}`);
    throw new Error(`No mutant is like these entries of equivalent.ts:\n${lines.join("\n")}`);
  }
  return left;
}
