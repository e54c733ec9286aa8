import { writeFile } from "node:fs/promises";
import type { SeedValue } from "../../../packages/hooter-local/src/seed";
import { benchData } from "../data/bench-entries";

interface Tree {
  [key: string]: SeedValue | Tree;
}

/**
 * Writes a database with `hoots` hoots as the single tree that firebase-server expects, and its sample to a second
 * file.
 */
export async function writeTree(hoots: number, file: string, sampleFile: string): Promise<void> {
  const { entries, sample } = benchData(hoots, Date.now());
  const root: Tree = {};
  for (const [path, value] of entries) {
    const keys = path.split("/");
    const last = keys.pop() ?? "";
    let branch = root;
    for (const key of keys) {
      const below = branch[key];
      const next: Tree = isTree(below) ? below : {};
      branch[key] = next;
      branch = next;
    }
    branch[last] = value;
  }
  await writeFile(file, JSON.stringify(root));
  await writeFile(sampleFile, JSON.stringify(sample));
}

function isTree(value: SeedValue | Tree | undefined): value is Tree {
  return typeof value === "object";
}

/**
 * Writes the hoots and comments of a database with `hoots` hoots as the lists of records that json-server expects, and
 * the sample to a second file.
 */
export async function writeLists(hoots: number, file: string, sampleFile: string): Promise<void> {
  const { entries, sample } = benchData(hoots, Date.now());
  const lists: Record<string, unknown[]> = { hoots: [], comment: [] };
  for (const [path, value] of entries) {
    const [collection = "", id] = path.split("/");
    if (typeof value === "object") lists[collection]?.push({ id, ...value });
  }
  await writeFile(file, JSON.stringify(lists));
  await writeFile(sampleFile, JSON.stringify(sample));
}
