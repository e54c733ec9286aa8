import { constants, existsSync } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { replaceFile } from "../store/replace-file";
import { codeOf, reasonOf } from "../store/store-error";
import { UsageError } from "./fault";
import { DEFAULT_RULES_FILE } from "./rules-file";

/** Users who may read posts, comments, counters and profiles: only signed-in users, or everyone. */
export type Readers = "members" | "everyone";

const PUBLISHED_RULES: Readonly<Record<Readers, string>> = {
  members: "hooter-client/database.rules.json",
  everyone: "hooter-client/database.public.rules.json",
};
const FIREBASE_FILE = "firebase.json";

/** One line of the `init` report: a file and what happened to it. */
export interface InitStep {
  readonly file: string;
  readonly outcome: string;
}

/**
 * Writes two files into a host's folder: the rules of the installed hooter-client, and a `firebase.json` that refers to
 * them. Keeps all other content of an existing `firebase.json`. Changes nothing when it fails.
 *
 * @param force whether to replace rules that differ from those of the installed version
 * @throws UsageError when hooter-client is not installed there, or when one of the host's files prevents the change
 */
export async function initFolder(
  folder: string,
  { force, readers }: { readonly force: boolean; readonly readers: Readers },
): Promise<readonly InitStep[]> {
  const rules = await readFile(locateRules(folder, PUBLISHED_RULES[readers]), "utf8");
  const rulesFile = join(folder, DEFAULT_RULES_FILE);
  const installed = await readIfAny(rulesFile);
  if (installed !== null && installed !== rules && !force) {
    throw new UsageError(
      `${DEFAULT_RULES_FILE} differs from the rules of the installed hooter-client: run "hooter-local init --force${readers === "everyone" ? " --readers everyone" : ""}" to replace it. Nothing was changed.`,
    );
  }
  const configured = await readIfAny(join(folder, FIREBASE_FILE));
  const configuration = withRules(configured);

  const firebaseFile = join(folder, FIREBASE_FILE);
  if (configured !== null && configuration !== configured) await assertWritable(firebaseFile);
  if (installed !== rules) await write(rulesFile, rules);
  if (configuration !== configured) await write(firebaseFile, configuration);
  return [
    { file: DEFAULT_RULES_FILE, outcome: outcomeOf(installed, rules) },
    { file: FIREBASE_FILE, outcome: outcomeOf(configured, configuration) },
  ];
}

function outcomeOf(before: string | null, after: string): string {
  if (before === null) return "written";
  return before === after ? "up to date" : "updated";
}

/** Finds the rules file of hooter-client. A package manager may install hooter-client only below hooter-react. */
function locateRules(folder: string, published: string): string {
  const host = createRequire(join(resolve(folder), "package.json"));
  const direct = tryResolve(host, published);
  if (direct !== null) return direct;
  const widgets = tryResolve(host, "hooter-react/package.json");
  const indirect = widgets === null ? null : tryResolve(createRequire(widgets), published);
  if (indirect === null)
    throw new UsageError("hooter-client is not installed here: npm install hooter-react hooter-client.");
  return indirect;
}

function tryResolve(from: NodeJS.Require, name: string): string | null {
  try {
    return from.resolve(name);
  } catch (error) {
    if (codeOf(error) === "MODULE_NOT_FOUND" || codeOf(error) === "ERR_PACKAGE_PATH_NOT_EXPORTED") return null;
    throw error;
  }
}

/**
 * Adds the path of the rules file to the text of a `firebase.json`. Returns the text unchanged if it already contains
 * that path.
 */
function withRules(text: string | null): string {
  const configuration = text === null ? {} : parseConfiguration(text);
  const { database } = configuration;
  if (database === undefined) {
    return `${JSON.stringify({ ...configuration, database: { rules: DEFAULT_RULES_FILE } }, null, 2)}\n`;
  }
  if (text !== null && isRecord(database) && database.rules === DEFAULT_RULES_FILE) return text;
  throw new UsageError(
    `${FIREBASE_FILE} configures another database: set "database": { "rules": "${DEFAULT_RULES_FILE}" } in it. Nothing was changed.`,
  );
}

function parseConfiguration(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // The message below covers a syntax error and a value that is not an object.
  }
  throw new UsageError(`${FIREBASE_FILE} is not a JSON object. Nothing was changed.`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readIfAny(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}. Nothing was changed.`);
  }
}

async function assertWritable(file: string): Promise<void> {
  try {
    await access(file, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}. Nothing was changed.`);
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await replaceFile(file, [text]);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
