/** Replaces streams. A new stream takes over from the earlier ones at its first event. */
export interface StreamHandover {
  /**
   * Opens a new stream. The current ones stay open until its first event.
   *
   * @param follow opens the stream, calls `onFirst` at its first event, and returns a function that closes it
   */
  replace(follow: (onFirst: () => void) => () => void): void;
  close(): void;
}

/** Creates the replacement of streams. No event is lost between two streams, and nothing flickers. */
export function createStreamHandover(): StreamHandover {
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
