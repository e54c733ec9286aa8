import type { Query } from "../tree/query";
import { parseCount, parseQuery, QueryError } from "../tree/query-parameters";
import { RefusedError } from "./http";

/** A read of a location's keys only, optionally after a key and up to a limit. */
export interface ShallowRead {
  readonly startAfter: string | null;
  readonly limit: number | null;
}

export interface ReadOptions {
  readonly query: Query | null;
  readonly shallow: ShallowRead | null;
  readonly pretty: boolean;
  readonly silent: boolean;
  readonly withPriorities: boolean;
  /** Maximum duration of the read, in milliseconds. */
  readonly timeout: number;
  /** File name for the download. */
  readonly download: string | null;
}

const MAX_TIMEOUT_MS = 15 * 60_000;
const TIMEOUT_UNITS = new Map([
  ["ms", 1],
  ["s", 1000],
  ["min", 60_000],
]);

/**
 * Reads the parameters of a GET.
 *
 * @throws RefusedError 400 when parameters are invalid or contradict each other
 */
export function readOptionsOf(parameters: URLSearchParams): ReadOptions {
  try {
    const shallow = parameters.get("shallow") === "true" ? shallowOf(parameters) : null;
    return {
      query: shallow === null ? parseQuery(parameters) : null,
      shallow,
      ...printOf(parameters),
      withPriorities: parameters.get("format") === "export",
      timeout: timeoutOf(parameters.get("timeout")),
      download: parameters.get("download"),
    };
  } catch (error) {
    if (error instanceof QueryError) throw new RefusedError(400, error.message);
    throw error;
  }
}

/**
 * Returns the value of a parameter that accepts only some values; null when it is missing.
 *
 * @throws RefusedError 400 for another value
 */
export function choiceOf(parameters: URLSearchParams, name: string, choices: readonly string[]): string | null {
  const value = parameters.get(name);
  if (value === null || choices.includes(value)) return value;
  throw new RefusedError(400, `${name} must be one of ${choices.join(", ")}`);
}

/** @throws RefusedError 400 for an unknown value of `print` */
export function printOf(parameters: URLSearchParams): { pretty: boolean; silent: boolean } {
  const print = choiceOf(parameters, "print", ["pretty", "silent"]);
  return { pretty: print === "pretty", silent: print === "silent" };
}

/**
 * Reads the parameters of a shallow read as the Firebase command-line tool sends them: `startAfter` with a key without
 * quotes, and `limitToFirst`. Other query parameters are refused.
 */
function shallowOf(parameters: URLSearchParams): ShallowRead {
  for (const name of ["orderBy", "startAt", "endAt", "endBefore", "equalTo", "limitToLast"]) {
    if (parameters.has(name)) throw new RefusedError(400, `shallow cannot be used with ${name}`);
  }
  const limit = parameters.get("limitToFirst");
  return {
    startAfter: parameters.get("startAfter"),
    limit: limit === null ? null : parseCount("limitToFirst", limit),
  };
}

function timeoutOf(text: string | null): number {
  if (text === null) return MAX_TIMEOUT_MS;
  const [, digits, unit] = /^(\d+)(ms|s|min)$/.exec(text) ?? [];
  const milliseconds = Number(digits) * (TIMEOUT_UNITS.get(unit ?? "") ?? Number.NaN);
  if (!(milliseconds > 0 && milliseconds <= MAX_TIMEOUT_MS)) {
    throw new RefusedError(400, "timeout must be a positive time of at most 15min, such as 3ms, 3s or 3min");
  }
  return milliseconds;
}
