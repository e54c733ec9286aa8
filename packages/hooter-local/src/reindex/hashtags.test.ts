import fc from "fast-check";
import { hashtagFields, hashtagsOf as hashtagsOfClient } from "hooter-test-support/plans";
import { describe, expect, it } from "vitest";
import { hashtagSlots, hashtagsOf } from "./hashtags";

const piece = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("#", "#un", "#Un", "#été", "e\u0301", "#Σ", "'", " ", "https://a.fr/", "_", "1", "a".repeat(64)),
);
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("hashtags of a text", () => {
  it("finds the same hashtags as the client", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(hashtagsOf(text)).toEqual(hashtagsOfClient(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["#a #B #c #d #e #f", "https://a.fr/#a #b", "##a a#b #1 #_c", "#ΟΔΟΣ'Α #e\u0301"])(
    "finds the same hashtags as the client: %s",
    (text) => {
      expect(hashtagsOf(text)).toEqual(hashtagsOfClient(text));
    },
  );

  it("assigns hashtags to the same slots as the client", () => {
    const words = ["un", "deux", "trois", "quatre", "cinq", "six", "sept"];
    const some = fc.subarray(words, { maxLength: 5 });
    fc.assert(
      fc.property(some, some, (former, next) => {
        const slots = hashtagSlots(former);
        const record = Object.keys(slots).length === 0 ? {} : { hashtags: slots };
        const text = next.map((word) => `#${word}`).join(" ");
        const { hashtags = {} } = hashtagFields(text, record);
        expect(hashtagSlots(next, Object.entries(slots))).toEqual(hashtags);
      }),
    );
  });
});
