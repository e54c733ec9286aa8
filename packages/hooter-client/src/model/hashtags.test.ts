import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashtagKey, hashtagsOf } from "./segment-text";

describe("hashtagKey", () => {
  it.each([
    ["#Jardin", "jardin"],
    ["ÉTÉ", "été"],
    ["e\u0301te\u0301", "été"],
    ["2026_hiver", "2026_hiver"],
    ["日本", "日本"],
    ["a".repeat(64), "a".repeat(64)],
    // U+0130 becomes two characters.
    ["İstanbul", "i̇stanbul"],
  ])("returns the key of %j", (hashtag, key) => {
    expect(hashtagKey(hashtag)).toBe(key);
  });

  it.each(["", "#", "##a", "2026", "_", "a b", "a-b", "%", "a.b", "$a", "[a]", "a/b", "<script>", "🦉", "a\u200bb"])(
    "returns null for %j",
    (hashtag) => {
      expect(hashtagKey(hashtag)).toBeNull();
    },
  );

  it("returns null for a hashtag of more than 64 characters", () => {
    for (const length of [65, 280, 300]) expect(hashtagKey("a".repeat(length))).toBeNull();
  });

  it("returns a text unchanged if it is already a key", () => {
    const letters = fc.string({ unit: "grapheme-composite", maxLength: 20 });
    fc.assert(
      fc.property(letters, (text) => {
        const key = hashtagKey(text);
        if (key !== null) expect(hashtagKey(key)).toBe(key);
      }),
    );
  });
});

describe("hashtagsOf", () => {
  it("returns each hashtag once, in order, regardless of case", () => {
    expect(hashtagsOf("#Zoo, #abeille et #ZOO #été #Été")).toEqual(["zoo", "abeille", "été"]);
  });

  it("distinguishes words by their accents", () => {
    expect(hashtagsOf("#pêche #péché #peche")).toEqual(["pêche", "péché", "peche"]);
  });

  it("returns at most five hashtags", () => {
    expect(hashtagsOf("#a #b #c #d #e #f #g")).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("returns no hashtag inside a link or a word", () => {
    expect(hashtagsOf("https://exemple.fr/#jardin a#b &#x2f; ##c")).toEqual([]);
  });

  it("returns only hashtags that the rules find in the lower-case text", () => {
    // Another client may write decomposed letters.
    expect(hashtagsOf("#e\u0301te\u0301")).toEqual([]);
    // The lower case of Σ depends on the following characters.
    expect(hashtagsOf("#ΟΔΟΣ")).toEqual(["οδος"]);
    expect(hashtagsOf("#ΟΔΟΣ'Α")).toEqual([]);
    const piece = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("#", "#Σ", "#İ", "'", "e\u0301", " "));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        for (const key of hashtagsOf(text)) expect(text.toLowerCase()).toContain(`#${key}`);
      }),
    );
  });
});
