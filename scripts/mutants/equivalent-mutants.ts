import type { Mutant } from "./mutators";

/** A change that no test can detect, because the changed program behaves the same. */
export interface Equivalent {
  readonly file: string;
  /** Text from the line of the mutant, needed when the same change occurs several times in the file. */
  readonly line?: string;
  readonly original: string;
  readonly replacements: readonly string[];
  readonly reason: string;
}

const MODEL = "packages/hooter-client/src/model";

/**
 * Mutants that are excluded from the score. Each entry must match exactly one mutant. List only mutants that no test
 * can detect, never one for which a test is missing.
 */
export const equivalents: readonly Equivalent[] = [
  {
    file: `${MODEL}/push-key.ts`,
    line: "let last = 0",
    original: "0",
    replacements: ["1", "-1"],
    reason: "Every clock is later than the first milliseconds of 1970.",
  },
  {
    file: `${MODEL}/push-key.ts`,
    line: "(digits[position] ?? 0)",
    original: "0",
    replacements: ["1", "-1"],
    reason: "There is a digit at each position.",
  },
  {
    file: `${MODEL}/push-key.ts`,
    line: "decodePushKeyTime(key) ?? 0",
    original: "0",
    replacements: ["1", "-1"],
    reason: "No server's clock is near 1970.",
  },
  {
    file: `${MODEL}/push-key.ts`,
    line: "index < TIME_DIGITS; index++) time",
    original: "0",
    replacements: ["-1"],
    reason: 'A character before the first is empty, and `indexOf("")` is 0.',
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "const excess",
    original: "[0, 0, 0]",
    replacements: ["[]"],
    reason: "A missing number counts as 0.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "let index = 0",
    original: "0",
    replacements: ["1", "-1"],
    reason: "A link begins with a letter. Outside the text, both kinds of brackets are found once, which cancels out.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "let index = 0",
    original: "index < text.length",
    replacements: ["(index) <= (text.length)"],
    reason: "Outside the text, both kinds of brackets are found once, which cancels out.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "let end = text.length",
    original: "0",
    replacements: ["1", "-1"],
    reason: "A link begins with a letter, at which the loop returns.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "let end = text.length",
    original: "end > 0",
    replacements: ["(end) >= (0)"],
    reason: "A link begins with a letter, at which the loop returns.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: 'return "";',
    original: '""',
    replacements: ['"mutant"'],
    reason: "A link begins with a letter, at which the loop returns.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "AUTHORITY_MAX_LENGTH) return",
    original: "0",
    replacements: ["1", "-1"],
    reason: "Every link has an authority.",
  },
  {
    file: `${MODEL}/segment-text.ts`,
    line: "isLink ? linkTo(text)",
    original: "isLink",
    replacements: ["true"],
    reason: "A hashtag is not an address, so its address is null.",
  },
  {
    file: `${MODEL}/slug.ts`,
    line: "collisions: number = 0",
    original: "0",
    replacements: ["1", "-1"],
    reason: "Fewer than two collisions have the same effect.",
  },
  {
    file: `${MODEL}/token-claims.ts`,
    line: '?? "")',
    original: '""',
    replacements: ['"mutant"'],
    reason: "Neither text is a payload.",
  },
  {
    file: `${MODEL}/dates.ts`,
    line: 'typeof tag !== "string"',
    original: 'typeof tag !== "string"',
    replacements: ["false"],
    reason: "A value without the methods of a text throws in the block below, which returns null too.",
  },
];

/**
 * Removes the mutants that are listed as equivalent.
 *
 * @param sources texts by file
 * @throws Error that names the replacements that do not match exactly one mutant
 */
export function withoutEquivalents<Item extends { readonly mutant: Mutant }>(
  items: readonly Item[],
  list: readonly Equivalent[],
  sources: ReadonlyMap<string, string>,
): Item[] {
  const equivalent = new Set<Item>();
  const wrong: string[] = [];
  for (const { file, line = "", original, replacement } of list.flatMap(alternatives)) {
    const found = items.filter(({ mutant }) => {
      const isSame = mutant.file === file && mutant.original === original && mutant.replacement === replacement;
      return isSame && (sources.get(file)?.split("\n")[mutant.line - 1] ?? "").includes(line);
    });
    for (const item of found) equivalent.add(item);
    if (found.length !== 1) wrong.push(`${file}: ${original} → ${replacement} (${found.length} mutants)`);
  }
  if (wrong.length > 0)
    throw new Error(`Each replacement in equivalent-mutants.ts must match one mutant:\n${wrong.join("\n")}`);
  return items.filter((item) => !equivalent.has(item));
}

function alternatives({ replacements, ...entry }: Equivalent) {
  return replacements.map((replacement) => ({ ...entry, replacement }));
}
