const PAGE = 256;

/**
 * Divides the UTF-16 code units into kinds. An atom is a part of a pattern that matches one character, such as `a`, `.`
 * or `[0-9]`. Two code units have the same kind if every atom of the pattern matches both or neither of them, because
 * the pattern cannot distinguish them. Each atom is tested as a JavaScript regular expression, so sets, classes and the
 * flag `i` have their JavaScript meaning.
 */
export class Alphabet {
  readonly #atoms: readonly RegExp[];
  /**
   * Cached kinds. The upper byte of a code unit selects the page, and the lower byte selects the entry; 0 means that
   * the kind is not cached.
   */
  readonly #pages: (Int32Array | undefined)[] = [];
  readonly #kinds = new Map<string, number>();
  /** For each kind, one character per atom: "1" when the atom matches. Kinds are numbered from 1. */
  readonly #matches: string[] = [""];

  /** @param atoms source text of each atom */
  constructor(atoms: readonly string[], flags: string) {
    this.#atoms = atoms.map((source) => new RegExp(source, flags));
  }

  /** Returns the kind of a code unit: 1 or more. */
  kindOf(code: number): number {
    const kind = this.#pages[code >> 8]?.[code & 0xff];
    return kind === undefined || kind === 0 ? this.#classify(code) : kind;
  }

  /** Whether the atom at `index` matches characters of a kind. */
  matches(kind: number, index: number): boolean {
    return this.#matches[kind]?.[index] === "1";
  }

  #classify(code: number): number {
    const char = String.fromCharCode(code);
    const matches = this.#atoms.map((atom) => (atom.test(char) ? "1" : "0")).join("");
    let kind = this.#kinds.get(matches);
    if (kind === undefined) {
      kind = this.#matches.push(matches) - 1;
      this.#kinds.set(matches, kind);
    }
    const page = (this.#pages[code >> 8] ??= new Int32Array(PAGE));
    page[code & 0xff] = kind;
    return kind;
  }
}
