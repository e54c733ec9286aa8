/** Block that caches some of its entries and can release them. */
export interface Releasable {
  /**
   * Releases the cached entries, unless they were used since the last call.
   *
   * @returns whether it did
   */
  release(): boolean;
}

/** Maximum number of cached entries in all stores of this process: posts, counters, positions in an index. */
const MAX_ENTRIES = 200_000;

interface Kept {
  readonly block: Releasable;
  entries: number;
}

/** Bounds the number of cached entries. Blocks that were not used recently are released first (the clock algorithm). */
export class KeptBlocks {
  readonly #most: number;
  readonly #kept: Kept[] = [];
  readonly #known = new Map<Releasable, Kept>();
  #entries = 0;
  #hand = 0;

  /** @param most maximum number of cached entries */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts entries that a block has just read, and releases others to make room. */
  count(block: Releasable, entries: number): void {
    const known = this.#known.get(block);
    if (known === undefined) {
      const kept = { block, entries };
      this.#known.set(block, kept);
      this.#kept.push(kept);
    } else {
      known.entries += entries;
    }
    this.#entries += entries;
    while (this.#entries > this.#most && this.#kept.length > 1) this.#releaseOne(block);
  }

  /** Number of cached entries. */
  get entries(): number {
    return this.#entries;
  }

  #releaseOne(inUse: Releasable): void {
    if (this.#hand >= this.#kept.length) this.#hand = 0;
    const kept = this.#kept[this.#hand];
    if (kept === undefined) return;
    if (kept.block === inUse || !kept.block.release()) {
      this.#hand += 1;
      return;
    }
    this.#entries -= kept.entries;
    this.#known.delete(kept.block);
    // The last block moves to the free slot, because only the positions on the clock matter.
    const last = this.#kept.pop();
    if (last !== undefined && last !== kept) this.#kept[this.#hand] = last;
  }
}

const all = new KeptBlocks(MAX_ENTRIES);

/** Counts entries that a block has just read; other blocks may have to release theirs. */
export function countRead(block: Releasable, entries: number): void {
  all.count(block, entries);
}
