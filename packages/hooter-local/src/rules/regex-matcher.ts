import { compileRegex, MATCH, type RegexProgram, SPLIT } from "./regex-program";
import type { RegexTree } from "./regex-subset";

/** Maximum number of instructions and transitions in all cached states of one pattern. */
const MAX_CACHED = 20_000;

/** Set of instructions at which the automaton can be after the text read so far. */
interface State {
  /** Instructions that consume a character. */
  readonly positions: readonly number[];
  /** Whether a match may end after the text read so far. */
  readonly accepts: boolean;
  /** Whether the rest of the text cannot change the result. */
  readonly isDecided: boolean;
  /** Next states by the kind of the next character; filled lazily. */
  readonly next: (State | undefined)[];
}

/**
 * Matches a pattern in linear time for any text. The automaton tracks all its possible positions, and caches each set
 * of positions as a state (Thompson's construction with a lazy DFA).
 *
 * When a text needs more states than the cache can hold, the rest of the text is matched without the cache. The next
 * text starts with an empty cache.
 */
export class RegexMatcher {
  /** Total number of characters and instructions that all calls of `test` have processed. */
  steps = 0;
  /** Number of instructions in the pattern. Each character takes at most twice this number of steps. */
  readonly size: number;
  readonly #program: RegexProgram;
  /** For each instruction, the number of the last call of `#closure` that reached this instruction. */
  readonly #reachedIn: Float64Array;
  #round = 0;
  #states = new Map<string, State>();
  /** Number of instructions and transitions in the cached states. */
  #cached = 0;
  #start: State | null = null;

  constructor(tree: RegexTree, flags: string) {
    this.#program = compileRegex(tree, flags);
    this.size = this.#program.atoms.length;
    this.#reachedIn = new Float64Array(this.size);
  }

  /** Whether the text matches. A pattern without anchors may match any part of the text. */
  test(text: string): boolean {
    const { alphabet, isBackward } = this.#program;
    const { length } = text;
    this.#start ??= this.#intern(this.#closure([this.#program.start]));
    let state = this.#start;
    let isCaching = true;
    let index = 0;
    while (index < length && !state.isDecided) {
      const kind = alphabet.kindOf(text.charCodeAt(isBackward ? length - 1 - index : index));
      index += 1;
      state = state.next[kind] ?? (isCaching ? this.#cachedStepOf(state, kind) : this.#stepOf(state, kind));
      if (this.#cached > MAX_CACHED) {
        isCaching = false;
        this.#clearCache();
      }
    }
    this.steps += index;
    return state.accepts;
  }

  #cachedStepOf(state: State, kind: number): State {
    const next = this.#intern(this.#stepOf(state, kind));
    state.next[kind] = next;
    this.#cached += 1;
    return next;
  }

  #clearCache(): void {
    this.#states = new Map();
    this.#cached = 0;
    this.#start = null;
  }

  /** Returns the cached state with these positions, or adds it to the cache. */
  #intern(state: State): State {
    const name = state.positions.toSorted((a, b) => a - b).join(",") + (state.accepts ? "!" : "");
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    this.#states.set(name, state);
    this.#cached += state.positions.length + 1;
    return state;
  }

  /** Computes the state after a character of a kind. */
  #stepOf(state: State, kind: number): State {
    const { alphabet, atoms, next, isAnchored, start } = this.#program;
    const reached: number[] = [];
    for (const position of state.positions) {
      const atom = atoms[position];
      const after = next[position];
      if (atom !== undefined && after !== undefined && alphabet.matches(kind, atom)) reached.push(after);
    }
    this.steps += state.positions.length;
    // Without an anchor, a match may also begin at the next character.
    if (!isAnchored) reached.push(start);
    return this.#closure(reached);
  }

  /**
   * Follows the instructions that consume no character, each at most once.
   *
   * @param waiting instructions to start from; this call uses the array as its stack and leaves it empty
   */
  #closure(waiting: number[]): State {
    const { atoms, next, other, isAnchored, isWhole } = this.#program;
    this.#round += 1;
    const positions: number[] = [];
    let accepts = false;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (this.#reachedIn[at] === this.#round) continue;
      this.#reachedIn[at] = this.#round;
      this.steps += 1;
      const atom = atoms[at];
      if (atom === MATCH) accepts = true;
      else if (atom === SPLIT) waiting.push(other[at] ?? -1, next[at] ?? -1);
      else positions.push(at);
    }
    if (accepts && !isWhole) return { positions: [], accepts, isDecided: true, next: [] };
    return { positions, accepts, isDecided: isAnchored && positions.length === 0 && !accepts, next: [] };
  }
}
