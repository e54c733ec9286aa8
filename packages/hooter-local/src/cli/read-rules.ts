import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { reasonOf } from "../store/store-error";
import { UsageError } from "./usage-error";

/** Name of the rules file in a folder. */
export const DEFAULT_RULES_FILE = "database.rules.json";

export interface RulesFile {
  readonly file: string;
  readonly source: string;
}

/**
 * Reads the named rules file, or the default one in the current folder.
 *
 * @returns null when no file was named and the default one is missing
 * @throws UsageError when the file cannot be read
 */
export async function findRules(named: string | null): Promise<RulesFile | null> {
  const file = named ?? DEFAULT_RULES_FILE;
  if (named === null && !existsSync(file)) return null;
  return { file, source: await readRules(file) };
}

/** @throws UsageError when the file cannot be read */
export async function readRules(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`The rules file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}
