import { notifyAll, type Readable } from "./readable";

/**
 * Reads a source of a derived state.
 *
 * @param open keeps the source open while the state has subscribers; returns a function that releases it
 */
export type Read = <Value>(source: Readable<Value>, open?: () => () => void) => Value;

/** A derived state. */
export interface Derived<State> extends Readable<State> {
  /** Whether the state has subscribers. */
  inUse(): boolean;
}

interface Source {
  readonly value: unknown;
  readonly open: (() => () => void) | undefined;
}

/**
 * Creates a state that is derived from other readables. The first subscriber opens these sources and subscribes to
 * them, and the last subscriber closes them. Without subscribers, `get` derives the state from their current values.
 * Equal parts keep their identity.
 *
 * @param derive must be pure; each call may read different sources
 * @param onChange called with each derived state while there are subscribers; it may change the sources
 */
export function createDerived<State>(derive: (read: Read) => State, onChange?: (state: State) => void): Derived<State> {
  const listeners = new Set<() => void>();
  const closing = new Map<Readable<unknown>, () => void>();
  let last: { readonly state: State } | null = null;
  /** Sources of the last state; null until a state is derived, and again once the last subscriber has left. */
  let sources: ReadonlyMap<Readable<unknown>, Source> | null = null;
  let notified: State | undefined;
  let isUpdating = false;
  let isStale = false;

  const derived = () => {
    if (last && sources && [...sources].every(([source, { value }]) => Object.is(source.get(), value)))
      return { state: last.state, sources };
    const read = new Map<Readable<unknown>, Source>();
    const state = derive((source, open) => {
      const value = source.get();
      read.set(source, { value, open });
      return value;
    });
    last = { state: last ? keepEqual(last.state, state) : state };
    sources = read;
    return { state: last.state, sources: read };
  };

  const follow = () => {
    const { sources, state } = derived();
    for (const [source, close] of closing) {
      if (sources.has(source)) continue;
      closing.delete(source);
      close();
    }
    for (const [source, { open }] of sources) {
      if (closing.has(source)) continue;
      const unsubscribe = source.subscribe(update);
      const release = open?.();
      closing.set(source, () => {
        unsubscribe();
        release?.();
      });
    }
    onChange?.(state);
  };

  function update(): void {
    // A source that iterates over a copy of its listeners may still call this function after `unsubscribe`.
    if (listeners.size === 0) return;
    isStale = true;
    // Opening a source may change the source, which calls this function again.
    if (isUpdating) return;
    isUpdating = true;
    try {
      while (isStale) {
        isStale = false;
        follow();
      }
    } finally {
      isUpdating = false;
    }
    const { state } = derived();
    if (Object.is(state, notified)) return;
    notified = state;
    notifyAll(listeners);
  }

  return {
    get: () => derived().state,
    inUse: () => listeners.size > 0,
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) {
        notified = derived().state;
        update();
      }
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        for (const close of closing.values()) close();
        closing.clear();
        // Release the sources' values: they may be large, and a state may exist for each card that was ever visible.
        sources = null;
      };
    },
  };
}

/**
 * Returns the earlier value if both are equal. Otherwise, returns the later value, in which parts that are equal are
 * the objects of the earlier value.
 */
function keepEqual<Value>(earlier: Value, later: Value): Value {
  if (isList(earlier) && isList(later)) return sameItems(earlier, later) ? earlier : later;
  if (!isPlain(earlier) || !isPlain(later)) return later;
  const entries = Object.entries(later).map(([key, value]) => [key, keepEqual(earlier[key], value)] as const);
  const isEqual =
    entries.length === Object.keys(earlier).length && entries.every(([key, value]) => Object.is(earlier[key], value));
  return isEqual ? earlier : { ...later, ...Object.fromEntries(entries) };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isPlain = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Returns a version of a function that repeats its last result while the arguments are the same. */
export function memoizeLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | null = null;
  return (...args) => {
    if (!last || !sameItems(last.args, args)) last = { args, result: make(...args) };
    return last.result;
  };
}
