import type { HooterError } from "../../model/errors";
import type { Connection, DatabaseChange, JsonValue, StreamHandlers } from "../database";
import { applyChanges, type Place } from "./place";

/**
 * A place that somebody listens to, with what it holds as far as that is known. Where its news come from (a stream, a poll,
 * another tab) may change; who listens does not notice.
 */
export interface Location {
  readonly place: Place;
  readonly key: string;
  /** Undefined until it has been told once. */
  readonly value: JsonValue | undefined;
  /** Whether {@link value} is what an earlier source told. */
  readonly isStale: boolean;
  readonly connection: Connection | null;
  /** Whether somebody of this very page listens. */
  readonly isLocal: boolean;
  /** Whether all who listen are patient. */
  readonly isPatient: boolean;
  /** Whether anybody listens. */
  readonly inUse: boolean;
  /**
   * Who comes late is first told everything, as by a connection of their own, and never before this call has returned.
   *
   * @returns a function that ends it
   */
  listen(handlers: StreamHandlers): () => void;
  /** As {@link listen}, for another tab: from now on, without what is known already. */
  relay(handlers: StreamHandlers): () => void;
  tell(changes: readonly DatabaseChange[]): void;
  connect(connection: Connection): void;
  /** It has ended for good: everybody is told, and nobody listens any more. */
  fail(error: HooterError): void;
  /** Its news come from elsewhere from now on: only if that takes long is the connection said to be lost. */
  awaitNews(): void;
  stopWaiting(): void;
}

interface Listener {
  readonly handlers: StreamHandlers;
  readonly isLocal: boolean;
  /** To be told everything at once: changes until then are part of it. */
  late: boolean;
}

/** What is over within this time, in milliseconds, is not worth a word. */
export const PATIENCE = 3_000;

/** @param onUse told when somebody began or ended to listen */
export function createLocation(place: Place, key: string, onUse: () => void): Location {
  const listeners = new Set<Listener>();
  let value: JsonValue | undefined;
  let isStale = false;
  let connection: Connection | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const add = (handlers: StreamHandlers, isLocal: boolean): (() => void) => {
    const listener: Listener = { handlers, isLocal, late: isLocal && value !== undefined };
    listeners.add(listener);
    if (listener.late) queueMicrotask(() => catchUp(listener));
    onUse();
    return () => {
      if (!listeners.delete(listener)) return;
      if (listeners.size === 0) clearTimeout(patience);
      onUse();
    };
  };
  const catchUp = (listener: Listener) => {
    if (!listeners.has(listener) || value === undefined) return;
    listener.late = false;
    listener.handlers.onChanges([{ path: [], data: value }]);
    if (connection !== null && listeners.has(listener)) listener.handlers.onConnection?.(connection);
  };
  const each = (work: (handlers: StreamHandlers) => void) => {
    // Not those who begin to listen in answer to this.
    const present = [...listeners];
    for (const listener of present) if (listeners.has(listener) && !listener.late) work(listener.handlers);
  };
  const connect = (next: Connection) => {
    clearTimeout(patience);
    connection = next;
    each((handlers) => handlers.onConnection?.(next));
  };

  return {
    place,
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
    get isPatient() {
      return [...listeners].every(({ handlers }) => handlers.isPatient === true);
    },
    get inUse() {
      return listeners.size > 0;
    },
    listen: (handlers) => add(handlers, true),
    relay: (handlers) => add(handlers, false),
    tell(changes) {
      clearTimeout(patience);
      isStale = false;
      value = applyChanges(value ?? null, changes, place);
      each((handlers) => handlers.onChanges(changes));
    },
    connect,
    fail(error) {
      clearTimeout(patience);
      const told = [...listeners];
      listeners.clear();
      for (const { handlers } of told) handlers.onError(error);
      onUse();
    },
    awaitNews() {
      isStale = true;
      clearTimeout(patience);
      if (connection !== "reconnecting") patience = setTimeout(() => connect("reconnecting"), PATIENCE);
    },
    stopWaiting: () => clearTimeout(patience),
  };
}
