import type { Child } from "../tree/node";
import { recordRead } from "./block-cache";
import { childInLine, keysOfLine } from "./marked-line";
import { StoredBlock } from "./stored-block";

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
