import type { DatabaseChange } from "../database/database";

/** Milliseconds within which the rest of a write is told. */
const TOGETHER = 40;

/** Hands on what a stream tells. */
export interface Gather {
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
  /** Hands on what is kept back: nothing more will come. */
  readonly stop: () => void;
}

/**
 * Keeps a removal back for a moment, with all that follows it. A write of many children is told one by one, what falls out of a
 * limited window first or last: seen in between, what only fell out would look deleted, and go from under the reader.
 *
 * @param wait in milliseconds
 */
export function createGather(hand: Gather["onChanges"], wait = TOGETHER): Gather {
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
      // Told anew: nothing that came before matters.
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
