import type { HooterError } from "../../model/errors";
import type { Connection, DatabaseChange, JsonValue, StreamHandlers } from "../database";
import { applyChanges, type Target } from "../json-patch";

export type Location = ReturnType<typeof createLocation>;

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

/**
 * Creates a target with listeners, and its last known value. Its source (a stream, a poll, another tab) may change
 * without effect on the listeners.
 *
 * @param onUse called when a listener is added or removed
 */
export function createLocation(target: Target, key: string, onUse: () => void) {
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
  /** @param failure see `StreamHandlers.onConnection` */
  const connect = (next: Connection, failure?: HooterError) => {
    clearTimeout(interruptionTimer);
    connection = next;
    each((handlers) => handlers.onConnection?.(next, failure));
  };

  return {
    target,
    key,
    /** Undefined until the first value arrives. */
    get value() {
      return value;
    },
    /** Whether the value came from an earlier source. */
    get isStale() {
      return isStale;
    },
    get connection() {
      return connection;
    },
    /** Whether this page has a listener. */
    get isLocal() {
      return [...listeners].some((listener) => listener.isLocal);
    },
    /** Whether all listeners accept polling. */
    get isLowPriority() {
      return [...listeners].every(({ handlers }) => handlers.isLowPriority === true);
    },
    /** Whether there is any listener. */
    get inUse() {
      return listeners.size > 0;
    },
    /**
     * Adds a listener. If the value is known, the listener first receives the full value, as on a new connection, but
     * only after this call has returned.
     *
     * @returns a function that removes the listener
     */
    listen: (handlers: StreamHandlers) => add(handlers, true),
    /** Like `listen`, for another tab. The listener first receives the next change, not the known value. */
    relay: (handlers: StreamHandlers) => add(handlers, false),
    notify(changes: readonly DatabaseChange[]): void {
      clearTimeout(interruptionTimer);
      isStale = false;
      value = applyChanges(value ?? null, changes, target.query);
      each((handlers) => handlers.onChanges(changes));
    },
    connect,
    /** Ends the location permanently: notifies and removes all listeners. */
    fail(error: HooterError): void {
      clearTimeout(interruptionTimer);
      const received = [...listeners];
      listeners.clear();
      for (const { handlers } of received) handlers.onError(error);
      onUse();
    },
    /** Called when the source changes. Reports the connection as lost only if the new source takes too long. */
    awaitEvent(): void {
      isStale = true;
      clearTimeout(interruptionTimer);
      if (connection !== "reconnecting")
        interruptionTimer = setTimeout(() => connect("reconnecting"), INTERRUPTION_DELAY_MS);
    },
    stopWaiting: () => clearTimeout(interruptionTimer),
  };
}
