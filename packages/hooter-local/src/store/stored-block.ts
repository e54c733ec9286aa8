import { type Compare, LeafBlock, lowerBound, type Slot } from "../tree/ordered-blocks";
import { countRead } from "./kept-blocks";

/** The entries of a block, read from its line. */
export interface Entries<K, V> {
  readonly keys: readonly K[];
  readonly values: readonly V[];
}

/**
 * A leaf block that lies in a snapshot's line and is read when it is asked for. So a million posts take the room of
 * their text, and a start takes the time to read the file.
 */
export abstract class StoredBlock<K, V> extends LeafBlock<K, V> {
  #wasUsed = false;

  constructor(
    readonly first: K,
    readonly size: number,
    /** The whole line, as it stands in the file. */
    readonly line: Buffer,
  ) {
    super();
  }

  /** A copy refers to this block for all that does not change: a write of one entry reads no other. */
  get slots(): readonly Slot<K, V>[] {
    return Array.from({ length: this.size }, () => this);
  }

  /** Lets go of what was read, unless it was used since it was last asked. @returns whether it did */
  release(): boolean {
    if (this.#wasUsed) {
      this.#wasUsed = false;
      return false;
    }
    this.forget();
    return true;
  }

  /** Lets go of what was read. */
  protected abstract forget(): void;

  /** Notes that what was read is of use. */
  protected touch(): void {
    this.#wasUsed = true;
  }

  /** Counts that so many entries more stay read. */
  protected keep(entries: number): void {
    countRead(this, entries);
  }
}

/** A block of an index: short, and walked along when it is asked for. So all of it is read at once. */
export class StoredPositions<K> extends StoredBlock<K, true> {
  readonly #read: (line: Buffer) => readonly K[];
  #keys: readonly K[] | null = null;

  constructor(first: K, size: number, line: Buffer, read: (line: Buffer) => readonly K[]) {
    super(first, size, line);
    this.#read = read;
  }

  get keys(): readonly K[] {
    this.touch();
    if (this.#keys === null) {
      this.#keys = this.#read(this.line);
      this.keep(this.size);
    }
    return this.#keys;
  }

  override get slots(): readonly true[] {
    return Array.from({ length: this.size }, (): true => true);
  }

  get(key: K, compare: Compare<K>): true | undefined {
    const found = this.keys[lowerBound(this.keys, key, compare)];
    return found !== undefined && compare(found, key) === 0 ? true : undefined;
  }

  valueAt(index: number): true | undefined {
    return index < this.size ? true : undefined;
  }

  valueOf(): true {
    return true;
  }

  protected forget(): void {
    this.#keys = null;
  }
}
