import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePictureLink } from "./picture-link";
import { normalizeText } from "./text";
import { checkComment, checkEmail, checkHootContent, checkPassword, checkPictureLink, hootLength } from "./validation";

describe("checkEmail", () => {
  it.each(["a@b.fr", "Ada.Lovelace+hooter@sous.domaine.exemple.fr", "é@exemple.fr"])("takes %s", (email) => {
    expect(checkEmail(email)).toBeNull();
  });
  it.each(["", "a", "a@b", "@b.fr", "a@.fr", "a@b..fr", "a b@c.fr", "a@b@c.fr", "a@b.fr ", `${"a".repeat(250)}@b.fr`])(
    "refuses %s",
    (email) => {
      expect(checkEmail(email)).toBe("email-invalid");
    },
  );
});

describe("checkPassword", () => {
  it("wants six characters, blanks counted", () => {
    expect(checkPassword("12345")).toBe("password-too-short");
    expect(checkPassword("123456")).toBeNull();
    expect(checkPassword("      ")).toBeNull();
  });
});

describe("checkHootContent", () => {
  it("wants 1 to 280 units after trimming and composing", () => {
    expect(checkHootContent("a")).toBeNull();
    expect(checkHootContent("a".repeat(280))).toBeNull();
    expect(checkHootContent("a".repeat(281))).toBe("content-invalid");
    expect(checkHootContent(`  ${"a".repeat(280)}\n`)).toBeNull();
    // Two units each as typed, one when composed.
    expect(checkHootContent("e\u0301".repeat(280))).toBeNull();
    expect(hootLength("e\u0301".repeat(280))).toBe(280);
    // An owl is two units.
    expect(checkHootContent("🦉".repeat(140))).toBeNull();
    expect(checkHootContent("🦉".repeat(141))).toBe("content-invalid");
  });
  it.each(["", "  \n\t ", "\u00a0", "\u200b", "\u200d \ufeff", "\u2028"])("refuses the blank %j", (content) => {
    expect(checkHootContent(content)).toBe("content-invalid");
    expect(checkComment(content)).toBe("comment-empty");
  });
});

describe("checkComment", () => {
  it("wants at most 1,000 units", () => {
    expect(checkComment("a".repeat(1000))).toBeNull();
    expect(checkComment("a".repeat(1001))).toBe("comment-too-long");
  });
});

describe("normalizeText", () => {
  it("is settled after one time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      }),
    );
  });
});

describe("safePictureLink", () => {
  it.each([
    ["https://images.exemple/hibou.png", "https://images.exemple/hibou.png"],
    ["  https://images.exemple/a b.png ", "https://images.exemple/a%20b.png"],
    ["HTTPS://Images.exemple/", "https://images.exemple/"],
    ["/images/hibou.svg", "/images/hibou.svg"],
    ["/.well-known/a.png", "/.well-known/a.png"],
  ])("takes %s", (link, safe) => {
    expect(safePictureLink(link)).toBe(safe);
    expect(checkPictureLink(link)).toBeNull();
  });
  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "http://images.exemple/a.png",
    "//evil.exemple/a.png",
    "/\\evil.exemple/a.png",
    "/a\\b.png",
    "/a b.png",
    "/\tevil",
    "https://user:word@images.exemple/a.png",
    "https://",
    "blob:https://a/b",
    "images/a.png",
    `https://a.exemple/${"a".repeat(2048)}`,
    `/${"a".repeat(2048)}`,
  ])("refuses %j", (link) => {
    expect(safePictureLink(link)).toBeNull();
    expect(checkPictureLink(link)).toBe("image-link-invalid");
  });
  it("passes nothing that the rules file would refuse", () => {
    const rule = /^(https:\/\/\S+|\/[a-zA-Z0-9_.~-]\S*)$/;
    const link = fc.oneof(
      fc.string(),
      fc.string().map((text) => `https://${text}`),
      fc.string().map((text) => `/${text}`),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(link, (text) => {
        const safe = safePictureLink(text);
        if (safe !== null) expect(safe).toMatch(rule);
      }),
    );
  });
  it("takes an empty link for none", () => {
    expect(checkPictureLink("  ")).toBeNull();
    expect(safePictureLink("  ")).toBeNull();
  });
});
