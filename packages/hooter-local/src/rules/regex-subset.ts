const CLASS_LETTERS = "swdSWD";
const ALPHANUMERIC = /[0-9A-Za-z]/;
const QUANTIFIERS: ReadonlySet<string> = new Set("*+?{");
const COUNTS = /\{([0-9]+)(?:(,)([0-9]*))?\}/y;
/** Maximum count of a quantifier. A rule that needs more is probably a mistake. */
const MAX_COUNT = 1000;

/** Maximum nesting of groups, which bounds the stack of code that walks the tree. */
const MAX_GROUPS = 100;
/** Maximum number of characters and quantifiers in a pattern after counts such as `{3}` are expanded to copies. */
const MAX_SIZE = 10_000;
const TOO_LARGE = "too large when its counts are expanded";

/** Error in a regular expression, with its offset in the pattern. */
export interface RegexProblem {
  message: string;
  offset: number;
}

/** Pattern without its anchors, or a part of it. */
export type RegexNode =
  /** One character: a literal, an escape, a class, a set or `.`, in JavaScript syntax. */
  | { type: "atom"; source: string }
  | { type: "sequence"; items: readonly RegexNode[] }
  | { type: "choice"; options: readonly RegexNode[] }
  | { type: "repeat"; item: RegexNode; least: number; most: number };

/** Parsed pattern of the service's subset. */
export interface RegexTree {
  /** Whether the pattern begins with `^`, and whether it ends with `$`. */
  anchors: { start: boolean; end: boolean };
  body: RegexNode;
}

/**
 * Parses a pattern and refuses constructs outside the service's subset. The subset: `\s \w \d \S \W \D`, escaped
 * punctuation, `.`, `* + ? {n} {n,} {n,m}`, groups, `|`, sets; `^` only as the first and `$` only as the last
 * character; no empty alternative, no lazy quantifier, no lookaround, no backreference.
 *
 * Constructs that the subset leaves undefined are refused: an escaped letter or digit other than `s w d S W D`, a
 * quantifier on a quantifier, `[` or `&&` inside a set, and an anchor next to a top-level `|`, which could apply to one
 * alternative or to all of them.
 *
 * An accepted pattern has the same meaning as in JavaScript without the flags `u`, `m` and `s`: it matches UTF-16 code
 * units.
 */
export function parseRegex(pattern: string): RegexTree | RegexProblem {
  return new RegexParser(pattern).parse();
}

class Refused {
  constructor(readonly problem: RegexProblem) {}
}

/** Part of the tree, with its size after expanding counts. */
interface Sized {
  node: RegexNode;
  size: number;
}

class RegexParser {
  private offset: number;
  private depth = 0;
  private readonly end: number;
  private readonly anchors: RegexTree["anchors"];

  constructor(private readonly pattern: string) {
    const start = pattern.startsWith("^");
    const end = pattern.endsWith("$") && !isEscaped(pattern, pattern.length - 1) && pattern.length > (start ? 1 : 0);
    this.offset = start ? 1 : 0;
    this.end = end ? pattern.length - 1 : pattern.length;
    this.anchors = { start, end };
  }

  parse(): RegexTree | RegexProblem {
    const { anchors } = this;
    try {
      const { node: body, size } = this.alternatives();
      if (this.offset < this.end) this.refuse("unmatched ')'");
      if (size > MAX_SIZE) this.refuse(TOO_LARGE, 0);
      if (body.type === "choice" && (anchors.start || anchors.end)) {
        this.refuse("put alternatives into parentheses when the expression has '^' or '$'", 0);
      }
      return { anchors, body };
    } catch (refused) {
      if (refused instanceof Refused) return refused.problem;
      throw refused;
    }
  }

  private refuse(what: string, offset = this.offset): never {
    throw new Refused({ message: `Invalid regular expression: ${what}.`, offset });
  }

  private peek(): string {
    return this.offset < this.end ? (this.pattern[this.offset] ?? "") : "";
  }

  private alternatives(): Sized {
    const options = [this.sequence()];
    while (this.peek() === "|") {
      this.offset += 1;
      options.push(this.sequence());
    }
    const [only] = options;
    if (only !== undefined && options.length === 1) return only;
    return { node: { type: "choice", options: options.map(({ node }) => node) }, size: sizeOf(options) };
  }

  private sequence(): Sized {
    const items: Sized[] = [];
    for (let char = this.peek(); char !== "" && char !== "|" && char !== ")"; char = this.peek()) {
      items.push(this.quantified(this.atom(char)));
    }
    if (items.length === 0) this.refuse("empty alternative");
    return { node: { type: "sequence", items: items.map(({ node }) => node) }, size: sizeOf(items) };
  }

  private atom(char: string): Sized {
    const start = this.offset;
    if (char === "(") return this.group();
    if (char === "[") {
      this.set();
    } else if (char === "\\") {
      this.escape();
    } else if (char === "^") {
      this.refuse("'^' may only be the first character");
    } else if (char === "$") {
      this.refuse("'$' may only be the last character");
    } else if (QUANTIFIERS.has(char)) {
      this.refuse(`nothing to repeat before '${char}'`);
    } else {
      this.offset += 1;
    }
    return { node: { type: "atom", source: this.pattern.slice(start, this.offset) }, size: 1 };
  }

  private group(): Sized {
    this.depth += 1;
    if (this.depth > MAX_GROUPS) this.refuse("groups are nested too deeply");
    this.offset += 1;
    const inner = this.alternatives();
    if (this.peek() !== ")") this.refuse("missing ')'");
    this.offset += 1;
    this.depth -= 1;
    return inner;
  }

  private quantified({ node, size }: Sized): Sized {
    const start = this.offset;
    const counts = this.quantifier();
    if (counts === null) return { node, size };
    const { least, most } = counts;
    const copies = Number.isFinite(most) ? most : least;
    // Count the quantifier too, and count an item that is repeated zero times as one copy, because the tree contains
    // both.
    const written = (size + 1) * Math.max(copies, 1);
    if (written > MAX_SIZE) this.refuse(TOO_LARGE, start);
    return { node: { type: "repeat", item: node, least, most }, size: written };
  }

  private quantifier(): { least: number; most: number } | null {
    const char = this.peek();
    if (!QUANTIFIERS.has(char)) return null;
    let counts = { least: char === "+" ? 1 : 0, most: char === "?" ? 1 : Number.POSITIVE_INFINITY };
    if (char === "{") counts = this.counts();
    else this.offset += 1;
    if (QUANTIFIERS.has(this.peek())) this.refuse("a quantifier cannot be quantified");
    return counts;
  }

  private counts(): { least: number; most: number } {
    COUNTS.lastIndex = this.offset;
    const match = COUNTS.exec(this.pattern);
    if (match === null || this.offset + match[0].length > this.end) this.refuse("malformed '{'");
    const least = Number(match[1]);
    const most = match[3] === undefined || match[3] === "" ? least : Number(match[3]);
    if (most < least || most > MAX_COUNT) this.refuse("numbers out of order or too large in '{'");
    this.offset += match[0].length;
    const isOpen = match[2] !== undefined && match[3] === "";
    return { least, most: isOpen ? Number.POSITIVE_INFINITY : most };
  }

  private escape(): string {
    const escaped = this.offset + 1 < this.end ? (this.pattern[this.offset + 1] ?? "") : "";
    if (escaped === "") this.refuse("'\\' at the end");
    if (ALPHANUMERIC.test(escaped) && !CLASS_LETTERS.includes(escaped)) this.refuse(`unknown escape '\\${escaped}'`);
    this.offset += 2;
    return escaped;
  }

  private set(): void {
    this.offset += 1;
    if (this.peek() === "^") this.offset += 1;
    let items = 0;
    for (let char = this.peek(); char !== "]"; char = this.peek()) {
      const from = this.setItem(char);
      if (this.peek() === "-" && this.pattern[this.offset + 1] !== "]") {
        this.offset += 1;
        const to = this.setItem(this.peek());
        if (from === null || to === null || to < from) this.refuse("range out of order in a set");
      }
      items += 1;
    }
    if (items === 0) this.refuse("empty set");
    this.offset += 1;
  }

  /** Character of the item, or null for a class such as `\d`. */
  private setItem(char: string): string | null {
    if (char === "") this.refuse("missing ']'");
    if (char === "\\") {
      const escaped = this.escape();
      return CLASS_LETTERS.includes(escaped) ? null : escaped;
    }
    if (char === "[") this.refuse("'[' must be escaped inside a set");
    if (char === "&" && this.pattern[this.offset + 1] === "&") this.refuse("'&&' inside a set");
    this.offset += 1;
    return char;
  }
}

function sizeOf(parts: readonly Sized[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function isEscaped(pattern: string, offset: number): boolean {
  let backslashes = 0;
  for (let index = offset - 1; index >= 0 && pattern[index] === "\\"; index -= 1) backslashes += 1;
  return backslashes % 2 === 1;
}
