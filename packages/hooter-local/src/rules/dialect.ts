import { RulesError } from "./rules-error";
import { positionsIn, readEscape } from "./source-text";

/** Value in the rules file, with its offset. */
export type FileValue = FileObject | FileArray | FileString | FileScalar;

export interface FileObject {
  type: "object";
  start: number;
  members: readonly FileMember[];
}

export interface FileMember {
  key: FileString;
  value: FileValue;
}

export interface FileArray {
  type: "array";
  start: number;
  items: readonly FileValue[];
}

export interface FileString {
  type: "string";
  start: number;
  /** Offset of the first character after the quote. */
  textStart: number;
  value: string;
}

export interface FileScalar {
  type: "scalar";
  start: number;
  value: number | boolean | null;
}

/** Maximum nesting: deeper than any path of the database. Without a limit, a hostile file could exhaust the stack. */
const MAX_DEPTH = 128;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /[A-Za-z]+/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/**
 * Parses the JSON dialect of rules files. The dialect allows comments, trailing commas, and raw line breaks and tabs
 * inside strings. It does not allow a repeated or leading comma, or a backslash before a line break.
 *
 * Duplicate keys are refused too. Otherwise, one of two security rules for the same key would be dropped silently.
 *
 * @throws RulesError
 */
export function parseFile(source: string): FileValue {
  return new FileParser(source).parse();
}

class FileParser {
  private offset: number;

  constructor(private readonly source: string) {
    this.offset = source.codePointAt(0) === 0xfeff ? 1 : 0;
  }

  parse(): FileValue {
    const value = this.value(0);
    this.skipBlank();
    if (this.offset < this.source.length) this.refuse("Parse error.");
    return value;
  }

  private refuse(message: string, offset = this.offset): never {
    throw new RulesError(message, { ...positionsIn(this.source)(offset), path: "/", kind: null });
  }

  private peek(): string {
    return this.source[this.offset] ?? "";
  }

  private skipBlank(): void {
    for (;;) {
      const char = this.peek();
      if (char === " " || char === "\t" || char === "\n" || char === "\r") this.offset += 1;
      else if (char === "/") this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    const marker = this.source[this.offset + 1];
    if (marker === "/") {
      while (this.offset < this.source.length && this.peek() !== "\n" && this.peek() !== "\r") this.offset += 1;
    } else if (marker === "*") {
      const end = this.source.indexOf("*/", this.offset + 2);
      if (end < 0) this.refuse("Expected '*/'.");
      this.offset = end + 2;
    } else {
      this.refuse("Parse error.");
    }
  }

  private value(depth: number): FileValue {
    if (depth > MAX_DEPTH) this.refuse("Rules are nested too deeply.");
    this.skipBlank();
    const char = this.peek();
    if (char === "{") return this.object(depth);
    if (char === "[") return this.array(depth);
    if (char === '"') return this.string();
    return this.scalar();
  }

  private object(depth: number): FileObject {
    const start = this.offset;
    this.offset += 1;
    const members: FileMember[] = [];
    const seen = new Set<string>();
    for (;;) {
      this.skipBlank();
      if (this.peek() === "}") break;
      if (this.peek() !== '"') this.refuse("Expected '\"'.");
      const key = this.string();
      if (seen.has(key.value)) this.refuse(`Duplicate key '${key.value}'.`, key.start);
      seen.add(key.value);
      this.skipBlank();
      if (this.peek() !== ":") this.refuse("Expected ':'.");
      this.offset += 1;
      members.push({ key, value: this.value(depth + 1) });
      this.skipBlank();
      if (this.peek() === ",") this.offset += 1;
      else if (this.peek() !== "}") this.refuse("Expected ',' or '}'.");
    }
    this.offset += 1;
    return { type: "object", start, members };
  }

  private array(depth: number): FileArray {
    const start = this.offset;
    this.offset += 1;
    const items: FileValue[] = [];
    for (;;) {
      this.skipBlank();
      if (this.peek() === "]") break;
      items.push(this.value(depth + 1));
      this.skipBlank();
      if (this.peek() === ",") this.offset += 1;
      else if (this.peek() !== "]") this.refuse("Expected ',' or ']'.");
    }
    this.offset += 1;
    return { type: "array", start, items };
  }

  private string(): FileString {
    const start = this.offset;
    this.offset += 1;
    const textStart = this.offset;
    let value = "";
    for (;;) {
      const char = this.peek();
      if (char === "") this.refuse("Expected '\"'.");
      if (char === '"') break;
      if (char === "\\") {
        const escape = readEscape(this.source, this.offset);
        if (escape === null) this.refuse("Invalid escape sequence.");
        value += escape.char;
        this.offset += escape.length;
        continue;
      }
      if (char < " " && char !== "\n" && char !== "\r" && char !== "\t") this.refuse("Invalid character in string.");
      value += char;
      this.offset += 1;
    }
    this.offset += 1;
    return { type: "string", start, textStart, value };
  }

  private scalar(): FileScalar {
    const start = this.offset;
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.source)?.[0];
    if (number !== undefined) {
      this.offset += number.length;
      return { type: "scalar", start, value: Number(number) };
    }
    WORD.lastIndex = start;
    const word = WORD.exec(this.source)?.[0] ?? "";
    const value = WORDS.get(word);
    if (value === undefined) this.refuse("Parse error.");
    this.offset += word.length;
    return { type: "scalar", start, value };
  }
}

/** Content of the file as plain JSON without comments, as the service returns it for `format=strict`. */
export function plainJson(value: FileValue): unknown {
  if (value.type === "object") {
    // `fromEntries` defines own properties, so `__proto__` is an ordinary key.
    return Object.fromEntries(value.members.map((member) => [member.key.value, plainJson(member.value)]));
  }
  return value.type === "array" ? value.items.map(plainJson) : value.value;
}
