/** Streams of which a new one takes over from the others once it has spoken. */
export interface TakeOver {
  /**
   * Opens what takes over; the present ones stay until then.
   *
   * @param follow opens it, calls `onFirst` when it speaks first, and returns how to close it
   */
  replace(follow: (onFirst: () => void) => () => void): void;
  close(): void;
}

/** Makes it: nothing is missed between two streams, and nothing flickers. */
export function createTakeOver(): TakeOver {
  const open = new Set<() => void>();
  const close = (streams: Iterable<() => void>) => {
    for (const closeStream of streams) {
      open.delete(closeStream);
      closeStream();
    }
  };
  return {
    replace(follow) {
      const outdated = [...open];
      open.add(follow(() => close(outdated)));
    },
    close: () => close([...open]),
  };
}
