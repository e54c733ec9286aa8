import type { HooterError } from "../../model/errors";
import type { Connection, DatabaseChange, JsonValue, StreamHandlers } from "../database";
import { applyChanges, type Target } from "../json-patch";

/**
 * A target with listeners, and its last known value. Its source (a stream, a poll, another tab) may change without
 * effect on the listeners.
 */
export interface Location {
  readonly target: Target;
  readonly key: string;
  /** Undefined until the first value arrives. */
  readonly value: JsonValue | undefined;
  /** Whether {@link value} came from an earlier source. */
  readonly isStale: boolean;
  readonly connection: Connection | null;
  /** Whether this page has a listener. */
  readonly isLocal: boolean;
  /** Whether all listeners accept polling. */
  readonly isLowPriority: boolean;
  /** Whether there is any listener. */
  readonly inUse: boolean;
  /**
   * Adds a listener. If the value is known, the listener first receives the full value, as on a new connection, but
   * only after this call has returned.
   *
   * @returns a function that removes the listener
   */
  listen(handlers: StreamHandlers): () => void;
  /** Like {@link listen}, for another tab. The listener first receives the next change, not the known value. */
  relay(handlers: StreamHandlers): () => void;
  notify(changes: readonly DatabaseChange[]): void;
  /** @param failure see `StreamHandlers.onConnection` */
  connect(connection: Connection, failure?: HooterError): void;
  /** Ends the location permanently: notifies and removes all listeners. */
  fail(error: HooterError): void;
  /** Called when the source changes. Reports the connection as lost only if the new source takes too long. */
  awaitEvent(): void;
  stopWaiting(): void;
}

interface Listener {
  readonly handlers: StreamHandlers;
  readonly isLocal: boolean;
  /**
   * Whether the full value is still to be delivered. Until then, changes are skipped, because the full value will
   * contain them.
   */
  needsSnapshot: boolean;
}

/** Milliseconds before an interruption is reported. */
export const INTERRUPTION_DELAY_MS = 3_000;

/** @param onUse called when a listener is added or removed */
export function createLocation(target: Target, key: string, onUse: () => void): Location {
  const listeners = new Set<Listener>();
  let value: JsonValue | undefined;
  let isStale = false;
  let connection: Connection | null = null;
  let interruptionTimer: ReturnType<typeof setTimeout> | undefined;

  const add = (handlers: StreamHandlers, isLocal: boolean): (() => void) => {
    const listener: Listener = { handlers, isLocal, needsSnapshot: isLocal && value !== undefined };
    listeners.add(listener);
    if (listener.needsSnapshot) queueMicrotask(() => catchUp(listener));
    onUse();
    return () => {
      if (!listeners.delete(listener)) return;
      if (listeners.size === 0) clearTimeout(interruptionTimer);
      onUse();
    };
  };
  const catchUp = (listener: Listener) => {
    if (!listeners.has(listener) || value === undefined) return;
    listener.needsSnapshot = false;
    listener.handlers.onChanges([{ path: [], data: value }]);
    if (connection !== null && listeners.has(listener)) listener.handlers.onConnection?.(connection);
  };
  const each = (work: (handlers: StreamHandlers) => void) => {
    // Copy first, to skip listeners that these calls add.
    const current = [...listeners];
    for (const listener of current) if (listeners.has(listener) && !listener.needsSnapshot) work(listener.handlers);
  };
  const connect = (next: Connection, failure?: HooterError) => {
    clearTimeout(interruptionTimer);
    connection = next;
    each((handlers) => handlers.onConnection?.(next, failure));
  };

  return {
    target,
    key,
    get value() {
      return value;
    },
    get isStale() {
      return isStale;
    },
    get connection() {
      return connection;
    },
    get isLocal() {
      return [...listeners].some((listener) => listener.isLocal);
    },
    get isLowPriority() {
      return [...listeners].every(({ handlers }) => handlers.isLowPriority === true);
    },
    get inUse() {
      return listeners.size > 0;
    },
    listen: (handlers) => add(handlers, true),
    relay: (handlers) => add(handlers, false),
    notify(changes) {
      clearTimeout(interruptionTimer);
      isStale = false;
      value = applyChanges(value ?? null, changes, target.query);
      each((handlers) => handlers.onChanges(changes));
    },
    connect,
    fail(error) {
      clearTimeout(interruptionTimer);
      const received = [...listeners];
      listeners.clear();
      for (const { handlers } of received) handlers.onError(error);
      onUse();
    },
    awaitEvent() {
      isStale = true;
      clearTimeout(interruptionTimer);
      if (connection !== "reconnecting")
        interruptionTimer = setTimeout(() => connect("reconnecting"), INTERRUPTION_DELAY_MS);
    },
    stopWaiting: () => clearTimeout(interruptionTimer),
  };
}
