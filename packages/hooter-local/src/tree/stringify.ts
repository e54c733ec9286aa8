import { Branch, leafOf, type Node, priorityOf } from "./node";
import { entriesOfBlocks } from "./ordered-walk";
import { arrayLengthOf } from "./to-json";

/** Thrown when the JSON of a value exceeds the given limit. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

const QUOTED_KEYS_MAX = 4_000;
let quotedKeys = new Map<string, string>();

/** Returns `"key":` from a cache, because most keys are field names that repeat. */
function quotedKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  if (quotedKeys.size >= QUOTED_KEYS_MAX) quotedKeys = new Map();
  const text = `${JSON.stringify(key)}:`;
  quotedKeys.set(key, text);
  return text;
}

/** Writes one node as JSON text, directly from the tree. */
class Writer {
  text = "";
  readonly #limit: number;
  readonly #withPriorities: boolean;

  constructor(limit: number, withPriorities: boolean) {
    this.#limit = limit;
    this.#withPriorities = withPriorities;
  }

  add(text: string): void {
    this.text += text;
    if (this.text.length > this.#limit) throw new TooLargeError("The value is too large.");
  }

  node(node: Node): void {
    if (!(node instanceof Branch)) {
      this.#leaf(node);
      return;
    }
    const length = this.#withPriorities ? null : arrayLengthOf(node);
    if (length === null) this.object(node, entriesOfBlocks(node.children));
    else this.#array(node, length);
  }

  object(node: Node, entries: Iterable<readonly [string, Node]>): void {
    let separator = "{";
    const priority = this.#withPriorities ? priorityOf(node) : null;
    if (priority !== null) {
      this.add(`{".priority":${JSON.stringify(priority)}`);
      separator = ",";
    }
    for (const [key, child] of entries) {
      this.add(separator + quotedKey(key));
      this.node(child);
      separator = ",";
    }
    this.add(separator === "{" ? "{}" : "}");
  }

  #leaf(node: Exclude<Node, Branch>): void {
    const priority = this.#withPriorities ? priorityOf(node) : null;
    const value = JSON.stringify(leafOf(node));
    this.add(priority === null ? value : `{".value":${value},".priority":${JSON.stringify(priority)}}`);
  }

  #array(node: Branch, length: number): void {
    this.add("[");
    let next = 0;
    for (const [key, child] of entriesOfBlocks(node.children)) {
      const index = Number(key);
      if (next > 0) this.add(",");
      for (; next < index; next += 1) this.add("null,");
      this.node(child);
      next = index + 1;
    }
    for (; next < length; next += 1) this.add(",null");
    this.add("]");
  }
}

export interface StringifyOptions {
  /** Writes the form of `format=export`. */
  readonly withPriorities?: boolean;
  /** Maximum length of the text, in UTF-16 units; default: no limit. */
  readonly limit?: number;
}

/**
 * Returns a node's JSON text, as in the answer to a read.
 *
 * @throws TooLargeError above `limit`
 */
export function stringify(node: Node, options: StringifyOptions = {}): string {
  const writer = new Writer(options.limit ?? Number.POSITIVE_INFINITY, options.withPriorities ?? false);
  writer.node(node);
  return writer.text;
}

/**
 * Cached JSON texts of records in query results. Records are immutable, and the same few records are often read again.
 */
const recordTexts = new WeakMap<Branch, string>();

/** Maximum number of children with cached texts. A longer list bypasses the cache. */
const MAX_CACHED_ENTRIES = 200;

/** Returns the JSON text of an object with these children, in the given order; never an array. */
export function stringifyEntries(
  entries: readonly (readonly [string, Node])[],
  options: StringifyOptions = {},
): string {
  const writer = new Writer(options.limit ?? Number.POSITIVE_INFINITY, options.withPriorities ?? false);
  if (entries.length > MAX_CACHED_ENTRIES || options.withPriorities === true) {
    writer.object(null, entries);
    return writer.text;
  }
  let separator = "{";
  for (const [key, child] of entries) {
    writer.add(separator + quotedKey(key));
    if (child instanceof Branch) writer.add(textOfRecord(child, options));
    else writer.node(child);
    separator = ",";
  }
  writer.add(separator === "{" ? "{}" : "}");
  return writer.text;
}

function textOfRecord(record: Branch, options: StringifyOptions): string {
  const known = recordTexts.get(record);
  if (known !== undefined) return known;
  const text = stringify(record, options);
  // Do not cache the text of a large child. It is probably a collection whose records may already be cached.
  if (record.size <= 32) recordTexts.set(record, text);
  return text;
}
