/** Block that caches some of its entries and can release them. */
export interface Releasable {
  /**
   * Releases the cached entries, unless they were used since the last call.
   *
   * @returns whether the entries were released
   */
  release(): boolean;
}

/** Maximum number of cached entries in all stores of this process: posts, counters, positions in an index. */
const MAX_ENTRIES = 200_000;

interface CachedBlock {
  readonly block: Releasable;
  entries: number;
}

/** Bounds the number of cached entries. Blocks that were not used recently are released first (the clock algorithm). */
export class BlockCache {
  readonly #maxEntries: number;
  readonly #blocks: CachedBlock[] = [];
  readonly #known = new Map<Releasable, CachedBlock>();
  #entries = 0;
  #hand = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /**
   * Counts the entries that a block has just read. If there are too many cached entries, releases entries of other
   * blocks.
   */
  recordRead(block: Releasable, entries: number): void {
    const known = this.#known.get(block);
    if (known === undefined) {
      const cached = { block, entries };
      this.#known.set(block, cached);
      this.#blocks.push(cached);
    } else {
      known.entries += entries;
    }
    this.#entries += entries;
    while (this.#entries > this.#maxEntries && this.#blocks.length > 1) this.#releaseOne(block);
  }

  /** Number of cached entries. */
  get entries(): number {
    return this.#entries;
  }

  #releaseOne(inUse: Releasable): void {
    if (this.#hand >= this.#blocks.length) this.#hand = 0;
    const cached = this.#blocks[this.#hand];
    if (cached === undefined) return;
    if (cached.block === inUse || !cached.block.release()) {
      this.#hand += 1;
      return;
    }
    this.#entries -= cached.entries;
    this.#known.delete(cached.block);
    // Move the last block to the free slot, because the order of the blocks does not matter to the clock algorithm.
    const last = this.#blocks.pop();
    if (last !== undefined && last !== cached) this.#blocks[this.#hand] = last;
  }
}

const all = new BlockCache(MAX_ENTRIES);

/** Calls {@link BlockCache.recordRead} on the cache that all stores share. */
export function recordRead(block: Releasable, entries: number): void {
  all.recordRead(block, entries);
}
