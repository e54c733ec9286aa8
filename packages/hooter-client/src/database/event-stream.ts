import { createParser } from "eventsource-parser";
import { HooterError, toHooterError } from "../model/errors";
import { isObject } from "../model/json";
import type { DatabaseChange, JsonValue } from "./database";
import { readFailure } from "./failure";

/** Reason for the end of a connection. */
export type StreamEnd =
  /**
   * The connection was cut, silent or temporarily refused: retry. `error` is set only when the service refused to open
   * the stream.
   */
  | { readonly kind: "lost"; readonly wasReached: boolean; readonly error?: HooterError }
  /** The token is no longer valid. */
  | { readonly kind: "stale-token"; readonly error: HooterError }
  | { readonly kind: "refused"; readonly error: HooterError };

export interface EventStreamOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Contains the token, so keep it out of all messages. */
  readonly address: string;
  /** Name of the call in messages. */
  readonly call: string;
  /** Whether the stream belongs to a visitor. */
  readonly isPublic: boolean;
  /** Whether the token was renewed for this connection. */
  readonly isRenewed: boolean;
  readonly signal: AbortSignal;
  /** Called whenever data arrives, even for a part of an event. */
  readonly onData: () => void;
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
}

/**
 * Milliseconds of silence after which a connection counts as dead. The service sends a keep-alive event every 30
 * seconds.
 */
export const WATCHDOG_MS = 45_000;
/** Maximum length of an event, in UTF-16 units. */
const MAX_EVENT = 32 * 1024 * 1024;

/** Runs one connection until its end. Never throws. */
export async function runEventStream({
  fetch,
  address,
  call,
  isPublic,
  isRenewed,
  signal,
  onData,
  onChanges,
}: EventStreamOptions): Promise<StreamEnd> {
  const closing = new AbortController();
  const close = () => closing.abort();
  const ended = AbortSignal.any([signal, closing.signal]);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(close, WATCHDOG_MS);
  };
  const outcome: { end: StreamEnd | null } = { end: null };
  let wasReached = false;
  const malformed: StreamEnd = {
    kind: "refused",
    error: new HooterError("malformed", `${call}: an event that cannot be read`),
  };
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") outcome.end ??= malformed;
    },
    onEvent: ({ event, data }) => {
      // Ignore events after the end, such as a `cancel` after `auth_revoked`.
      if (outcome.end !== null || ended.aborted) return;
      const read = readStreamEvent(event, data);
      if (read === "malformed") outcome.end = malformed;
      else if (read === "cancel") outcome.end = refusal(`${call}, cancelled`, 401, "", { isPublic });
      else if (read === "auth-revoked") {
        outcome.end = { kind: "stale-token", error: new HooterError("session-expired", `${call}: credential revoked`) };
      } else if (read) {
        try {
          onChanges(read);
        } catch (thrown) {
          // The next connection would deliver the same event, so do not reconnect.
          outcome.end = { kind: "refused", error: toHooterError(thrown) };
        }
      }
    },
  });
  try {
    alive();
    const response = await fetch(address, {
      headers: { Accept: "text/event-stream" },
      signal: ended,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
    if (!response.ok) return refusal(call, response.status, await response.text(), { isPublic, isRenewed });
    const type = response.headers.get("content-type") ?? "";
    // If a proxy removes the `Accept` header, the service responds with JSON. Set `wasReached` then too: the service is
    // reachable, so the caller may poll.
    wasReached = /json|event-stream/.test(type);
    if (!response.body || !type.includes("event-stream")) return { kind: "lost", wasReached };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    while (outcome.end === null) {
      const { done, value } = await reader.read();
      if (done) break;
      alive();
      onData();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // The connection was cut or aborted. Errors of `fetch` may contain the address, so drop them.
  } finally {
    clearTimeout(watchdog);
    // Some services leave the socket open after their last event.
    close();
  }
  return outcome.end ?? { kind: "lost", wasReached };
}

function refusal(...refused: Parameters<typeof readFailure>): StreamEnd {
  const { error, isTokenStale } = readFailure(...refused);
  if (isTokenStale) return { kind: "stale-token", error };
  return error.code === "unavailable" ? { kind: "lost", wasReached: false, error } : { kind: "refused", error };
}

/**
 * Reads an event. Checks the name first, because the data of `cancel` and `auth_revoked` is not JSON.
 *
 * @returns its changes; "auth-revoked" when the token is no longer valid; "cancel" when the service ends the stream
 *   permanently; null for a keep-alive and an unknown event
 */
export function readStreamEvent(
  name: string | undefined,
  data: string,
): readonly DatabaseChange[] | "auth-revoked" | "cancel" | "malformed" | null {
  if (name === "auth_revoked") return "auth-revoked";
  if (name === "cancel") return "cancel";
  if (name !== "put" && name !== "patch") return null;
  const payload = parsePayload(data);
  if (payload === null) return "malformed";
  const path = split(payload.path);
  if (name === "put") return [{ path, data: payload.data }];
  if (!isObject(payload.data)) return "malformed";
  // In the event of a multi-path update, a key may be a path.
  return Object.entries(payload.data).map(([key, value]) => ({ path: [...path, ...split(key)], data: value }));
}

function split(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function parsePayload(data: string): { path: string; data: JsonValue } | null {
  try {
    const json: JsonValue = JSON.parse(data);
    if (!isObject(json) || typeof json["path"] !== "string" || json["data"] === undefined) return null;
    return { path: json["path"], data: json["data"] };
  } catch {
    return null;
  }
}
