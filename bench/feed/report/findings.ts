/** How much slower than this machine the page's processor is made. */
export const speeds = [1, 4] as const;
export type Slowness = (typeof speeds)[number];

/** Milliseconds of one thing that was timed again and again. */
export interface Timing {
  readonly slowness: Slowness;
  readonly times: readonly number[];
}

/** A while of scrolling on and on. */
export interface Glide {
  readonly slowness: Slowness;
  /** Pixels of each frame. */
  readonly step: number;
  /** Milliseconds between one frame and the next. */
  readonly frames: readonly number[];
}

export interface ScrollFinding {
  /** How many hoots were loaded; fewer than asked for when the page could not. */
  readonly posts: number;
  readonly glides: readonly Glide[];
  /** The same over plain cards that nothing changes: what the browser and the machine add by themselves. */
  readonly still: readonly Glide[];
  /** The most cards that stood in the document at once. */
  readonly mostCards: number;
  /** Bytes of the script heap, its rubbish collected. */
  readonly heapOfFirstPage: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
}

export interface MountsFinding {
  /** Bytes of the script heap with nothing mounted, from time to time; the first after a warm-up. */
  readonly heaps: readonly { readonly mounts: number; readonly bytes: number }[];
  /** The most event streams that were open at once. */
  readonly mostStreams: number;
  /** Event streams that are open after the last unmount. */
  readonly streamsLeft: number;
  /** Listeners on the window, the document and its elements that were not there before the first mount. */
  readonly listenersLeft: number;
  /** The same once the client is disposed of, too. */
  readonly listenersAfterDisposal: number;
}

/** Everything that a run has found; what was not measured is absent. */
export interface Findings {
  readonly like?: readonly Timing[];
  readonly publish?: readonly Timing[];
  readonly warm?: readonly Timing[];
  readonly scroll?: ScrollFinding;
  readonly mounts?: MountsFinding;
}
