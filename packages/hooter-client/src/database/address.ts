import { HooterError } from "../model/errors";
import type { DatabaseQuery } from "./database";

// oxlint-disable-next-line no-control-regex -- the database refuses control characters in keys, and UTF-8 cannot encode lone surrogates
const illegalInKey = /[.$#[\]/\u0000-\u001f\u007f\p{Surrogate}]/u;

/** Whether a text is a valid path segment. */
export function isKey(text: string): boolean {
  return text !== "" && !illegalInKey.test(text);
}

/** Converts paths and queries to addresses below one database. */
export type AddressOf = (path: readonly string[], parameters?: Readonly<Record<string, string>>) => string;

/**
 * Parses the address of a database.
 *
 * @param databaseUrl may contain `?ns=`
 * @throws HooterError `misconfigured` when it is not an HTTP address
 */
export function createAddresses(databaseUrl: string): AddressOf {
  const base = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (base?.protocol !== "https:" && base?.protocol !== "http:")
    throw new HooterError("misconfigured", "databaseURL is not an address such as https://NAME.firebaseio.com");
  const root = base.origin + base.pathname.replace(/\/+$/, "");
  const own = [...base.searchParams];
  return (path, parameters = {}) => {
    for (const key of path) {
      if (!isKey(key)) throw new HooterError("malformed", "illegal key in a path");
    }
    const query = [...own, ...Object.entries(parameters)].map((pair) => pair.map(encodeURIComponent).join("="));
    return `${root}/${path.map(encodeURIComponent).join("/")}.json${query.length > 0 ? `?${query.join("&")}` : ""}`;
  };
}

/**
 * Converts a query to parameters. Every value is encoded as JSON, so that a quote in a value cannot end the value.
 */
export function queryParameters(query: DatabaseQuery | null | undefined): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    // A bound with a key is sent as `value,"key"`: a JSON list without its brackets.
    parameters[name] = Array.isArray(value) ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value);
  }
  return parameters;
}
