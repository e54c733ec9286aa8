const PAGE = 256;
const LITERAL = /^\\?([^0-9A-Za-z[.\\])$|^([0-9A-Za-z])$/;

/**
 * The kinds of characters that a pattern tells apart: two UTF-16 code units are of one kind when each atom of the pattern
 * takes both or neither. JavaScript's own expressions answer for the single character, so that sets, classes and the flag
 * `i` mean what they mean there.
 */
export class Alphabet {
  readonly #tests: readonly ((char: string) => boolean)[];
  /** The kind of each code unit that has been seen, by its upper byte; 0 for one that has not. */
  readonly #pages: (Int32Array | undefined)[] = [];
  readonly #kinds = new Map<string, number>();
  /** Which atoms take a kind. The first kind is 1. */
  readonly #takes: string[] = [""];

  /** @param atoms as the pattern writes them */
  constructor(atoms: readonly string[], flags: string) {
    this.#tests = atoms.map((source) => testOf(source, flags));
  }

  /** The kind of a code unit: 1 or more. */
  kindOf(code: number): number {
    const kind = this.#pages[code >> 8]?.[code & 0xff];
    return kind === undefined || kind === 0 ? this.#learn(code) : kind;
  }

  /** Whether the atom at `index` takes characters of a kind. */
  takes(kind: number, index: number): boolean {
    return this.#takes[kind]?.charCodeAt(index) === 0x31;
  }

  #learn(code: number): number {
    const char = String.fromCharCode(code);
    const takes = this.#tests.map((test) => (test(char) ? "1" : "0")).join("");
    let kind = this.#kinds.get(takes);
    if (kind === undefined) {
      kind = this.#takes.push(takes) - 1;
      this.#kinds.set(takes, kind);
    }
    const page = (this.#pages[code >> 8] ??= new Int32Array(PAGE));
    page[code & 0xff] = kind;
    return kind;
  }
}

function testOf(source: string, flags: string): (char: string) => boolean {
  const literal = flags === "" ? LITERAL.exec(source) : null;
  const wanted = literal?.[1] ?? literal?.[2];
  if (wanted !== undefined) return (char) => char === wanted;
  const regex = new RegExp(source, flags);
  return (char) => regex.test(char);
}
