import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutLine, plainLine, plainText } from "./safe-text";

const hostile = fc.string({ unit: "binary", maxLength: 400 });

describe("plainText", () => {
  it("keeps line breaks of every kind and drops control characters", () => {
    expect(plainText(" un\r\ndeux\rtrois\u2028quatre\u0085cinq\u0000\u0007\u009b ")).toBe(
      "un\ndeux\ntrois\nquatre\ncinq",
    );
  });

  it("drops the characters that change the direction of the text after them, and keeps marks and joiners", () => {
    expect(plainText("\u202eabc\u2066d\u2069")).toBe("abcd");
    expect(plainText("\u200fשלום 👩\u200d🚀")).toBe("\u200fשלום 👩\u200d🚀");
  });

  it("replaces lone surrogates", () => {
    expect(plainText("a\ud83d b\udc00")).toBe("a\ufffd b\ufffd");
  });
});

describe("plainLine", () => {
  it("returns one line for any text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plainLine(text)).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]| {2}/u);
      }),
    );
  });
});

describe("cutLine", () => {
  it("leaves a line that fits unchanged", () => {
    expect(cutLine("Bonjour à tous", 14)).toBe("Bonjour à tous");
  });

  it("cuts at the end of a word and drops the punctuation before the ellipsis", () => {
    expect(cutLine("Bonjour, à tous les hiboux", 15)).toBe("Bonjour, à…");
    expect(cutLine("Bonjour à tous les hiboux", 15)).toBe("Bonjour à tous…");
    expect(cutLine("Bonjour, hiboux", 10)).toBe("Bonjour…");
  });

  it("cuts a long word between two characters", () => {
    expect(cutLine("a".repeat(30), 10)).toBe(`${"a".repeat(9)}…`);
    expect(cutLine(`à ${"b".repeat(30)}`, 10)).toBe(`à ${"b".repeat(7)}…`);
    const family = "👨\u200d👩\u200d👧";
    expect(cutLine(family.repeat(4), 20)).toBe(`${family.repeat(2)}…`);
  });

  it("cuts a character that has more combining marks than fit", () => {
    expect(cutLine(`e${"\u0301".repeat(300)}`, 10)).toBe(`e${"\u0301".repeat(8)}…`);
    expect(cutLine(`👩${"\u200d👩".repeat(300)}`, 7)).toBe("👩\u200d👩\u200d…");
  });

  it("returns a well-formed start of any line, at most as long as the limit", () => {
    fc.assert(
      fc.property(hostile.map(plainLine), fc.integer({ min: 2, max: 60 }), (line, limit) => {
        const cut = cutLine(line, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut).not.toMatch(/\p{Cs}/u);
        if (cut !== line) expect(line.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});
