import { type Stats, unwatchFile, watchFile } from "node:fs";
import { RulesError } from "../rules";
import { readRules } from "./read-rules";

/**
 * Puts a rules file into force whenever it changes; wrong rules leave the old ones in force and are told.
 *
 * The file is looked at twice a second: editors replace a file rather than write it, and a watch on the old one is blind.
 *
 * @returns stops watching
 */
export function watchRules(file: string, install: (source: string) => void, say: (line: string) => void): () => void {
  const onChange = async (): Promise<void> => {
    try {
      install(await readRules(file));
      say(`${file} has changed and is in force`);
    } catch (error) {
      say(`${sentenceOfRules(file, error)}; the rules before it stay in force`);
    }
  };
  const listener = (now: Stats, before: Stats): void => {
    // Reading it changes the time of its last reading, which is no change of the rules.
    if (now.ino === before.ino && now.mtimeMs === before.mtimeMs && now.size === before.size) return;
    void onChange();
  };
  watchFile(file, { interval: 500 }, listener);
  return () => unwatchFile(file, listener);
}

/** What is wrong with a rules file, with its place as compilers write it. */
export function sentenceOfRules(file: string, error: unknown): string {
  if (error instanceof RulesError) return `${file}:${error.located}`;
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
