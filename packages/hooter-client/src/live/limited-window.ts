import type { DatabaseChange } from "../database/database";
import { applyChanges, emptyWindow, limitWindow, type WindowChange } from "./window";

/** State of a stream with a limit. */
export interface Told extends WindowChange {
  /** The window's keys, highest first. */
  readonly keys: readonly string[];
  /** Lowest key of a full window; null when it is not full. */
  readonly bound: string | null;
}

/** Follows a stream with a limit, event by event. @param limit the stream's `limitToLast` */
export function createLimitedWindow(limit: number): (changes: readonly DatabaseChange[]) => Told {
  let present = emptyWindow;
  return (changes) => {
    const { window, touched } = applyChanges(present, changes);
    const limited = limitWindow(window, limit);
    present = limited.window;
    return { ...limited, touched, bound: limited.keys.length >= limit ? (limited.keys.at(-1) ?? null) : null };
  };
}
