import { Alphabet } from "./alphabet";
import type { RegexNode, RegexTree } from "./regex-subset";

/** What an instruction does instead of taking a character. */
export const SPLIT = -1;
export const MATCH = -2;

/** A pattern as instructions of a nondeterministic automaton. */
export interface RegexProgram {
  readonly start: number;
  /** Of each instruction: the atom whose character it takes, or SPLIT, or MATCH. */
  readonly atoms: readonly number[];
  /** Where it goes on. */
  readonly next: readonly number[];
  /** Where a SPLIT may go instead. */
  readonly other: readonly number[];
  readonly alphabet: Alphabet;
  /** Whether the text is read from its end: then the pattern is mirrored. */
  readonly isBackward: boolean;
  /** Whether a match begins with the text's first character, in the order of reading. */
  readonly isAnchored: boolean;
  /** Whether a match ends with the text's last character, in the order of reading. */
  readonly isWhole: boolean;
}

/**
 * Writes a pattern as a program. One that has `$` alone is mirrored and read from the text's end, where it is anchored: so a
 * program without an anchor where it begins has none where it ends, and the first match decides.
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

/** Writes from the end to the beginning: each part is told where to go on. */
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

  /** @returns where the part begins */
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
