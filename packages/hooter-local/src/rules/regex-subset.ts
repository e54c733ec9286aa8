const CLASS_LETTERS = "swdSWD";
const ALPHANUMERIC = /[0-9A-Za-z]/;
const COUNTS = /\{([0-9]+)(?:(,)([0-9]*))?\}/y;
/** The engine's own bound is far higher; a rule that needs more is a mistake. */
const MAX_COUNT = 1000;

/** What is wrong with a regular expression, and where in its pattern. */
export interface RegexProblem {
  message: string;
  offset: number;
}

/**
 * Checks that a pattern keeps to the service's subset (protocol, section 5.5): `\s \w \d \S \W \D`, escaped
 * punctuation, `.`, `* + ? {n} {n,} {n,m}`, groups, `|`, sets; `^` only as the first and `$` only as the last
 * character; no empty alternative, no lazy quantifier, no lookaround, no backreference.
 *
 * What the subset leaves open is refused rather than guessed: an escaped letter or digit other than the six, a
 * quantifier on a quantifier, `[` or `&&` inside a set, and an anchor beside a top-level `|`, which could bind to one
 * alternative or to all of them.
 *
 * A pattern that passes means the same as a JavaScript regular expression over UTF-16 code units, without the flags
 * `u`, `m` and `s`; that is how it is run.
 */
export function checkRegex(pattern: string): RegexProblem | null {
  return new RegexChecker(pattern).check();
}

class Refused {
  constructor(readonly problem: RegexProblem) {}
}

class RegexChecker {
  private offset = 0;
  private readonly end: number;
  private readonly anchored: boolean;

  constructor(private readonly pattern: string) {
    const first = pattern.startsWith("^");
    const last = pattern.endsWith("$") && !isEscaped(pattern, pattern.length - 1) && pattern.length > (first ? 1 : 0);
    this.offset = first ? 1 : 0;
    this.end = last ? pattern.length - 1 : pattern.length;
    this.anchored = first || last;
  }

  check(): RegexProblem | null {
    try {
      const alternatives = this.alternatives();
      if (this.offset < this.end) this.refuse("unmatched ')'");
      if (alternatives > 1 && this.anchored) {
        this.refuse("put alternatives into parentheses when the expression has '^' or '$'", 0);
      }
      return null;
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

  private alternatives(): number {
    this.sequence();
    let count = 1;
    while (this.peek() === "|") {
      this.offset += 1;
      this.sequence();
      count += 1;
    }
    return count;
  }

  private sequence(): void {
    let length = 0;
    for (let char = this.peek(); char !== "" && char !== "|" && char !== ")"; char = this.peek()) {
      this.atom(char);
      this.quantifier();
      length += 1;
    }
    if (length === 0) this.refuse("empty alternative");
  }

  private atom(char: string): void {
    if (char === "(") {
      this.offset += 1;
      this.alternatives();
      if (this.peek() !== ")") this.refuse("missing ')'");
      this.offset += 1;
    } else if (char === "[") {
      this.set();
    } else if (char === "\\") {
      this.escape();
    } else if (char === "^") {
      this.refuse("'^' may only be the first character");
    } else if (char === "$") {
      this.refuse("'$' may only be the last character");
    } else if (char === "*" || char === "+" || char === "?" || char === "{") {
      this.refuse(`nothing to repeat before '${char}'`);
    } else {
      this.offset += 1;
    }
  }

  private quantifier(): void {
    const char = this.peek();
    if (char === "{") this.counts();
    else if (char === "*" || char === "+" || char === "?") this.offset += 1;
    else return;
    const next = this.peek();
    if (next === "*" || next === "+" || next === "?" || next === "{") this.refuse("a quantifier cannot be quantified");
  }

  private counts(): void {
    COUNTS.lastIndex = this.offset;
    const match = COUNTS.exec(this.pattern);
    if (match === null || this.offset + match[0].length > this.end) this.refuse("malformed '{'");
    const least = Number(match[1]);
    const most = match[3] === undefined || match[3] === "" ? least : Number(match[3]);
    if (most < least || most > MAX_COUNT) this.refuse("numbers out of order or too large in '{'");
    this.offset += match[0].length;
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

  /** The character that the item stands for; null for a class such as `\d`. */
  private setItem(char: string): string | null {
    if (char === "") this.refuse("missing ']'");
    if (char === "\\") {
      const start = this.offset + 1;
      const escaped = this.escape();
      return CLASS_LETTERS.includes(this.pattern[start] ?? "") ? null : escaped;
    }
    if (char === "[") this.refuse("'[' must be escaped inside a set");
    if (char === "&" && this.pattern[this.offset + 1] === "&") this.refuse("'&&' inside a set");
    this.offset += 1;
    return char;
  }
}

function isEscaped(pattern: string, offset: number): boolean {
  let backslashes = 0;
  for (let index = offset - 1; index >= 0 && pattern[index] === "\\"; index -= 1) backslashes += 1;
  return backslashes % 2 === 1;
}
