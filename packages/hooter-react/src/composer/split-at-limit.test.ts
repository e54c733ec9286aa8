import { assert, integer, property, string } from "fast-check";
import { hootLength } from "hooter-client";
import { describe, expect, it } from "vitest";
import { splitAtLimit } from "./ContentField";

describe("splitAtLimit", () => {
  it("returns an empty rest if the text fits", () => {
    expect(splitAtLimit("a".repeat(280), 280)).toEqual(["a".repeat(280), ""]);
  });

  it("splits off the text past the limit", () => {
    expect(splitAtLimit(`${"a".repeat(280)}bc`, 280)).toEqual(["a".repeat(280), "bc"]);
  });

  it("does not count leading and trailing blanks", () => {
    expect(splitAtLimit(`  ${"a".repeat(280)}  `, 280)[1]).toBe("");
    expect(splitAtLimit(`  ${"a".repeat(280)}b`, 280)).toEqual([`  ${"a".repeat(280)}`, "b"]);
  });

  it("never splits a surrogate pair", () => {
    expect(splitAtLimit(`${"a".repeat(4)}🦉`, 5)).toEqual(["aaaa", "🦉"]);
  });

  it("preserves the whole text and keeps the first part within the limit", () => {
    assert(
      property(string({ unit: "grapheme", maxLength: 40 }), integer({ min: 1, max: 20 }), (text, limit) => {
        const [fits, tooMuch] = splitAtLimit(text, limit);
        expect(fits + tooMuch).toBe(text);
        expect(hootLength(fits)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
