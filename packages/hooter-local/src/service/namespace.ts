import { Refusal } from "./http";

/** The names that a database answers to; null answers to all. */
export type DatabaseNames = ReadonlySet<string> | null;

/**
 * The names of the database of one project: its own, the one that the service gives to a project's first database, and
 * those that are added; "*" among them stands for all, and so does a project that is not known.
 */
export function databaseNames(project: string | null, added: readonly string[]): DatabaseNames {
  if (project === null || added.includes("*")) return null;
  return new Set([project, `${project}-default-rtdb`, ...added]);
}

/**
 * Checks that a request means this database: `ns` names it, or nothing does (protocol, section 1.1). There is only one
 * here, and a foreign name is told as the service tells it (section 2.7), so that no two clients take it for two.
 *
 * @throws Refusal 403 for what cannot be a name, 404 for a name that is not this database's
 */
export function checkNamespace(parameters: URLSearchParams, names: DatabaseNames): void {
  const name = parameters.get("ns")?.toLowerCase() ?? "";
  if (name === "" || names?.has(name) === true) return;
  if (!/^[a-z0-9-]+$/.test(name)) throw new Refusal(403, "Invalid Firebase database name");
  if (names === null) return;
  throw new Refusal(
    404,
    "Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.",
  );
}
