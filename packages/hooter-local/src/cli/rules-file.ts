import { existsSync, type Stats, unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { compileRules, RulesError } from "../rules";
import { reasonOf } from "../store/store-error";
import { UsageError } from "./fault";

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
async function readRules(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`The rules file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Installs a rules file each time it changes. Reports invalid rules and keeps the previous rules in force.
 *
 * Polls the file twice a second instead of watching it, because editors replace files and a watcher of the old file
 * receives no more events.
 *
 * @returns a function that stops watching
 */
export function watchRules(
  file: string,
  install: (source: string) => void,
  notify: (line: string) => void,
): () => void {
  const onChange = async (): Promise<void> => {
    try {
      install(await readRules(file));
      notify(`${file} has changed and is in force`);
    } catch (error) {
      notify(`${sentenceOfRules(file, error)}; the previous rules stay in force`);
    }
  };
  const listener = (now: Stats, before: Stats): void => {
    // Ignore a change of the access time alone, because every read of the file changes it.
    if (now.ino === before.ino && now.mtimeMs === before.mtimeMs && now.size === before.size) return;
    void onChange();
  };
  watchFile(file, { interval: 500 }, listener);
  return () => unwatchFile(file, listener);
}

/** Describes an error in a rules file, with its position in the format that compilers use. */
function sentenceOfRules(file: string, error: unknown): string {
  if (error instanceof RulesError) return `${file}:${error.located}`;
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}

/**
 * Checks a rules file for the errors that would make a deployment fail.
 *
 * @returns the exit code
 */
export async function checkRules(file: string): Promise<number> {
  const source = await readRules(file);
  try {
    const { indexes } = compileRules(source);
    console.log(`${file} is valid (${indexes.length} indexed ${indexes.length === 1 ? "collection" : "collections"}).`);
    return 0;
  } catch (error) {
    console.error(sentenceOfRules(file, error));
    return 1;
  }
}
