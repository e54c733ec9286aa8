import { parseArgs } from "node:util";
import { UsageError } from "./usage-error";

export interface ServeCommand {
  readonly name: "serve";
  readonly port: number;
  readonly host: string;
  /** null keeps the data in memory. */
  readonly dataDir: string | null;
  /** null takes the usual file of the current folder, when there is one. */
  readonly rulesFile: string | null;
  readonly isEnforced: boolean;
  readonly project: string;
  /** null starts no identity emulator. */
  readonly authPort: number | null;
  /** Whether the identity emulator was asked for by its port, so that its absence is a fault. */
  readonly isAuthRequired: boolean;
  /** How many hoots; null writes none. */
  readonly seed: number | null;
  /** Seconds. */
  readonly keepAlive: number;
  readonly explain: boolean;
  /** Origins whose pages may be the administrator, besides those of this machine. */
  readonly trustOrigins: readonly string[];
}

export type Command =
  | ServeCommand
  | { readonly name: "help" | "version" }
  | { readonly name: "check-rules"; readonly file: string }
  | { readonly name: "import" | "export"; readonly file: string; readonly dataDir: string };

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  rules: { type: "string" },
  "no-rules": { type: "boolean" },
  project: { type: "string" },
  "no-auth": { type: "boolean" },
  "auth-port": { type: "string" },
  seed: { type: "string" },
  "keep-alive": { type: "string" },
  explain: { type: "boolean" },
  "trust-origin": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/**
 * Reads what was typed behind `hooter-local`.
 *
 * @throws UsageError
 */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help === true) return { name: "help" };
  if (values.version === true) return { name: "version" };
  const [name = "serve", file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one argument too many.`);
  switch (name) {
    case "serve":
      if (file !== undefined) throw new UsageError(`"${file}" is one argument too many.`);
      return serveCommand(values);
    case "help":
      return { name };
    case "check-rules":
      return { name, file: needed(file, "check-rules needs a rules file: hooter-local check-rules FILE.") };
    case "import":
    case "export": {
      const usage = `${name} needs a file and a data folder: hooter-local ${name} FILE --data DIR.`;
      return { name, file: needed(file, usage), dataDir: needed(values.data, usage) };
    }
    default:
      throw new UsageError(`There is no command "${name}": serve, check-rules, import, export, help.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence says what is wrong; what follows is about the parser.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

type Values = ReturnType<typeof parse>["values"];

function serveCommand(values: Values): ServeCommand {
  const isEnforced = values["no-rules"] !== true;
  if (!isEnforced && values.rules !== undefined) throw new UsageError("--rules and --no-rules exclude each other.");
  const authPort = values["auth-port"];
  if (values["no-auth"] === true && authPort !== undefined) {
    throw new UsageError("--auth-port and --no-auth exclude each other.");
  }
  return {
    name: "serve",
    port: wholeNumber("--port", values.port ?? "9000", 0, 65_535),
    host: values.host ?? "127.0.0.1",
    dataDir: values.data ?? null,
    rulesFile: values.rules ?? null,
    isEnforced,
    project: projectName(values.project ?? "demo-hooter"),
    authPort: values["no-auth"] === true ? null : wholeNumber("--auth-port", authPort ?? "9099", 0, 65_535),
    isAuthRequired: authPort !== undefined,
    seed: values.seed === undefined ? null : wholeNumber("--seed", values.seed, 1, 10_000_000),
    keepAlive: wholeNumber("--keep-alive", values["keep-alive"] ?? "30", 1, 3600),
    explain: values.explain ?? false,
    trustOrigins: (values["trust-origin"] ?? []).map(originOf),
  };
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

function projectName(text: string): string {
  if (!/^[a-z0-9-]+$/.test(text)) throw new UsageError(`--project takes small letters, digits and "-", not "${text}".`);
  return text;
}

function needed(text: string | undefined, usage: string): string {
  if (text === undefined) throw new UsageError(usage);
  return text;
}
