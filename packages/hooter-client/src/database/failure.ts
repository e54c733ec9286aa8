import { HooterError, type HooterErrorCode } from "../model/errors";
import { fieldsOf, parseJson } from "../model/json";

/** Transient client errors: request timeout, too early, too many requests. */
const TRANSIENT_STATUSES = [408, 425, 429];

/** Error of an unsuccessful call, and what the caller may do about it. */
export interface Failure {
  readonly error: HooterError;
  /** The service refused the token, not the user. A fresh token may help. */
  readonly isTokenStale: boolean;
  /** The service guarantees that it did not execute the call. */
  readonly isNotExecuted: boolean;
  /** The service is reachable and refused the call. Do not resend a write automatically. */
  readonly isFinal: boolean;
  /** The call, or the request for its App Check token, timed out. */
  readonly isTimeout: boolean;
}

const appCheck = /app ?check/i;
const foreign = /could not parse auth token/i;
const stale = /token is expired|could not parse auth token|credential is no longer valid/i;
// The only refusals that error messages quote: they help developers and contain no personal data. The second one is
// that of `createTestHooter`.
const quotable = /^(Index not defined|The test option)/;

/**
 * Returns the failure of a call without a response. The error has no cause, because an error of `fetch` may contain the
 * address with the token.
 */
export function noResponse(call: string, { isTimeout }: Pick<Failure, "isTimeout">): Failure {
  const error = new HooterError("network", `${call}: no answer`);
  return { error, isTokenStale: false, isNotExecuted: false, isFinal: false, isTimeout };
}

const foreignAnswers = new WeakSet<HooterError>();

/** Returns the error of a read whose response is not JSON. The service answers every read with JSON. */
export function foreignAnswer(call: string): HooterError {
  const error = new HooterError("malformed", `${call}: the answer is not JSON. Check databaseURL`);
  foreignAnswers.add(error);
  return error;
}

/**
 * Whether an error is one of {@link foreignAnswer}. If the configuration is correct, a proxy or a portal has answered
 * instead of the service, so the same read may succeed later.
 */
export function isForeignAnswer(error: HooterError): boolean {
  return foreignAnswers.has(error);
}

/**
 * Reads a refusal.
 *
 * @param call name of the call for developers: the method and the collection, without the query
 * @param isPublic whether the call is a visitor's read
 * @param isRenewed whether the token was renewed for this call
 */
export function readFailure(
  call: string,
  status: number,
  body: string,
  {
    isPublic,
    isRenewed = false,
    isTimeout = false,
  }: { readonly isPublic: boolean; readonly isRenewed?: boolean; readonly isTimeout?: boolean },
): Failure {
  const errorText = errorOf(body);
  const isTokenStale = !isPublic && (status === 401 || status === 400) && stale.test(errorText);
  // The token is fresh, so a database that cannot parse it belongs to another project.
  const isForeign = isTokenStale && isRenewed && foreign.test(errorText);
  const advice = isForeign
    ? ". Check that databaseURL and apiKey belong to one project"
    : adviceOf(status, errorText, isPublic);
  const hint = quotable.test(errorText) ? ` ${errorText}` : advice;
  const message = `${call}: ${status}${hint}`;
  const code = isForeign ? "misconfigured" : isTokenStale ? "session-expired" : codeOf(status, errorText);
  return {
    error: new HooterError(code, message),
    isTokenStale,
    isNotExecuted: status === 503,
    isFinal: status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status),
    isTimeout,
  };
}

/**
 * Returns advice for developers. The advice may quote the address of the database's region, which is not personal data.
 */
function adviceOf(status: number, errorText: string, isPublic: boolean): string {
  if (status === 401 && appCheck.test(errorText)) return ". App Check is enforced: set `appCheckToken`";
  if (status === 401 && isPublic)
    return '. `readers: "everyone"` needs the database.public.rules.json of hooter-client. Deploy that file';
  if (status === 401)
    return ". Deploy the database.rules.json of hooter-client if the project's rules are missing or older";
  if (status !== 404) return "";
  const [address = ""] = /https:\/\/[\w.-]+\w/.exec(errorText) ?? [];
  return `. Check databaseURL ${address}`.trim();
}

function codeOf(status: number, errorText: string): HooterErrorCode {
  if (status === 401) return appCheck.test(errorText) ? "misconfigured" : "permission-denied";
  if (status === 404) return "misconfigured";
  if (status === 400 || status === 413) return "malformed";
  return "unavailable";
}

/** Returns the `error` field of a JSON object, or the whole text of any other response. */
function errorOf(body: string): string {
  const { error = body } = fieldsOf(parseJson(body));
  return String(error);
}
