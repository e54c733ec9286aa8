import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";

type Part = Pick<Page, "ariaSnapshot">;

/** Parts of a tree that differ in each run, and the text that replaces them. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/[\w.]+@hooter\.example/g, "ADDRESS"],
  [/[\w.%:/-]*_hoot/g, "SLUG"],
  [/\b\d{13}\b/g, "NUMBER"],
  [/(?:Modèle|Plume)[A-Za-z]{8}/g, "PSEUDO"],
  [/Mod%C3%A8le[A-Za-z]{8}/g, "PSEUDO"],
  [/\bu=\w{20,}/g, "u=UID"],
  [/u%3D\w{20,}/g, "u%3DUID"],
  [/- time: .*/g, "- time: TIME"],
  [/"(?:à l’instant|il y a [^"]*)"/g, '"TIME"'],
  [/© \d{4}/g, "© YEAR"],
];

const depthOf = (line: string): number => line.length - line.trimStart().length;

/**
 * Parts that may be absent: toasts disappear by themselves, and the other parts depend on the hoots of other journeys.
 */
const optional = [
  '- region "Notifications":',
  '- region "Des plumes à suivre":',
  '- button "Charger plus"',
  "- paragraph: Vous avez tout lu. La nuit est à vous.",
  '- region "People to follow":',
  '- button "Load more"',
  "- paragraph: You’re all caught up. The night is yours.",
];

/**
 * Removes the optional parts. Keeps only the first card of each list, because the other cards are hoots of other
 * journeys.
 */
function stableLines(lines: readonly string[]): string[] {
  const kept: string[] = [];
  /** Depths of the lists whose first card is kept. */
  let seen: number[] = [];
  let skipped: number | null = null;
  for (const line of lines) {
    const depth = depthOf(line);
    if (skipped !== null && depth > skipped) continue;
    skipped = null;
    seen = seen.filter((other) => other <= depth);
    const isCard = /^\s*- article\b/.test(line);
    if (optional.includes(line.trim()) || (isCard && seen.includes(depth))) {
      skipped = depth;
      continue;
    }
    if (isCard) seen.push(depth);
    kept.push(line);
  }
  return kept;
}

/** Maximum wait, which is reached only if the tree differs from the reviewed tree. */
const TIMEOUT_MS = 10_000;

/**
 * Compares the accessibility tree of a page, or of a part of it, with the reviewed tree, which is a file in
 * `e2e/journeys/screens`.
 */
export async function hasReviewedTree(part: Part, screen: string): Promise<void> {
  const name = `${screen.replaceAll(/\W+/g, "-")}.yml`;
  const reviewed = await readFile(test.info().snapshotPath(name), "utf8").catch(() => null);
  // Wait for the reviewed tree, because the screen may still be changing and `toMatchSnapshot` does not wait.
  const isReviewed = async () => expect(await screenTree(part)).toBe(reviewed);
  if (reviewed !== null)
    await expect(isReviewed)
      .toPass({ timeout: TIMEOUT_MS })
      .catch(() => {});
  expect.soft(await screenTree(part)).toMatchSnapshot(name);
}

/** Returns the accessibility tree as text, without the parts that differ in each run. */
async function screenTree(part: Part): Promise<string> {
  const tree = await part.ariaSnapshot();
  const text = stableLines(tree.split("\n")).join("\n");
  return `${varying.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), text)}\n`;
}
