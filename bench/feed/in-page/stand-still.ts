/** State of the page after one frame of a scroll to its end. */
export interface Frame {
  /** Milliseconds since the scroll began. */
  readonly time: number;
  /** Scroll position, in pixels. */
  readonly y: number;
  /** Height of the whole page, in pixels. */
  readonly height: number;
}

/** Reason why a scroll to the end has stopped. */
export interface Stop {
  /** Whether the page stopped moving at its end. Otherwise the scroll was given up. */
  readonly still: boolean;
  /** Reason in one sentence. */
  readonly why: string;
}

/** Frames without movement after which the page counts as at rest. */
const STILL = 30;
/**
 * Frames without progress after which the scroll is given up: the page still moves, but only because its height
 * oscillates.
 */
const NO_PROGRESS = 150;

/**
 * Decides when a scroll to the end of a page is over. The returned function takes each frame and returns null while the
 * scroll continues. When the scroll is over, it returns a {@link Stop}: at the latest for the first frame at or after
 * the limit.
 *
 * @param limit milliseconds
 */
export function createStandStill(limit: number): (frame: Frame) => Stop | null {
  let frames = 0;
  let furthest = Number.NEGATIVE_INFINITY;
  let last = Number.NaN;
  let still = 0;
  /** Heights since the last progress. */
  let heights: number[] = [];
  return ({ time, y, height }) => {
    frames += 1;
    still = y === last ? still + 1 : 0;
    last = y;
    if (y > furthest) {
      furthest = y;
      heights = [];
    }
    heights.push(height);
    const took = `${frames} frames, ${(time / 1000).toFixed(1)} s`;
    if (still >= STILL) return { still: true, why: `it stood still at ${y} px of ${height} px (${took})` };
    if (heights.length > NO_PROGRESS) {
      const [least, most] = [Math.min(...heights), Math.max(...heights)];
      const what = least === most ? "its place" : `its height, from ${least} px to ${most} px,`;
      return { still: false, why: `${what} never came to rest at ${y} px (${took})` };
    }
    if (time >= limit) {
      const rate = `${(time / frames).toFixed(0)} ms a frame`;
      return { still: false, why: `it reached the time limit at ${y} px of ${height} px (${took}, ${rate})` };
    }
    return null;
  };
}
