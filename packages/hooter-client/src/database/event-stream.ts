import { createParser } from "eventsource-parser";
import { HooterError } from "../model/errors";
import type { DatabaseChange } from "./database";
import { readFailure } from "./failure";
import { readStreamEvent } from "./stream-event";

/** Reason for the end of a connection. */
export type StreamEnd =
  /** Cut, silent or temporarily refused: retry. */
  | { readonly kind: "lost" }
  /** The token is no longer valid. */
  | { readonly kind: "stale-token"; readonly error: HooterError }
  | { readonly kind: "refused"; readonly error: HooterError };

/** Options of {@link runEventStream}. */
export interface EventStreamOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Contains the token, so keep it out of all messages. */
  readonly address: string;
  /** Name of the call in messages. */
  readonly call: string;
  readonly signal: AbortSignal;
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
}

/**
 * Milliseconds of silence after which a connection counts as dead. The service
 * sends an event every 30 seconds.
 */
export const WATCHDOG = 45_000;
/** Maximum length of an event, in UTF-16 units. */
const MAX_EVENT = 32 * 1024 * 1024;

/** Runs one connection until its end. Never throws. */
export async function runEventStream({
  fetch,
  address,
  call,
  signal,
  onChanges,
}: EventStreamOptions): Promise<StreamEnd> {
  const connection = new AbortController();
  const close = () => connection.abort();
  if (signal.aborted) close();
  signal.addEventListener("abort", close);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(close, WATCHDOG);
  };
  const outcome: { end: StreamEnd | null } = { end: null };
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
      // A `cancel` after `auth_revoked` adds no information.
      if (outcome.end !== null || connection.signal.aborted) return;
      const read = readStreamEvent(event, data);
      if (read.kind === "changes") onChanges(read.changes);
      else if (read.kind === "malformed") outcome.end = malformed;
      else if (read.kind === "cancel")
        outcome.end = { kind: "refused", error: new HooterError("permission-denied", `${call}: cancelled`) };
      else if (read.kind === "auth-revoked") {
        outcome.end = { kind: "stale-token", error: new HooterError("session-expired", `${call}: credential revoked`) };
      }
    },
  });
  try {
    alive();
    const response = await fetch(address, {
      headers: { Accept: "text/event-stream" },
      signal: connection.signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
    if (!response.ok) return refusal(call, response.status, await response.text());
    if (!response.body || !response.headers.get("content-type")?.includes("text/event-stream")) return { kind: "lost" };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    while (outcome.end === null) {
      const { done, value } = await reader.read();
      if (done) break;
      alive();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Cut or aborted. Errors of `fetch` may contain the address, so drop them.
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener("abort", close);
    // Some services leave the socket open after their last event.
    close();
  }
  return outcome.end ?? { kind: "lost" };
}

function refusal(call: string, status: number, body: string): StreamEnd {
  const { error, staleToken } = readFailure(call, status, body);
  if (staleToken) return { kind: "stale-token", error };
  return error.code === "unavailable" ? { kind: "lost" } : { kind: "refused", error };
}
