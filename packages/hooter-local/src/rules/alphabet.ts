const PAGE = 256;

/**
 * Divides the characters into kinds. Two UTF-16 code units have the same kind when every atom of the pattern matches
 * both or neither of them, so the pattern cannot distinguish them. A JavaScript regular expression for each atom tests
 * the characters, so sets, classes and the flag `i` have their JavaScript meaning.
 */
export class Alphabet {
  readonly #atoms: readonly RegExp[];
  /** Cached kind of each code unit, in pages by its upper byte; 0 for a missing entry. */
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
