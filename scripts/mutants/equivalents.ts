import type { Equivalent } from "./equivalent";
import type { Mutant } from "./mutators";

/**
 * Leaves out the mutants that are listed as equivalent.
 *
 * @param sources texts by file
 * @throws Error that names the entries that do not match exactly one mutant
 */
export function withoutEquivalents<Item extends { readonly mutant: Mutant }>(
  items: readonly Item[],
  list: readonly Equivalent[],
  sources: ReadonlyMap<string, string>,
): Item[] {
  const equivalent = new Set<Item>();
  const wrong: string[] = [];
  for (const { file, line = "", original, replacement } of list) {
    const found = items.filter(({ mutant }) => {
      const isSame = mutant.file === file && mutant.original === original && mutant.replacement === replacement;
      return isSame && (sources.get(file)?.split("\n")[mutant.line - 1] ?? "").includes(line);
    });
    for (const item of found) equivalent.add(item);
    if (found.length !== 1) wrong.push(`${file}: ${original} → ${replacement} (${found.length} mutants)`);
  }
  if (wrong.length > 0) throw new Error(`Each entry of equivalent.ts must match one mutant:\n${wrong.join("\n")}`);
  return items.filter((item) => !equivalent.has(item));
}
