import { HooterError, type HooterErrorCode } from "../model/errors";

/** Refusals that pass by themselves: too late, too early, too many. */
const PASSING = [408, 425, 429];

/** An answer that is not a success: what it means, and whether a fresh token may help. */
export interface Failure {
  readonly error: HooterError;
  /** The token was refused, not the person. */
  readonly staleToken: boolean;
  /** The service says that it did not even try (protocol, section 2.7). */
  readonly untried: boolean;
  /** The service is there and says no, for whatever reason: a write is not to be sent again by itself. */
  readonly final: boolean;
}

const stale = /token is expired|could not parse auth token|credential is no longer valid/i;
// The one refusal whose words help a developer and name nobody.
const missingIndex = /^Index not defined/;

/**
 * Reads a refusal (protocol, section 2.7).
 *
 * @param call names the call for developers: the method and the collection, nothing of the query
 */
export function readFailure(call: string, status: number, body: string): Failure {
  const words = errorOf(body);
  const staleToken = (status === 401 || status === 400) && stale.test(words);
  const message = `${call}: ${status}${missingIndex.test(words) ? ` ${words}` : ""}`;
  return {
    error: new HooterError(staleToken ? "session-expired" : codeOf(status), message),
    staleToken,
    untried: status === 503,
    final: status >= 400 && status < 500 && !PASSING.includes(status),
  };
}

function codeOf(status: number): HooterErrorCode {
  if (status === 401) return "permission-denied";
  if (status === 400 || status === 413) return "malformed";
  return "unavailable";
}

function errorOf(body: string): string {
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === "object" && json !== null && "error" in json) return String(json.error);
  } catch {
    // Not JSON: the text itself.
  }
  return body;
}
