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
 * @param open opens it and returns how to close it
 */
export function createShared(open: () => () => void): Shared {
  let users = 0;
  let close: (() => void) | null = null;
  let disposed = false;
  const settle = () => {
    const wanted = users > 0 && !disposed;
    if (wanted) close ??= open();
    else {
      close?.();
      close = null;
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
      close?.();
      close = null;
      settle();
    },
    dispose() {
      disposed = true;
      settle();
    },
  };
}
