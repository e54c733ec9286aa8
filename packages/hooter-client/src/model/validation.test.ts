import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkComment, checkEmail, checkHootContent, checkPassword, hootLength, normalizeText } from "./validation";

describe("checkEmail", () => {
  it.each(["a@b.fr", "Ada.Lovelace+hooter@sous.domaine.exemple.fr", "é@exemple.fr"])("accepts e-mail %s", (email) => {
    expect(checkEmail(email)).toBeNull();
  });
  it.each(["", "a", "a@b", "@b.fr", "a@.fr", "a@b..fr", "a b@c.fr", "a@b@c.fr", "a@b.fr ", `${"a".repeat(250)}@b.fr`])(
    "refuses e-mail %s",
    (email) => {
      expect(checkEmail(email)).toBe("email-invalid");
    },
  );
});

it("accepts an e-mail address of at most 254 characters", () => {
  expect(checkEmail(`${"a".repeat(249)}@b.fr`)).toBeNull();
  expect(checkEmail(`${"a".repeat(250)}@b.fr`)).toBe("email-invalid");
});

describe("checkPassword", () => {
  it("requires at least six characters, and counts blanks as characters", () => {
    expect(checkPassword("12345")).toBe("password-too-short");
    expect(checkPassword("123456")).toBeNull();
    expect(checkPassword("      ")).toBeNull();
  });
});

describe("checkHootContent", () => {
  it("accepts a hoot of 1 to 280 UTF-16 units after trimming and composing", () => {
    expect(checkHootContent("a")).toBeNull();
    expect(checkHootContent("a".repeat(280))).toBeNull();
    expect(checkHootContent("a".repeat(281))).toBe("content-invalid");
    expect(checkHootContent(`  ${"a".repeat(280)}\n`)).toBeNull();
    // Each character has two units as typed and one when composed.
    expect(checkHootContent("e\u0301".repeat(280))).toBeNull();
    expect(hootLength("e\u0301".repeat(280))).toBe(280);
    // The owl emoji has two units.
    expect(checkHootContent("🦉".repeat(140))).toBeNull();
    expect(checkHootContent("🦉".repeat(141))).toBe("content-invalid");
  });
  it.each(["", "  \n\t ", "\u00a0", "\u200b", "\u200d \ufeff", "\u2028"])("refuses the blank text %j", (content) => {
    expect(checkHootContent(content)).toBe("content-invalid");
    expect(checkComment(content)).toBe("comment-empty");
  });
});

describe("checkComment", () => {
  it("accepts a comment of at most 1,000 UTF-16 units", () => {
    expect(checkComment("a".repeat(1000))).toBeNull();
    expect(checkComment("a".repeat(1001))).toBe("comment-too-long");
  });
});

describe("normalizeText", () => {
  it("leaves a normalised text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
    );
  });
});
