import { assert, integer, property, string } from "fast-check";
import { hootLength } from "hooter-client";
import { describe, expect, it } from "vitest";
import { splitAtLimit } from "./split-at-limit";

describe("splitAtLimit", () => {
  it("marks nothing while the text fits", () => {
    expect(splitAtLimit("a".repeat(280), 280)).toEqual(["a".repeat(280), ""]);
  });

  it("marks what is past the end", () => {
    expect(splitAtLimit(`${"a".repeat(280)}bc`, 280)).toEqual(["a".repeat(280), "bc"]);
  });

  it("does not count the blanks before and after", () => {
    expect(splitAtLimit(`  ${"a".repeat(280)}  `, 280)[1]).toBe("");
    expect(splitAtLimit(`  ${"a".repeat(280)}b`, 280)).toEqual([`  ${"a".repeat(280)}`, "b"]);
  });

  it("never cuts a character of two units", () => {
    expect(splitAtLimit(`${"a".repeat(4)}🦉`, 5)).toEqual(["aaaa", "🦉"]);
  });

  it("gives the whole text back in two parts, of which the first fits", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 40 }), integer({ min: 1, max: 20 }), (text, limit) => {
        const [fits, tooMuch] = splitAtLimit(text, limit);
        expect(fits + tooMuch).toBe(text);
        expect(hootLength(fits)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
