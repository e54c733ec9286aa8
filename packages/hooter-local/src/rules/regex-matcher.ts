import { compileRegex, MATCH, type RegexProgram, SPLIT } from "./regex-program";
import type { RegexTree } from "./regex-subset";

/** How many instructions and transitions the states of one pattern may hold together. */
const MOST_CACHED = 20_000;

/** The instructions that the text read so far leads to. */
interface State {
  /** Those that take a character. */
  readonly places: readonly number[];
  /** Whether a match may end here. */
  readonly accepts: boolean;
  /** Whether the rest of the text changes nothing. */
  readonly isDecided: boolean;
  /** By the kind of the next character; filled as it is needed. */
  readonly next: (State | undefined)[];
}

/**
 * Matches a pattern in time that grows with the text's length and no faster, whatever the text: an automaton that is in all
 * its places at once, whose states are kept (Thompson's construction with a lazy DFA).
 *
 * Where a text needs more states than may be kept, the rest of it is matched without them, and the next text begins anew.
 */
export class RegexMatcher {
  /** How many characters and instructions all tests so far have looked at. */
  steps = 0;
  /** How many instructions the pattern has: a character costs twice as many steps at most. */
  readonly size: number;
  readonly #program: RegexProgram;
  /** The last round in which an instruction was reached. */
  readonly #reachedIn: Float64Array;
  #round = 0;
  #states = new Map<string, State>();
  #cached = 0;
  #start: State | null = null;

  constructor(tree: RegexTree, flags: string) {
    this.#program = compileRegex(tree, flags);
    this.size = this.#program.atoms.length;
    this.#reachedIn = new Float64Array(this.size);
  }

  /** Whether the text, or a part of it where the pattern has no anchors, matches. */
  test(text: string): boolean {
    const { alphabet, isBackward } = this.#program;
    const { length } = text;
    this.#start ??= this.#keep(this.#closure([this.#program.start]));
    let state = this.#start;
    let index = 0;
    while (index < length && !state.isDecided) {
      const kind = alphabet.kindOf(text.charCodeAt(isBackward ? length - 1 - index : index));
      index += 1;
      let next = state.next[kind];
      if (next === undefined) {
        next = this.#stepOf(state, kind);
        if (this.#cached > MOST_CACHED) {
          this.#forget();
          return this.#testWithoutCache(next, text, index);
        }
        next = this.#keep(next);
        state.next[kind] = next;
        this.#cached += 1;
      }
      state = next;
    }
    this.steps += index;
    return state.accepts;
  }

  #testWithoutCache(from: State, text: string, begin: number): boolean {
    const { alphabet, isBackward } = this.#program;
    const { length } = text;
    let state = from;
    let index = begin;
    while (index < length && !state.isDecided) {
      const kind = alphabet.kindOf(text.charCodeAt(isBackward ? length - 1 - index : index));
      index += 1;
      state = this.#stepOf(state, kind);
    }
    this.steps += index;
    return state.accepts;
  }

  #forget(): void {
    this.#states = new Map();
    this.#cached = 0;
    this.#start = null;
  }

  /** The state that is kept for these places. */
  #keep(state: State): State {
    const name = state.places.toSorted((a, b) => a - b).join(",") + (state.accepts ? "!" : "");
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    this.#states.set(name, state);
    this.#cached += state.places.length + 1;
    return state;
  }

  /** The state after a character of a kind. */
  #stepOf(state: State, kind: number): State {
    const { alphabet, atoms, next, isAnchored, start } = this.#program;
    const reached: number[] = [];
    for (const place of state.places) {
      const atom = atoms[place];
      const after = next[place];
      if (atom !== undefined && after !== undefined && alphabet.takes(kind, atom)) reached.push(after);
    }
    this.steps += state.places.length;
    // Without an anchor a match may begin anywhere.
    if (!isAnchored) reached.push(start);
    return this.#closure(reached);
  }

  /** Follows the instructions that take no character, each once. @param waiting is used up */
  #closure(waiting: number[]): State {
    const { atoms, next, other, isAnchored, isWhole } = this.#program;
    this.#round += 1;
    const places: number[] = [];
    let accepts = false;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (this.#reachedIn[at] === this.#round) continue;
      this.#reachedIn[at] = this.#round;
      this.steps += 1;
      const atom = atoms[at];
      if (atom === MATCH) accepts = true;
      else if (atom === SPLIT) waiting.push(other[at] ?? -1, next[at] ?? -1);
      else places.push(at);
    }
    if (accepts && !isWhole) return { places: [], accepts, isDecided: true, next: [] };
    return { places, accepts, isDecided: isAnchored && places.length === 0 && !accepts, next: [] };
  }
}
