import type { RegexNode, RegexTree } from "./regex-subset";

const PAGE = 256;

/**
 * Divides the UTF-16 code units into kinds. An atom is a part of a pattern that matches one character, such as `a`, `.`
 * or `[0-9]`. Two code units have the same kind if every atom of the pattern matches both or neither of them, because
 * the pattern cannot distinguish them. Each atom is tested as a JavaScript regular expression, so sets, classes and the
 * flag `i` have their JavaScript meaning.
 */
class Alphabet {
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

/** SPLIT continues at two instructions, and MATCH ends a match. Neither of them consumes a character. */
export const SPLIT = -1;
export const MATCH = -2;

/** Pattern as instructions of a nondeterministic automaton. */
export interface RegexProgram {
  readonly start: number;
  /** For each instruction: the index of the atom that matches its character, or SPLIT or MATCH. */
  readonly atoms: readonly number[];
  /** Next instruction. */
  readonly next: readonly number[];
  /** Alternative next instruction of a SPLIT. */
  readonly other: readonly number[];
  readonly alphabet: Alphabet;
  /** Whether the text is read backwards, with a mirrored pattern. */
  readonly isBackward: boolean;
  /** Whether a match must begin at the first character that is read. */
  readonly isAnchored: boolean;
  /** Whether a match must also end at the last character that is read. */
  readonly isWhole: boolean;
}

/**
 * Compiles a pattern to a program. A pattern that ends with `$` and does not begin with `^` is mirrored and matched
 * from the end of the text, so that the anchor comes first. Therefore, a program that does not begin with an anchor
 * has no anchor at all, and matching can stop at the first match.
 */
export function compileRegex({ anchors, body }: RegexTree, flags: string): RegexProgram {
  const isBackward = anchors.end && !anchors.start;
  const writer = new Writer(isBackward);
  const start = writer.write(body, writer.add(MATCH, -1, -1));
  const { atoms, next, other } = writer;
  const isAnchored = anchors.start || anchors.end;
  const alphabet = new Alphabet([...writer.sources.keys()], flags);
  return { start, atoms, next, other, alphabet, isBackward, isAnchored, isWhole: anchors.start && anchors.end };
}

/** Writes the instructions from last to first, because each instruction refers to the next one. */
class Writer {
  readonly atoms: number[] = [];
  readonly next: number[] = [];
  readonly other: number[] = [];
  readonly sources = new Map<string, number>();

  constructor(private readonly isBackward: boolean) {}

  add(atom: number, next: number, other: number): number {
    this.next.push(next);
    this.other.push(other);
    return this.atoms.push(atom) - 1;
  }

  /** @returns the first instruction of the part */
  write(node: RegexNode, next: number): number {
    switch (node.type) {
      case "atom":
        return this.add(this.atomOf(node.source), next, -1);
      case "sequence": {
        const step = (after: number, item: RegexNode): number => this.write(item, after);
        return this.isBackward ? node.items.reduce(step, next) : node.items.reduceRight(step, next);
      }
      case "choice": {
        const entries = node.options.map((option) => this.write(option, next));
        return entries.reduceRight((rest, entry) => this.add(SPLIT, entry, rest));
      }
      case "repeat":
        return this.repeat(node.item, node.least, node.most, next);
    }
  }

  private repeat(item: RegexNode, least: number, most: number, next: number): number {
    let entry = next;
    if (Number.isFinite(most)) {
      for (let count = least; count < most; count += 1) entry = this.add(SPLIT, this.write(item, entry), next);
    } else {
      entry = this.add(SPLIT, -1, next);
      this.next[entry] = this.write(item, entry);
    }
    for (let count = 0; count < least; count += 1) entry = this.write(item, entry);
    return entry;
  }

  private atomOf(source: string): number {
    const known = this.sources.get(source);
    if (known !== undefined) return known;
    const index = this.sources.size;
    this.sources.set(source, index);
    return index;
  }
}
