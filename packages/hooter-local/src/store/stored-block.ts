import type { Child } from "../tree/node";
import { type Compare, LeafBlock, lowerBound, type Slot } from "../tree/ordered-blocks";
import { type Releasable, recordRead } from "./block-cache";
import { childInLine, keysOfLine } from "./marked-line";

/**
 * Leaf block that is stored as a line of a snapshot and parsed lazily. A million posts therefore take only as much
 * memory as their text, and a start takes only as long as reading the file.
 */
export abstract class StoredBlock<K, V> extends LeafBlock<K, V> implements Releasable {
  #wasUsed = false;

  constructor(
    readonly first: K,
    readonly size: number,
    /** Complete line, as in the file. */
    readonly line: Buffer,
  ) {
    super();
  }

  /**
   * Slots for a changed copy of this block. All unchanged entries of the copy refer to this block, so a write of one
   * entry parses no other entry.
   */
  get slots(): readonly Slot<K, V>[] {
    return Array.from({ length: this.size }, () => this);
  }

  release(): boolean {
    if (this.#wasUsed) {
      this.#wasUsed = false;
      return false;
    }
    this.forget();
    return true;
  }

  /** Drops the parsed entries. */
  protected abstract forget(): void;

  /** Marks the parsed entries as used. */
  protected touch(): void {
    this.#wasUsed = true;
  }
}

/** Block of an index. It is parsed as a whole, because it is short and callers iterate over it. */
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
      recordRead(this, this.size);
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

/** Block of a large collection. Finds a record by its key in the block's line, and parses only this record. */
export class StoredRecords extends StoredBlock<string, Child> {
  #keys: readonly string[] | null = null;
  #known: Map<string, Child> | null = null;

  get keys(): readonly string[] {
    this.touch();
    if (this.#keys !== null) return this.#keys;
    recordRead(this, this.size);
    this.#keys = keysOfLine(this.line);
    return this.#keys;
  }

  get(key: string): Child | undefined {
    this.touch();
    const known = this.#known?.get(key);
    if (known !== undefined) return known;
    const child = childInLine(this.line, key);
    if (child === undefined) return undefined;
    recordRead(this, 1);
    this.#known ??= new Map();
    this.#known.set(key, child);
    return child;
  }

  valueAt(index: number): Child | undefined {
    const key = this.keys[index];
    return key === undefined ? undefined : this.get(key);
  }

  valueOf(key: string): Child | undefined {
    return this.get(key);
  }

  protected forget(): void {
    this.#keys = null;
    this.#known = null;
  }
}
