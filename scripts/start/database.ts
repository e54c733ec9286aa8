import { readFile } from "node:fs/promises";
import { compileRules, RulesError } from "hooter-local";
import { serveLocalDatabase } from "hooter-local/node";
import { startOfficialDatabase } from "./official-database";
import { StartError, type StartOptions } from "./options";

export interface StartedDatabase {
  /** URL with its `ns` parameter. */
  readonly url: string;
  readonly description: string;
  close(): Promise<void>;
}

/**
 * Starts hooter-local with the project's rules, or Firebase's own emulator on request.
 *
 * @throws an error whose message is one sentence, when the port is in use, the store is in use or damaged, or the rules
 *   contain an error
 */
export async function startDatabase(options: StartOptions, project: string, home: string): Promise<StartedDatabase> {
  const port = options.databasePort;
  if (options.officialDatabase) {
    const official = await startOfficialDatabase({ project, port, dataDir: `${home}/official-database` });
    return { ...official, description: `Firebase's own emulator on ${official.url}, rules of ${options.rules}` };
  }
  const served = await serveLocalDatabase({
    port,
    project,
    dataDir: `${home}/database`,
    rules: await readRules(options.rules),
    onNotice: (notice) => console.log(`  ${notice}`),
  });
  return {
    url: `${served.url}?ns=${project}`,
    description: `hooter-local on ${served.url}, rules of ${options.rules}; it trusts unsigned tokens, so it listens on this machine only`,
    close: () => served.close(),
  };
}

/** Reads and compiles the rules before the start, so that an error message contains the file and the position. */
export async function readRules(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new StartError(`${file} cannot be read.`);
  });
  try {
    compileRules(text);
  } catch (error) {
    throw error instanceof RulesError ? new StartError(`${file}:${error.located}`) : error;
  }
  return text;
}
