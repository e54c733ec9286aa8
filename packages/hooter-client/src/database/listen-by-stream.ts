import { HooterError, toHooterError } from "../model/errors";
import { readTokenClaims } from "../model/token-claims";
import type { StreamHandlers, TokenSource } from "./database";
import { runEventStream } from "./event-stream";
import type { PageVisibility } from "./page-visibility";
import { RETRY, retryDelay } from "./retry";
import type { Limit } from "./semaphore";

/** State that the streams of a page share. */
export interface StreamNetwork {
  /** Set when a stream has opened but delivered no event in time. Later streams then poll at once. */
  isBlocked: boolean;
}

export interface StreamListenerOptions {
  readonly token: TokenSource;
  /** Whether the reader is a visitor, whose streams carry no token. */
  readonly isVisitor: boolean;
  readonly fetch: typeof globalThis.fetch;
  readonly visibility: PageVisibility;
  readonly now: () => number;
  readonly random: () => number;
  /** @param token null for a visitor */
  readonly address: (token: string | null) => Promise<string>;
  /** Name of the call in messages. */
  readonly call: string;
  readonly handlers: StreamHandlers;
  /** Polls the same value while no event arrives. @returns a function that stops polling */
  readonly poll: (handlers: StreamHandlers) => () => void;
  readonly network: StreamNetwork;
  /** Limits concurrent replacements: during a replacement, two connections are open, and connections are scarce. */
  readonly limit: Limit;
}

const MINUTE = 60_000;
/** Duration after which a connection counts as healthy: its loss then restarts the back-off from the shortest delay. */
const HEALTHY_MS = MINUTE;
/** Maximum time before a stream is replaced. A stream ends when its token expires, after at most an hour. */
const REPLACE_AFTER_MS = 50 * MINUTE;
const REPLACE_BEFORE_EXPIRY_MS = 5 * MINUTE;
/** Time without a first event after which the value is polled. Some proxies buffer event streams. */
const POLL_AFTER_MS = 5_000;

/**
 * Keeps an event stream open while the page is visible. Reconnects with back-off, or immediately when the network or
 * the page comes back. Opens a replacement with a fresh token before the current stream ends. Polls while a proxy
 * delays the events.
 *
 * @returns a function that closes it
 */
export function listenByStream(options: StreamListenerOptions): () => void {
  const { visibility, handlers, token, isVisitor, now, random, limit, poll, network } = options;
  let closed = false;
  /** The active connection. */
  let current: AbortController | null = null;
  /** A connection that is being opened. It replaces the current connection when its first event arrives. */
  let next: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let renewals = 0;
  let stopPolling: (() => void) | null = null;

  const startPolling = () => {
    if (closed) return;
    network.isBlocked = true;
    stopPolling ??= poll({
      ...handlers,
      // The poll has ended, but the stream continues to reconnect. Each attempt can start another poll.
      onError: (error) => {
        stopPolling = null;
        handlers.onConnection?.("reconnecting", error);
      },
    });
  };
  const endPolling = () => {
    stopPolling?.();
    stopPolling = null;
  };
  const stop = () => {
    clearTimeout(timer);
    current?.abort();
    next?.abort();
    current = next = null;
  };
  const finish = (error: HooterError) => {
    close();
    handlers.onError(error);
  };
  const schedule = (milliseconds: number, renew: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => void open(renew), milliseconds);
  };
  const lost = (renew: boolean, error?: HooterError) => {
    if (!stopPolling) handlers.onConnection?.("reconnecting", error);
    if (visibility.visible) schedule(retryDelay(RETRY.stream, failures++, random()), renew);
  };

  const open = async (renew: boolean): Promise<void> => {
    const connection = new AbortController();
    const { signal } = connection;
    clearTimeout(timer);
    next?.abort();
    next = connection;
    if (current === null) return connect(connection, renew, () => {});
    await limit(async () => {
      if (!signal.aborted)
        await new Promise<void>((release) => void connect(connection, renew, release).finally(release));
    });
  };

  /**
   * Opens a connection. Requests the token only now, because a token could expire during the wait for a permit.
   *
   * @param onFirst called when the first event has arrived
   */
  const connect = async (connection: AbortController, renew: boolean, onFirst: () => void): Promise<void> => {
    const { signal } = connection;
    let auth: string | null = null;
    let address: string;
    try {
      if (!isVisitor) auth = await token({ renew });
      if (signal.aborted) return;
      if (auth === null && !isVisitor) return finish(new HooterError(renew ? "session-expired" : "signed-out"));
      address = await options.address(auth);
    } catch (error) {
      if (signal.aborted) return;
      next = null;
      // Retry if the identity service may be unavailable only for a while. Any other error is permanent for this
      // account.
      const failure = toHooterError(error);
      if (!RETRY.stream.mayRetry(failure)) return finish(failure);
      if (current === null) lost(renew, failure);
      else schedule(MINUTE, true);
      return;
    }
    if (signal.aborted) return;
    const expiry = auth === null ? null : readTokenClaims(auth).expiresAt;
    let openedAt = 0;
    let wasHeldBack = false;
    let slow: ReturnType<typeof setTimeout> | undefined;
    /**
     * Polls unless more data arrives in time. Each part of the first event restarts the wait, because a large event
     * takes a long time on a slow network.
     */
    const awaitData = () => {
      clearTimeout(slow);
      if (current === null && !signal.aborted) slow = setTimeout(startPolling, network.isBlocked ? 0 : POLL_AFTER_MS);
    };
    awaitData();
    const end = await runEventStream({
      ...options,
      address,
      isPublic: isVisitor,
      isRenewed: renew,
      signal,
      onData: awaitData,
      onChanges: (changes) => {
        if (next === connection) {
          clearTimeout(slow);
          wasHeldBack = stopPolling !== null;
          endPolling();
          network.isBlocked = false;
          next = null;
          current?.abort();
          current = connection;
          onFirst();
          openedAt = now();
          schedule(replaceAfter(expiry, openedAt), true);
          handlers.onChanges(changes);
          handlers.onConnection?.("live");
        } else handlers.onChanges(changes);
      },
    });
    clearTimeout(slow);
    if (signal.aborted) return;
    const wasCurrent = current === connection;
    if (wasCurrent) current = null;
    else if (next === connection) next = null;
    if (end.kind === "refused") return finish(end.error);
    if (openedAt > 0) {
      renewals = 0;
      if (now() - openedAt >= HEALTHY_MS) failures = 0;
    }
    if (end.kind === "stale-token") {
      // A fresh token was refused too, so another renewal would not help.
      if (openedAt === 0 && ++renewals > 1) return finish(end.error);
      if (current === null && failures === 0) {
        failures = 1;
        return void open(true);
      }
    }
    // The replacement failed to open, but the old connection still works, so try again in a minute.
    if (current !== null) return schedule(MINUTE, true);
    // A proxy may delay the first event until it closes the connection. The value in that event is outdated, so poll.
    if (end.kind === "lost" && (openedAt === 0 ? end.wasReached : wasHeldBack && now() - openedAt < HEALTHY_MS))
      startPolling();
    lost(end.kind === "stale-token", end.error);
  };

  const unobserve = visibility.observe((event) => {
    if (event === "hidden") return stop();
    failures = 0;
    // The connection may be dead without an error. A replacement sends the data again; the old data stays visible
    // meanwhile.
    void open(false);
  });
  function close(): void {
    if (closed) return;
    closed = true;
    unobserve();
    stop();
    endPolling();
  }
  if (visibility.visible) void open(false);
  return close;
}

/**
 * Returns the lifetime of a connection: until five minutes before its token expires, but at most
 * {@link REPLACE_AFTER_MS}. Without a token, the maximum applies. It also applies when the token seems to expire too
 * soon, because the device's clock may be wrong.
 */
function replaceAfter(expiry: number | null, openedAt: number): number {
  const left = expiry === null ? 0 : expiry - openedAt - REPLACE_BEFORE_EXPIRY_MS;
  return left > MINUTE && left < REPLACE_AFTER_MS ? left : REPLACE_AFTER_MS;
}
