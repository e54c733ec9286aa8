import { childrenOf, type DatabaseChange, isJsonObject, type JsonValue } from "../database/database";
import { newestFirst } from "../model/key-order";

/** The raw children of a streamed location, by key: what partial changes are applied to. */
export type RawWindow = ReadonlyMap<string, JsonValue>;

/** Nothing known yet. */
export const emptyWindow: RawWindow = new Map();

/** A window after some changes, and which of its keys they touched. */
export interface WindowChange {
  readonly window: RawWindow;
  /** null: everything was told anew. */
  readonly touched: ReadonlySet<string> | null;
}

/**
 * Applies one event (protocol, section 3.3): a change at the top replaces everything, one at a child replaces or removes it,
 * one deeper changes a part of it. A part of what is not known cannot be placed and is left out; removing what is not there
 * changes nothing.
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

/** A value with another at a path within; what is left without children is gone. */
function replaceAt(base: JsonValue, path: readonly string[], data: JsonValue): JsonValue {
  const [key, ...inner] = path;
  if (key === undefined) return data;
  // There is nothing below a leaf that could go.
  if (data === null && !isJsonObject(base)) return base;
  const { [key]: child = null, ...rest }: { [key: string]: JsonValue } = isJsonObject(base) ? base : {};
  const value = replaceAt(child, inner, data);
  if (value !== null) return { ...rest, [key]: value };
  return Object.keys(rest).length > 0 ? rest : null;
}

/**
 * Holds a window to the stream's own limit, whether or not the service tells what fell out of it (protocol, section 3.4).
 *
 * @param limit the stream's `limitToLast`
 * @returns the window, and its keys, highest first
 */
export function limitWindow(window: RawWindow, limit: number): { window: RawWindow; keys: readonly string[] } {
  const keys = [...window.keys()].sort(newestFirst).slice(0, limit);
  if (keys.length === window.size) return { window, keys };
  const kept = new Set(keys);
  return { window: new Map([...window].filter(([key]) => kept.has(key))), keys };
}
