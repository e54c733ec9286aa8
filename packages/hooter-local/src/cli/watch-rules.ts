import { type Stats, unwatchFile, watchFile } from "node:fs";
import { RulesError } from "../rules";
import { readRules } from "./read-rules";

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
export function sentenceOfRules(file: string, error: unknown): string {
  if (error instanceof RulesError) return `${file}:${error.located}`;
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
