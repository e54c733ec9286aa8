import { LeafBlock } from "../tree/ordered-blocks";

/** The entries of a block, read from its line. */
export interface Entries<K, V> {
  readonly keys: readonly K[];
  readonly values: readonly V[];
}

/**
 * A leaf block that lies in a snapshot's line and is read when it is asked for. So a million posts take the room of
 * their text, and a start takes the time to read the file.
 */
export class StoredBlock<K, V> extends LeafBlock<K, V> {
  readonly #read: (line: Buffer) => Entries<K, V>;
  #entries: Entries<K, V> | null = null;
  #wasUsed = false;

  constructor(
    readonly first: K,
    readonly size: number,
    /** The whole line, as it stands in the file. */
    readonly line: Buffer,
    read: (line: Buffer) => Entries<K, V>,
  ) {
    super();
    this.#read = read;
  }

  get keys(): readonly K[] {
    return this.#present().keys;
  }

  get values(): readonly V[] {
    return this.#present().values;
  }

  /** Lets go of what was read, unless it was used since it was last asked. @returns whether it did */
  release(): boolean {
    if (this.#wasUsed) {
      this.#wasUsed = false;
      return false;
    }
    this.#entries = null;
    return true;
  }

  #present(): Entries<K, V> {
    this.#wasUsed = true;
    if (this.#entries === null) {
      this.#entries = this.#read(this.line);
      keep(this);
    }
    return this.#entries;
  }
}

/** How many blocks stay read: some 60,000 posts. */
const MOST_KEPT = 2_000;

const kept: { release(): boolean }[] = [];
let hand = 0;

/** Keeps a block's entries, in the place of a block that has not been used for a while (the clock algorithm). */
function keep(block: { release(): boolean }): void {
  if (kept.length < MOST_KEPT) {
    kept.push(block);
    return;
  }
  while (kept[hand]?.release() === false) hand = (hand + 1) % MOST_KEPT;
  kept[hand] = block;
  hand = (hand + 1) % MOST_KEPT;
}
