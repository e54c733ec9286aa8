import { resolve } from "node:path";
import { ruleFiles } from "../../rules/source";
import type { Readers } from "../../rules/source/rule-node";
import { readOptions } from "../command-line";

export interface StartOptions {
  /** Port of the demo. */
  readonly port: number;
  readonly identityPort: number;
  readonly databasePort: number;
  /** Folder of accounts and data. */
  readonly home: string;
  readonly rules: string;
  /** Users who may read. */
  readonly readers: Readers;
  readonly fresh: boolean;
  readonly officialDatabase: boolean;
  readonly help: boolean;
}

export const help = `npm start -- [options]

  Starts Hooter on this machine: the identity emulator, the database and the demo.
  Accounts and data are kept in .hooter/; Ctrl-C stops everything.

  --port N              the demo's port (default 5173)
  --identity-port N     the identity emulator's port (default 9099)
  --database-port N     the database's port (default 9000)
  --home DIR            where accounts and data are kept (default .hooter)
  --readers WHO         "everyone" opens the site to visitors (default "members")
  --rules FILE          the rules (default: those of --readers)
  --fresh               delete the accounts and data and start over
  --official-database   use Firebase's own database emulator (needs Java 21 and, the first time, the internet; its port is 9000)
  --help                this text
`;

/** Error in an option or on the user's machine. The message is one sentence for the user. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * @throws UsageError for an unknown option
 * @throws StartError for an invalid value, or for options that exclude each other
 */
export function parseOptions(args: readonly string[]): StartOptions {
  const values = readOptions("npm start --", args, {
    port: { type: "string" },
    "identity-port": { type: "string" },
    "database-port": { type: "string" },
    home: { type: "string" },
    readers: { type: "string" },
    rules: { type: "string" },
    fresh: { type: "boolean" },
    "official-database": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  const readers = readersOf(values.readers ?? "members");
  const options = {
    port: portOf("--port", values.port ?? "5173"),
    identityPort: portOf("--identity-port", values["identity-port"] ?? "9099"),
    databasePort: portOf("--database-port", values["database-port"] ?? "9000"),
    home: homeOf(values.home ?? ".hooter"),
    rules: values.rules ?? ruleFiles[readers],
    readers,
    fresh: values.fresh ?? false,
    officialDatabase: values["official-database"] ?? false,
    help: values.help ?? false,
  };
  if (options.officialDatabase && !options.help) {
    if (options.rules !== ruleFiles.members)
      throw new StartError("--official-database uses the rules of firebase.json: omit --rules and --readers everyone.");
    if (options.databasePort !== 9000)
      throw new StartError("--official-database listens on port 9000, as firebase.json says.");
  }
  return options;
}

/** Refuses a home folder that is probably a mistake, such as the root, because `--fresh` deletes folders in it. */
function homeOf(folder: string): string {
  if (folder.trim() === "" || resolve(folder) === resolve("/"))
    throw new StartError(`--home takes a folder, not "${folder}".`);
  return folder;
}

function readersOf(text: string): Readers {
  if (text === "members" || text === "everyone") return text;
  throw new StartError(`--readers takes "members" or "everyone", not "${text}".`);
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new StartError(`${name} takes a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}
