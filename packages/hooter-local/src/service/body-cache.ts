import type { Branch } from "../tree/node";
import type { Bytes } from "./http";

/** Maximum size of the answers in one half of the cache, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of one answer, in bytes. A larger answer would evict many answers that are requested more often. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Marks a query that was answered once. An answer is cached only when its query repeats, because most queries never
 * repeat.
 */
const SEEN_ONCE: Bytes = new Uint8Array(0);

/**
 * Cache of query answers, by collection and query. Collections are immutable, and a write creates a new collection, so
 * an answer never becomes stale. Permissions are checked before a look-up.
 *
 * The cache has two halves. An entry that is added or used moves to the newer half. When this half is full, it becomes
 * the older half, and the previous older half is dropped.
 */
export class BodyCache {
  readonly #maxBytes: number;
  #newer = new WeakMap<Branch, Map<string, Bytes>>();
  #older = new WeakMap<Branch, Map<string, Bytes>>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** @param queryText text of the query and of all other parameters that determine the body */
  get(collection: Branch, queryText: string): Bytes | undefined {
    const found = this.#find(collection, queryText);
    return found === SEEN_ONCE ? undefined : found;
  }

  /**
   * Records a look-up.
   *
   * @returns whether the query repeats, so its answer is worth caching
   */
  recordLookup(collection: Branch, queryText: string): boolean {
    if (this.#find(collection, queryText) !== undefined) return true;
    this.set(collection, queryText, SEEN_ONCE);
    return false;
  }

  #find(collection: Branch, queryText: string): Bytes | undefined {
    const found = this.#newer.get(collection)?.get(queryText);
    if (found !== undefined) return found;
    const older = this.#older.get(collection)?.get(queryText);
    if (older !== undefined) this.set(collection, queryText, older);
    return older;
  }

  set(collection: Branch, queryText: string, body: Bytes): void {
    const cost = body.byteLength + 2 * queryText.length;
    if (cost > Math.min(MAX_ANSWER_BYTES, this.#maxBytes)) return;
    if (this.#bytes + cost > this.#maxBytes) {
      this.#older = this.#newer;
      this.#newer = new WeakMap();
      this.#bytes = 0;
    }
    this.#bytes += cost;
    const answers = this.#newer.get(collection);
    if (answers === undefined) this.#newer.set(collection, new Map([[queryText, body]]));
    else answers.set(queryText, body);
  }
}
