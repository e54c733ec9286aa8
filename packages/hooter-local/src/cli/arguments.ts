import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { UsageError } from "./fault";
import type { Readers } from "./init-command";

export interface ServeCommand {
  readonly name: "serve";
  readonly port: number;
  readonly host: string;
  /** null to keep the data in memory. */
  readonly dataDir: string | null;
  /** null for the default file in the current folder, if it exists. */
  readonly rulesFile: string | null;
  readonly isEnforced: boolean;
  readonly project: string;
  /**
   * Database names that the `ns` parameter may contain, in addition to the project. "*" accepts every name, and is the
   * default if the user passes neither names nor a project.
   */
  readonly namespaces: readonly string[];
  /** null to start no identity emulator. */
  readonly authPort: number | null;
  /** Whether to fail if the identity emulator is not installed: true if the user passed a port for it. */
  readonly isAuthRequired: boolean;
  /** Number of hoots to seed; null to seed nothing. */
  readonly seed: number | null;
  /** Seconds. */
  readonly keepAlive: number;
  readonly explain: boolean;
  /**
   * Whether to create a demo account and print the code of a first component: true if the user passes no options other
   * than ports.
   */
  readonly isQuickStart: boolean;
  /** Origins whose pages may act as the administrator, in addition to this machine's origins. */
  readonly trustOrigins: readonly string[];
  /** Host names that this server answers to, in addition to this machine's names. */
  readonly trustHosts: readonly string[];
}

export interface ReindexCommand {
  readonly name: "reindex";
  readonly target:
    | { readonly dataDir: string }
    /** If the token is null, use the token in the environment, or "owner" for a database on this machine. */
    | { readonly databaseUrl: string; readonly accessToken: string | null };
}

export type Command =
  | ServeCommand
  | ReindexCommand
  | { readonly name: "help" | "version" }
  | { readonly name: "check-rules"; readonly file: string }
  | { readonly name: "init"; readonly force: boolean; readonly readers: Readers }
  | { readonly name: "import" | "export"; readonly file: string; readonly dataDir: string };

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  rules: { type: "string" },
  "no-rules": { type: "boolean" },
  project: { type: "string" },
  ns: { type: "string", multiple: true },
  "no-auth": { type: "boolean" },
  "auth-port": { type: "string" },
  seed: { type: "string" },
  "keep-alive": { type: "string" },
  explain: { type: "boolean" },
  "trust-origin": { type: "string", multiple: true },
  "trust-host": { type: "string", multiple: true },
  database: { type: "string" },
  "access-token": { type: "string" },
  force: { type: "boolean" },
  readers: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/**
 * Parses the arguments of `hooter-local`.
 *
 * @throws UsageError
 */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help === true) return { name: "help" };
  if (values.version === true) return { name: "version" };
  // An empty path, for example from an unset shell variable, would mean the current folder.
  if (values.data === "") throw new UsageError("--data takes a folder.");
  const [name = "serve", file, ...rest] = positionals;
  const unexpected = ["serve", "init", "reindex"].includes(name) ? file : rest[0];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument "${unexpected}".`);
  switch (name) {
    case "serve":
      return serveCommand(values);
    case "help":
      return { name };
    case "init":
      return { name, force: values.force ?? false, readers: readersOf(values.readers ?? "members") };
    case "check-rules":
      return { name, file: needed(file, "check-rules needs a rules file: hooter-local check-rules FILE.") };
    case "import":
    case "export": {
      const usage = `${name} needs a file and a data folder: hooter-local ${name} FILE --data DIR.`;
      return { name, file: needed(file, usage), dataDir: needed(values.data, usage) };
    }
    case "reindex":
      return reindexCommand(values);
    default:
      throw new UsageError(`Unknown command "${name}": use serve, init, check-rules, import, export, reindex or help.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    // Keep only the first sentence of the parser's message, which describes the error. The other sentences explain how
    // to escape an argument.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

type Values = ReturnType<typeof parse>["values"];

/** Options that the server does not have, with their usage. */
const OPTIONS_OF_OTHER_COMMANDS = [
  ["readers", "init --readers everyone"],
  ["force", "init --force"],
  ["database", "reindex --database URL"],
  ["access-token", "reindex --database URL --access-token TOKEN"],
] as const;

function serveCommand(values: Values): ServeCommand {
  for (const [option, usage] of OPTIONS_OF_OTHER_COMMANDS) {
    if (values[option] !== undefined)
      throw new UsageError(`--${option} works only with ${usage.split(" ")[0]}: hooter-local ${usage}.`);
  }
  const isEnforced = values["no-rules"] !== true;
  if (!isEnforced && values.rules !== undefined) throw new UsageError("--rules and --no-rules cannot be combined.");
  const authPort = values["auth-port"];
  if (values["no-auth"] === true && authPort !== undefined) {
    throw new UsageError("--auth-port and --no-auth cannot be combined.");
  }
  return {
    name: "serve",
    port: wholeNumber("--port", values.port ?? "9000", 0, 65_535),
    // `hostOf` refuses an empty host, with which the server would listen on all addresses of this machine.
    host: hostOf("--host", values.host ?? "127.0.0.1"),
    dataDir: values.data ?? null,
    rulesFile: values.rules ?? null,
    isEnforced,
    project: plainName("--project", values.project ?? "demo-hooter"),
    namespaces: namespacesOf(values),
    authPort: values["no-auth"] === true ? null : wholeNumber("--auth-port", authPort ?? "9099", 0, 65_535),
    isAuthRequired: authPort !== undefined,
    seed: values.seed === undefined ? null : wholeNumber("--seed", values.seed, 1, 10_000_000),
    keepAlive: wholeNumber("--keep-alive", values["keep-alive"] ?? "30", 1, 3600),
    explain: values.explain ?? false,
    isQuickStart: Object.keys(values).every((name) => name === "port" || name === "auth-port"),
    trustOrigins: (values["trust-origin"] ?? []).map(originOf),
    trustHosts: (values["trust-host"] ?? []).map((text) => (text === "*" ? text : hostOf("--trust-host", text))),
  };
}

function reindexCommand(values: Values): ReindexCommand {
  const { data, database } = values;
  const usage = "reindex needs either --data DIR or --database URL.";
  if (data !== undefined && database !== undefined) throw new UsageError(usage);
  if (data !== undefined) return { name: "reindex", target: { dataDir: data } };
  const databaseUrl = needed(database, usage);
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine(url));
  if (!isSafe) {
    throw new UsageError(
      `--database takes an address such as https://NAME.firebaseio.com or http://127.0.0.1:9000, not "${databaseUrl}".`,
    );
  }
  return { name: "reindex", target: { databaseUrl, accessToken: values["access-token"] ?? null } };
}

/** Whether a URL names this machine, the only one to which an access token may be sent without encryption. */
export function isThisMachine({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function wholeNumber(option: string, text: string, smallest: number, largest: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < smallest || number > largest) {
    throw new UsageError(`${option} takes a whole number from ${smallest} to ${largest}, not "${text}".`);
  }
  return number;
}

function originOf(text: string): string {
  if (text === "*") return text;
  const isOrigin = URL.canParse(text) && text.replace(/\/$/, "") === new URL(text).origin;
  if (!isOrigin) throw new UsageError(`--trust-origin takes an origin such as http://192.168.1.5:5173, not "${text}".`);
  return new URL(text).origin;
}

function hostOf(option: string, text: string): string {
  // Allow an underscore, because host names in container networks may contain one.
  if (/^[a-z0-9_][a-z0-9._-]*$/i.test(text) || isIP(text) !== 0) return text;
  throw new UsageError(`${option} takes an address or a name such as hooter.lan, without a port, not "${text}".`);
}

/** Returns "*", which accepts every database name, if neither a project nor a namespace is given. */
function namespacesOf({ ns, project }: Values): readonly string[] {
  if (ns === undefined) return project === undefined ? ["*"] : [];
  return ns.map((name) => (name === "*" ? name : plainName("--ns", name)));
}

function readersOf(text: string): Readers {
  if (text === "members" || text === "everyone") return text;
  throw new UsageError(`--readers takes "members" or "everyone", not "${text}".`);
}

function plainName(option: string, text: string): string {
  if (!/^[a-z0-9-]+$/.test(text))
    throw new UsageError(`${option} takes lowercase letters, digits and "-", not "${text}".`);
  return text;
}

function needed(text: string | undefined, usage: string): string {
  if (text === undefined) throw new UsageError(usage);
  return text;
}
