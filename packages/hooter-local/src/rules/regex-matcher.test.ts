import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { RegexMatcher } from "./regex-matcher";
import { parseRegex } from "./regex-subset";

function matcherOf(pattern: string, flags = ""): RegexMatcher {
  const parsed = parseRegex(pattern);
  if ("message" in parsed) throw new Error(`${pattern}: ${parsed.message}`);
  return new RegexMatcher(parsed, flags);
}

/** Generates patterns of the supported subset, without anchors. */
const body = fc.letrec<{ pattern: string; atom: string; piece: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom("a", "b", "A", "\u00e9", "\u212a", "\u017f", "\ud83e", "7", ".", "]", "-"),
    fc.constantFrom("\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\.", "\\\\", "\\(", "\\/"),
    fc.constantFrom("[a-f]", "[^a]", "[^x-z0]", "[-+]", "[\\s\\d]", "[^\\w.]", "[^\\W]", "[\u00c0-\u00ff]", "[K-k]"),
    tie("pattern").map((inner) => `(${inner})`),
  ),
  piece: fc
    .tuple(tie("atom"), fc.constantFrom("", "", "*", "+", "?", "{0}", "{2}", "{1,}", "{0,3}", "{2,4}", "{3,}"))
    .map((parts) => parts.join("")),
  pattern: fc
    .array(fc.array(tie("piece"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((piece) => piece.join("")).join("|")),
})).pattern;

const pattern = fc.oneof(
  body,
  body.map((inner) => `^(${inner})`),
  body.map((inner) => `(${inner})$`),
  body.map((inner) => `^(${inner})$`),
);

/** Pseudo-random sequence of the letters "a" and "c". */
function noise(length: number): string {
  let state = 1;
  const letter = (): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state > 0x3fff_ffff ? "a" : "c";
  };
  return Array.from({ length }, letter).join("");
}

const characters = "aaabbAkK7 .-]\\(/+_\n\r\u2028\u00e9\u00c9\u212a\u017f\u0131\u00df\ufeff";
const text = fc.string({
  unit: fc.constantFrom(...characters.split(""), "\ud83e\udd89", "\ud83e"),
  maxLength: 8,
});

describe("matching", () => {
  it("matches like JavaScript's regular expressions", () => {
    fc.assert(
      fc.property(
        pattern,
        fc.constantFrom("", "i"),
        fc.array(text, { minLength: 1, maxLength: 6 }),
        (source, flags, texts) => {
          const parsed = parseRegex(source);
          fc.pre(!("message" in parsed));
          const matcher = new RegexMatcher(parsed, flags);
          const regex = new RegExp(source, flags);
          for (const tried of texts) expect(matcher.test(tried), JSON.stringify(tried)).toBe(regex.test(tried));
        },
      ),
      { numRuns: histories(4000) },
    );
  });

  it("matches each UTF-16 code unit like JavaScript", () => {
    for (const [source, flags] of [
      [".", ""],
      ["\\w", "i"],
      ["\\W", "i"],
      ["[^\\W]", "i"],
      ["\\s", ""],
      ["k", "i"],
      ["[\u00e0-\u017f]", "i"],
      ["[^\u00e0-\u017f]", "i"],
    ] as const) {
      const matcher = matcherOf(source, flags);
      const regex = new RegExp(source, flags);
      for (let code = 0; code <= 0xffff; code += 1) {
        const char = String.fromCharCode(code);
        if (matcher.test(char) !== regex.test(char)) throw new Error(`/${source}/${flags} and U+${code.toString(16)}`);
      }
    }
  });

  it("finds a match at any position, even after a text that needs more states than the cache can hold", () => {
    // A state records which of the last 18 characters were "a", so there are 2^18 states.
    const matcher = matcherOf("a.{17}b");
    const many = noise(30_000);
    for (let round = 0; round < 3; round += 1) {
      expect(matcher.test(many)).toBe(false);
      expect(matcher.test(`${many}a${"c".repeat(17)}b`)).toBe(true);
      expect(matcher.test(`a${"c".repeat(17)}b`)).toBe(true);
      expect(matcher.test(`a${"c".repeat(16)}b`)).toBe(false);
    }
  });
});

describe("the steps of a match", () => {
  /**
   * Maximum number of steps. Each character takes at most one step, plus two for each instruction: one to leave it and
   * one to reach it.
   */
  const bound = ({ size }: RegexMatcher, length: number): number => (length + 1) * (2 * size + 1);

  it.each([
    ["^(a+)+$", "a", "!"],
    ["^(a|a)*$", "a", "!"],
    ["^(a|aa)+$", "a", "!"],
    ["(a*)*b", "a", "c"],
    ["^([a-zA-Z]+)*$", "a", "1"],
    ["(.*)*x$", "a", "y"],
    ["^(a?){30}a{30}$", "a", "!"],
  ])("takes at most one step per additional character for /%s/", (source, repeated, end) => {
    const steps = (length: number): number => {
      const matcher = matcherOf(source);
      expect(matcher.test(repeated.repeat(length) + end)).toBe(new RegExp(source).test(repeated.repeat(3) + end));
      expect(matcher.steps).toBeLessThanOrEqual(bound(matcher, length + 1));
      return matcher.steps;
    };
    // Once the matcher has cached its states, each additional character takes at most one step.
    expect(steps(20_000) - steps(10_000)).toBeLessThanOrEqual(10_000);
  });

  it("takes a bounded number of steps for any pattern and text", () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 20 }), (source, texts) => {
        const parsed = parseRegex(source);
        fc.pre(!("message" in parsed));
        const matcher = new RegexMatcher(parsed, "");
        const long = texts.join("");
        matcher.test(long);
        expect(matcher.steps).toBeLessThanOrEqual(bound(matcher, long.length));
      }),
      { numRuns: histories(1000) },
    );
  });

  it("takes a bounded number of steps when a text needs more states than the cache can hold", () => {
    const matcher = matcherOf("a.{17}b");
    matcher.test(noise(30_000));
    expect(matcher.steps).toBeGreaterThan(60_000);
    expect(matcher.steps).toBeLessThanOrEqual(bound(matcher, 30_000));
  });

  it("takes about one step per character for a text of nine million characters", () => {
    const matcher = matcherOf("^(a+)+$");
    expect(matcher.test("a".repeat(9_000_000))).toBe(true);
    expect(matcher.steps).toBeLessThan(9_000_100);
  });

  it("stops when the rest of the text cannot change the result", () => {
    const anchored = matcherOf("^.{3}[A-Z]");
    anchored.test("abcD");
    const once = anchored.steps;
    expect(anchored.test("abcD".repeat(1000))).toBe(true);
    expect(anchored.steps).toBe(once + 4);
    expect(anchored.test("abcd".repeat(1000))).toBe(false);
    const ending = matcherOf("[a-z]{1,1000}$");
    expect(ending.test("a".repeat(100_000))).toBe(true);
    expect(ending.steps).toBeLessThan(5000);
  });
});
