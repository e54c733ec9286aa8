import type { Branch } from "../tree/node";
import type { Bytes } from "./http";

/** What the answers of one half of the memo may take together, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
/** A longer answer would push out many that are asked for more often. */
const LONGEST = 256 * 1024;

/** Stands for an answer that has been given once: most of what is asked for once is not asked for again. */
const GIVEN_ONCE: Bytes = new Uint8Array(0);

/**
 * The bodies of answers to queries, by the collection that they are of: a collection never changes, a write makes another,
 * so that an answer is right for as long as it can be asked for. Whether a caller may have it is asked before.
 *
 * Two halves bound it: when the newer one is full the older one is let go of, but for what was asked for meanwhile.
 */
export class BodyMemo {
  readonly #most: number;
  #newer = new WeakMap<Branch, Map<string, Bytes>>();
  #older = new WeakMap<Branch, Map<string, Bytes>>();
  #bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** @param question the text of the query and of everything else that the body depends on */
  get(collection: Branch, question: string): Bytes | undefined {
    const found = this.#find(collection, question);
    return found === GIVEN_ONCE ? undefined : found;
  }

  /** Whether a question has been asked before, of this very collection: then its answer is worth keeping. */
  isAskedAgain(collection: Branch, question: string): boolean {
    if (this.#find(collection, question) !== undefined) return true;
    this.set(collection, question, GIVEN_ONCE);
    return false;
  }

  #find(collection: Branch, question: string): Bytes | undefined {
    const found = this.#newer.get(collection)?.get(question);
    if (found !== undefined) return found;
    const older = this.#older.get(collection)?.get(question);
    if (older !== undefined) this.set(collection, question, older);
    return older;
  }

  set(collection: Branch, question: string, body: Bytes): void {
    const cost = body.byteLength + 2 * question.length;
    if (cost > Math.min(LONGEST, this.#most)) return;
    if (this.#bytes + cost > this.#most) {
      this.#older = this.#newer;
      this.#newer = new WeakMap();
      this.#bytes = 0;
    }
    this.#bytes += cost;
    const answers = this.#newer.get(collection);
    if (answers === undefined) this.#newer.set(collection, new Map([[question, body]]));
    else answers.set(question, body);
  }
}
