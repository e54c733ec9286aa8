import { childrenOf, type DatabaseChange, isJsonObject, type JsonValue } from "../database/database";
import { newestFirst } from "../model/key-order";

/** Raw children of a streamed location by key, as the base for partial changes. */
export type RawWindow = ReadonlyMap<string, JsonValue>;

/** A window without data. */
export const emptyWindow: RawWindow = new Map();

/** A window after changes, and the keys that they touched. */
export interface WindowChange {
  readonly window: RawWindow;
  /** Null means a full snapshot. */
  readonly touched: ReadonlySet<string> | null;
}

/**
 * Applies one event (protocol, section 3.3). A change at the root replaces everything. A change at a child replaces or
 * removes it. A deeper change updates a part of it. A part of an unknown child cannot be placed and is ignored.
 * Removing a missing child changes nothing.
 */
export function applyChanges(window: RawWindow, changes: readonly DatabaseChange[]): WindowChange {
  let next = new Map(window);
  let touched: Set<string> | null = new Set();
  for (const { path, data } of changes) {
    const [key, ...inner] = path;
    if (key === undefined) {
      next = new Map(childrenOf(data));
      touched = null;
      continue;
    }
    const base = next.get(key);
    if (base === undefined && (inner.length > 0 || data === null)) continue;
    const value = replaceAt(base ?? null, inner, data);
    if (value === null) next.delete(key);
    else next.set(key, value);
    touched?.add(key);
  }
  return { window: next, touched };
}

/** Replaces the value at a path. Removes nodes that are left without children. */
function replaceAt(base: JsonValue, path: readonly string[], data: JsonValue): JsonValue {
  const [key, ...inner] = path;
  if (key === undefined) return data;
  // A leaf has no children to remove.
  if (data === null && !isJsonObject(base)) return base;
  const { [key]: child = null, ...rest }: { [key: string]: JsonValue } = isJsonObject(base) ? base : {};
  const value = replaceAt(child, inner, data);
  if (value !== null) return { ...rest, [key]: value };
  return Object.keys(rest).length > 0 ? rest : null;
}

/**
 * Applies the stream's limit to a window, even if the service does not report evictions (protocol, section 3.4).
 *
 * @param limit the stream's `limitToLast`
 * @returns the limited window, and its keys, highest first
 */
export function limitWindow(window: RawWindow, limit: number): { window: RawWindow; keys: readonly string[] } {
  const keys = [...window.keys()].sort(newestFirst).slice(0, limit);
  if (keys.length === window.size) return { window, keys };
  const kept = new Set(keys);
  return { window: new Map([...window].filter(([key]) => kept.has(key))), keys };
}

/** State of a stream with a limit. */
export interface StreamState extends WindowChange {
  /** The window's keys, highest first. */
  readonly keys: readonly string[];
  /** Lowest key of a full window; null when it is not full. */
  readonly bound: string | null;
}

/** Applies the events of a stream with a limit. @param limit the stream's `limitToLast` */
export function createLimitedWindow(limit: number): (changes: readonly DatabaseChange[]) => StreamState {
  let present = emptyWindow;
  return (changes) => {
    const { window, touched } = applyChanges(present, changes);
    const limited = limitWindow(window, limit);
    present = limited.window;
    return { ...limited, touched, bound: limited.keys.length >= limit ? (limited.keys.at(-1) ?? null) : null };
  };
}
