import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { parseRegex, type RegexProblem } from "./regex-subset";

/** Returns the error in a pattern, or null when it is accepted. */
function checkRegex(pattern: string): RegexProblem | null {
  const parsed = parseRegex(pattern);
  return "message" in parsed ? parsed : null;
}

describe("the regular expression subset", () => {
  it.each([
    "a",
    "^a",
    "a$",
    "^a$",
    "a|b",
    "^(a|b)$",
    "(a|b)*c+d?",
    "a{2}b{2,}c{2,3}",
    "\\s\\w\\d\\S\\W\\D",
    "\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\^\\$\\\\\\/\\-",
    "[abc][^abc][a-z][a-zA-Z0-9_.~-]",
    "[-0-9A-Z_a-z]",
    "[^\\s]",
    "[\\w.-]",
    "[.*+?(){}|^$]",
    "\\{foo}",
    "a\\$",
    "^\\^",
    ".",
    "]",
    "\u00e9+",
    "a,b-c/d",
    "a{0}b",
    "[a-z]{1,1000}",
    "(a{1000}){4}",
    `${"(".repeat(100)}a${")".repeat(100)}`,
  ])("accepts /%s/", (pattern) => {
    expect(checkRegex(pattern)).toBeNull();
    expect(() => new RegExp(pattern)).not.toThrow();
  });

  it.each([
    ["(^foo$|bar)", "'^' may only be the first character", 1],
    ["^(foo|)$", "empty alternative", 6],
    ["(|foo)", "empty alternative", 1],
    ["a||b", "empty alternative", 2],
    ["()", "empty alternative", 1],
    ["", "empty alternative", 0],
    ["^$", "empty alternative", 1],
    ["^", "empty alternative", 1],
    ["a$b", "'$' may only be the last character", 1],
    ["a^b", "'^' may only be the first character", 1],
    ["a+?", "a quantifier cannot be quantified", 2],
    ["a*?", "a quantifier cannot be quantified", 2],
    ["a??", "a quantifier cannot be quantified", 2],
    ["a{2}?", "a quantifier cannot be quantified", 4],
    ["a++", "a quantifier cannot be quantified", 2],
    ["(?=a)", "nothing to repeat before '?'", 1],
    ["(?!a)", "nothing to repeat before '?'", 1],
    ["(?:a)", "nothing to repeat before '?'", 1],
    ["(?<n>a)", "nothing to repeat before '?'", 1],
    ["*a", "nothing to repeat before '*'", 0],
    ["{foo}", "nothing to repeat before '{'", 0],
    ["a{x}", "malformed '{'", 1],
    ["a{2", "malformed '{'", 1],
    ["a{,3}", "malformed '{'", 1],
    ["a{3,2}", "numbers out of order or too large in '{'", 1],
    ["(a{1000}){1000}", "too large when its counts are expanded", 9],
    ["x((a{0}){1000}){1000}", "too large when its counts are expanded", 15],
    ["(a{1,1000}){0,1000}", "too large when its counts are expanded", 11],
    ["a{1000}".repeat(11), "too large when its counts are expanded", 0],
    [`${"(".repeat(101)}a${")".repeat(101)}`, "groups are nested too deeply", 100],
    ["a{2,99999}", "numbers out of order or too large in '{'", 1],
    ["(a)\\1", "unknown escape '\\1'", 3],
    ["\\b", "unknown escape '\\b'", 0],
    ["\\n", "unknown escape '\\n'", 0],
    ["\\u0041", "unknown escape '\\u'", 0],
    ["\\p{L}", "unknown escape '\\p'", 0],
    ["(a", "missing ')'", 2],
    ["a)", "unmatched ')'", 1],
    ["[a", "missing ']'", 2],
    ["[]", "empty set", 1],
    ["[^]", "empty set", 2],
    ["[z-a]", "range out of order in a set", 4],
    ["[\\d-z]", "range out of order in a set", 5],
    ["[a[b]", "'[' must be escaped inside a set", 2],
    ["[a&&b]", "'&&' inside a set", 2],
    ["^a|b", "put alternatives into parentheses when the expression has '^' or '$'", 0],
    ["a|b$", "put alternatives into parentheses when the expression has '^' or '$'", 0],
  ])("rejects /%s/", (pattern, what, offset) => {
    expect(checkRegex(pattern)).toEqual({ message: `Invalid regular expression: ${what}.`, offset });
  });

  it("refuses every pattern that JavaScript cannot compile", () => {
    const pieces = fc.constantFrom(..."ab-^$.|()[]{}*+?\\/,012dsw&".split(""), "{1,2}", "[a-z]", "\\d", "(?:", "[^");
    const pattern = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(""));
    fc.assert(
      fc.property(pattern, (text) => {
        const compile = () => (checkRegex(text) === null ? new RegExp(text) : null);
        expect(compile).not.toThrow();
      }),
      { numRuns: histories(3000) },
    );
  });

  it("accepts every pattern that the grammar generates", () => {
    const { pattern } = fc.letrec<{ pattern: string; atom: string; piece: string }>((tie) => ({
      atom: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("a", "\u00e9", "7", ".", "\\d", "\\.", "\\\\", "[a-f]", "[^x-z0]", "[-+]"),
        tie("pattern").map((inner) => `(${inner})`),
      ),
      piece: fc
        .tuple(tie("atom"), fc.constantFrom("", "*", "+", "?", "{2}", "{1,}", "{0,3}"))
        .map((parts) => parts.join("")),
      pattern: fc
        .array(fc.array(tie("piece"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
        .map((alternatives) => alternatives.map((piece) => piece.join("")).join("|")),
    }));
    fc.assert(
      fc.property(pattern, (text) => {
        expect(checkRegex(text)).toBeNull();
        expect(checkRegex(`^(${text})$`)).toBeNull();
      }),
    );
  });
});
