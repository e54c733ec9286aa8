/** Factors by which the page's processor is slowed down. */
export const speeds = [1, 4] as const;
export type Slowness = (typeof speeds)[number];

/** Repeated timings of one action, in milliseconds. */
export interface Timing {
  readonly slowness: Slowness;
  readonly times: readonly number[];
}

/** Lists that show the same hoots with the same card. */
export const listNames = ["Hooter", "virtua", "react-virtuoso", "static"] as const;
export type ListName = (typeof listNames)[number];

/** Period of continuous scrolling. */
export interface Glide {
  readonly list: ListName;
  readonly slowness: Slowness;
  /** Pixels per frame. */
  readonly step: number;
  /** Milliseconds between consecutive frames. */
  readonly frames: readonly number[];
}

export interface ScrollFinding {
  /** Number of loaded hoots, fewer than requested when the page could not load more. */
  readonly posts: number;
  /** Frame times of each list. The static list is the baseline: it shows the cost without windowing. */
  readonly glides: readonly Glide[];
  /** Maximum number of cards in the document at once. */
  readonly mostCards: number;
  /** Bytes of the JavaScript heap after garbage collection. */
  readonly heapOfFirstPage: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
}

export interface MountsFinding {
  /**
   * Bytes of the JavaScript heap while no feed is mounted, each with the number of mounts before the reading. The first
   * value is read after a quarter of all mounts, which are the warm-up.
   */
  readonly heaps: readonly { readonly mounts: number; readonly bytes: number }[];
  /** Maximum number of event streams open at once. */
  readonly mostStreams: number;
  /** Number of event streams open after the last unmount. */
  readonly streamsLeft: number;
  /** Number of listeners that the mounts left on the window, the document, `html` and `body`. */
  readonly listenersLeft: number;
  /** Number of listeners that the client and the mounts left on the same targets after the client's disposal. */
  readonly listenersAfterDisposal: number;
}

/** All findings of a run. Measurements that did not run are absent. */
export interface Findings {
  readonly like?: readonly Timing[];
  readonly publish?: readonly Timing[];
  readonly warm?: readonly Timing[];
  readonly scroll?: ScrollFinding;
  readonly mounts?: MountsFinding;
}
