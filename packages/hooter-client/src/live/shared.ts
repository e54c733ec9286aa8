import type { HooterError } from "../model/errors";
import { untilRead } from "./until-read";

/** Something that is open as long as somebody uses it. */
export interface Shared {
  /** @returns a function that gives it up; a second call does nothing */
  retain(): () => void;
  /** Whether somebody uses it. */
  inUse(): boolean;
  /** Closes it, whoever uses it, and opens it again if it is used. */
  restart(): void;
  /** Closes it for good. */
  dispose(): void;
}

/**
 * Counts the users of a live resource. It closes a moment after the last one left: a component that is mounted again at once
 * (StrictMode, a move in the tree) finds it open.
 *
 * @param open opens it until the signal says that it is closed
 */
export function createShared(open: (signal: AbortSignal) => void): Shared {
  let users = 0;
  let closing: AbortController | null = null;
  let disposed = false;
  const close = () => {
    closing?.abort();
    closing = null;
  };
  const settle = () => {
    if (users === 0 || disposed) close();
    else if (!closing) {
      closing = new AbortController();
      open(closing.signal);
    }
  };
  return {
    retain() {
      let given = false;
      users++;
      settle();
      return () => {
        if (given) return;
        given = true;
        users--;
        setTimeout(settle, 0);
      };
    },
    inUse: () => users > 0 && !disposed,
    restart() {
      close();
      settle();
    },
    dispose() {
      disposed = true;
      settle();
    },
  };
}

/**
 * Follows something until the signal says that it is closed, by a part of the program that is loaded for it.
 *
 * @param load see `partOf`
 * @param begin follows it and returns how to stop it
 * @param onFailure told when the part cannot be loaded; it is asked for until it is there
 */
export async function followBy<Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
  begin: (part: Part) => () => void,
  onFailure: (error: HooterError) => void,
): Promise<void> {
  const part = await untilRead(load, { signal, onFailure, always: true });
  if (part && !signal.aborted) signal.addEventListener("abort", begin(part));
}
