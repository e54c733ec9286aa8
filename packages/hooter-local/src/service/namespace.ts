import { RefusedError } from "./http";

/** Names that a database accepts; null for every name. */
export type DatabaseNames = ReadonlySet<string> | null;

/**
 * Returns the names of a project's database: the project, the service's name for a project's first database, and the
 * additional names. If "*" is among them or the project is unknown, every name is accepted.
 */
export function databaseNames(project: string | null, added: readonly string[]): DatabaseNames {
  if (project === null || added.includes("*")) return null;
  return new Set([project, `${project}-default-rtdb`, ...added].map((name) => name.toLowerCase()));
}

/**
 * Checks that a request is meant for this database: `ns` is missing or one of the database's names. The server has only
 * one database, so any other name gets the service's error for an unknown database.
 *
 * @throws RefusedError 403 for an invalid name, 404 for the name of another database
 */
export function checkNamespace(parameters: URLSearchParams, names: DatabaseNames): void {
  const name = parameters.get("ns")?.toLowerCase() ?? "";
  if (name === "" || names?.has(name) === true) return;
  if (!/^[a-z0-9-]+$/.test(name)) throw new RefusedError(403, "Invalid Firebase database name");
  if (names === null) return;
  throw new RefusedError(
    404,
    "Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.",
  );
}
