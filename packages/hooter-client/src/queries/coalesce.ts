import type { DatabaseChange } from "../database/database";

/** Maximum time in milliseconds for the remaining events of a write. */
const TOGETHER = 40;

/** Buffers the changes of a stream. */
export interface Coalescer {
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
  /** Emits the delayed changes immediately, because no others will follow. */
  readonly stop: () => void;
}

/**
 * Delays a removal briefly, together with all later changes. A write of many children arrives as one event per
 * child, and evictions from a limited window come before or after them. In between, an evicted child would
 * look deleted and disappear for the reader.
 *
 * @param wait in milliseconds
 */
export function createCoalescer(hand: Coalescer["onChanges"], wait = TOGETHER): Coalescer {
  let kept: DatabaseChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const changes = kept;
    kept = [];
    hand(changes);
  };
  return {
    onChanges(changes) {
      // Full snapshot: earlier changes are obsolete.
      if (changes.some(({ path }) => path.length === 0)) {
        kept = [...changes];
        return flush();
      }
      if (timer === undefined && !changes.some(isRemoval)) return hand(changes);
      kept.push(...changes);
      timer ??= setTimeout(flush, wait);
    },
    stop() {
      if (timer !== undefined) flush();
    },
  };
}

function isRemoval({ path, data }: DatabaseChange): boolean {
  return path.length === 1 && data === null;
}
