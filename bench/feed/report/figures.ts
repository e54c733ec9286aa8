import { mean } from "../../common/statistics";
import type { MountsFinding } from "./findings";

/** Minimum duration of a late frame: longer than two frames at 60 frames per second. */
const LATE_FRAME_MS = 34;
/** A heap whose growth is at most this factor counts as level. */
const LEVEL = 1.05;

/** Share of late frames, 0 to 1; NaN without frames. */
export function shareOfLateFrames(frames: readonly number[]): number {
  return frames.filter((time) => time >= LATE_FRAME_MS).length / frames.length;
}

/**
 * Growth of the heap from the first figure to the last. A value of 1 means no growth; NaN with fewer than two figures.
 */
export function heapGrowth(heaps: MountsFinding["heaps"]): number {
  const first = heaps[0];
  const last = heaps.at(-1);
  return first === undefined || last === undefined || first === last ? Number.NaN : last.bytes / first.bytes;
}

/** Bytes left behind by each mount: the slope of the best-fitting line through the figures (least squares). */
export function bytesOfEachMount(heaps: MountsFinding["heaps"]): number {
  const mounts = mean(heaps.map((heap) => heap.mounts));
  const bytes = mean(heaps.map((heap) => heap.bytes));
  const above = heaps.reduce((sum, heap) => sum + (heap.mounts - mounts) * (heap.bytes - bytes), 0);
  const below = heaps.reduce((sum, heap) => sum + (heap.mounts - mounts) ** 2, 0);
  return below === 0 ? Number.NaN : above / below;
}

export function isLevel(heaps: MountsFinding["heaps"]): boolean {
  return heapGrowth(heaps) <= LEVEL;
}
