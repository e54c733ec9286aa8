/** One layout shift that no input caused (Layout Instability API). */
export interface Shift {
  /** Milliseconds since the navigation. */
  readonly at: number;
  readonly value: number;
  /** Descriptions of the elements that moved. */
  readonly sources: readonly string[];
}

/** A task that blocked the main thread for more than 50 ms. Times are milliseconds since the navigation. */
export interface LongTask {
  readonly at: number;
  readonly duration: number;
}

/** Maximum pause between two shifts of a session window, and maximum length of a window. */
const WINDOW_GAP_MS = 1_000;
const WINDOW_LENGTH_MS = 5_000;
/** The first milliseconds of a task, which do not count as blocking. */
const FREE = 50;

/** Returns the cumulative layout shift: the largest sum of shifts in one session window (web.dev/articles/cls). */
export function cumulativeShift(shifts: readonly Shift[]): number {
  let most = 0;
  let sum = 0;
  let first = Number.NaN;
  let last = Number.NaN;
  for (const { at, value } of shifts) {
    const isNewWindow = !(at - last < WINDOW_GAP_MS && at - first < WINDOW_LENGTH_MS);
    if (isNewWindow) {
      sum = 0;
      first = at;
    }
    sum += value;
    last = at;
    most = Math.max(most, sum);
  }
  return most;
}

/**
 * Returns the total blocking time: the parts of long tasks above 50 ms, from the first paint on
 * (web.dev/articles/tbt).
 */
export function blockedTime(tasks: readonly LongTask[], firstPaint: number): number {
  return tasks
    .map(({ at, duration }) => at + duration - Math.max(at, firstPaint) - FREE)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
}
