/** What has read some of its entries and can let go of them. */
export interface Releasable {
  /** Lets go of what was read, unless it was used since it was last asked. @returns whether it did */
  release(): boolean;
}

/** How many entries stay read in all, of all stores of this process: posts, counters, places in an index. */
const MOST_READ = 200_000;

interface Kept {
  readonly block: Releasable;
  entries: number;
}

/** Bounds how much stays read: what has not been used for a while makes room (the clock algorithm). */
export class KeptBlocks {
  readonly #most: number;
  readonly #kept: Kept[] = [];
  readonly #known = new Map<Releasable, Kept>();
  #entries = 0;
  #hand = 0;

  /** @param most how many entries may stay read */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts entries that a block has just read, and makes room for them. */
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

  /** How many entries stay read. */
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
    // The last one takes the free place: the order is that of the clock's face alone.
    const last = this.#kept.pop();
    if (last !== undefined && last !== kept) this.#kept[this.#hand] = last;
  }
}

const all = new KeptBlocks(MOST_READ);

/** Counts entries that a block has just read; others may have to let go of theirs. */
export function countRead(block: Releasable, entries: number): void {
  all.count(block, entries);
}
