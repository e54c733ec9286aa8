import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** One value of a large JSON file, with its path. */
export interface JsonMember {
  readonly path: readonly string[];
  /** The value's JSON text. */
  readonly text: string;
  /** Number of bytes of the file up to this value. */
  readonly offset: number;
}

/** Thrown for a file that is not the JSON of a database. */
export class JsonFileError extends Error {
  override readonly name = "JsonFileError";
}

/** Some editors write these bytes at the start of a file. They are not part of its JSON. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const CHUNK_BYTES = 1024 * 1024;
/** Depth at which an object is yielded as a whole: the depth of a collection's children. */
const WHOLE_AT = 2;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;

/**
 * Reads a JSON file and yields its values one by one: every value two levels below the root, and every value above that
 * level that is not an object. The file may be larger than memory.
 *
 * @throws JsonFileError when the file is not complete JSON
 */
export async function* jsonMembers(file: string): AsyncGenerator<JsonMember, void, undefined> {
  const handle = await open(file, "r");
  try {
    const scanner = new Scanner();
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let isFirst = true; ; isFirst = false) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      const hasMark = isFirst && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
      yield* scanner.scan(hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
    }
    yield* scanner.end();
  } finally {
    await handle.close();
  }
}

/** Finds the start and end of each member. `JSON.parse` parses each member's content and reports its errors. */
class Scanner {
  readonly #path: string[] = [];
  #state: "value" | "key" | "colon" | "after" | "first-key" = "value";
  /** Bytes of the current key or value from earlier chunks. */
  #pending: Buffer[] = [];
  #collecting: "value" | "key" | null = null;
  #depth = 0;
  /** Number of open objects around the next member. */
  #openObjects = 0;
  #isInText = false;
  #isEscaped = false;
  #offset = 0;

  *scan(chunk: Buffer): Generator<JsonMember, void, undefined> {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#collecting !== null) {
        const isEnd = this.#isEnd(byte);
        if (isEnd === "no") continue;
        const until = isEnd === "with" ? at + 1 : at;
        const text = this.#collected(chunk.subarray(start, until));
        const kind = this.#collecting;
        this.#collecting = null;
        if (kind === "key") {
          this.#path.push(this.#key(text));
          this.#state = "colon";
        } else {
          yield this.#member(text, at);
        }
        if (isEnd === "with") continue;
      }
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
      if (this.#step(byte)) start = at;
    }
    if (this.#collecting !== null) this.#pending.push(Buffer.from(chunk.subarray(start)));
    this.#offset += chunk.length;
  }

  *end(): Generator<JsonMember, void, undefined> {
    // No byte marks the end of a top-level number, so it ends at the end of the file.
    if (this.#collecting === "value" && this.#depth === 0 && !this.#isInText && this.#path.length === 0) {
      this.#collecting = null;
      yield this.#member(this.#collected(Buffer.alloc(0)), 0);
    }
    if (this.#collecting !== null || this.#path.length > 0 || this.#state !== "after" || this.#openObjects > 0) {
      throw new JsonFileError("The file ends in the middle of its JSON.");
    }
  }

  /**
   * Handles one byte between members.
   *
   * @returns whether a key or a value begins with this byte
   */
  #step(byte: number): boolean {
    switch (this.#state) {
      case "value":
        if (byte === OPEN_OBJECT && this.#openObjects < WHOLE_AT) {
          this.#openObjects += 1;
          this.#state = "first-key";
          return false;
        }
        return this.#begin("value", byte);
      case "first-key":
      case "key":
        if (byte === QUOTE) return this.#begin("key", byte);
        if (byte === CLOSE_OBJECT && this.#state === "first-key") return this.#close();
        throw new JsonFileError("A key was expected.");
      case "colon":
        if (byte !== COLON) throw new JsonFileError('":" was expected.');
        this.#state = "value";
        return false;
      default:
        if (this.#openObjects > 0 && byte === COMMA) {
          this.#state = "key";
          return false;
        }
        if (this.#openObjects > 0 && byte === CLOSE_OBJECT) return this.#close();
        throw new JsonFileError("Unexpected text after a value.");
    }
  }

  #close(): false {
    this.#openObjects -= 1;
    this.#path.pop();
    this.#state = "after";
    return false;
  }

  #begin(kind: "value" | "key", byte: number): true {
    this.#collecting = kind;
    this.#isInText = byte === QUOTE;
    this.#depth = byte === OPEN_OBJECT || byte === OPEN_LIST ? 1 : 0;
    return true;
  }

  /**
   * Whether the collected key or value ends with this byte ("with"), before this byte ("before"), or not yet ("no").
   */
  #isEnd(byte: number): "with" | "before" | "no" {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        return this.#depth === 0 ? "with" : "no";
      }
      return "no";
    }
    if (this.#depth === 0) return byte === COMMA || byte === CLOSE_OBJECT || byte <= 0x20 ? "before" : "no";
    if (byte === QUOTE) this.#isInText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth -= 1;
    return this.#depth === 0 ? "with" : "no";
  }

  #collected(last: Buffer): string {
    const bytes = Buffer.concat([...this.#pending, last]);
    this.#pending = [];
    // Refuse invalid bytes: decoding would silently replace each of them with U+FFFD.
    if (!isUtf8(bytes)) throw new JsonFileError("The file is not UTF-8.");
    return bytes.toString("utf8");
  }

  #key(text: string): string {
    const key: unknown = parsedJson(text);
    if (typeof key !== "string") throw new JsonFileError("A key was expected.");
    return key;
  }

  #member(text: string, at: number): JsonMember {
    const member = { path: [...this.#path], text, offset: this.#offset + at };
    this.#path.pop();
    this.#state = "after";
    return member;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFileError(`This is not JSON: ${text.slice(0, 60)}`);
  }
}
