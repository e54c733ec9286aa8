import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { safePictureLink, storedPictureLink } from "./picture-link";
import { checkPictureLink } from "./validation";

const paths = ["/images/", "/hibou.svg"];

afterEach(() => void Reflect.deleteProperty(globalThis, "location"));

describe("safePictureLink", () => {
  it.each([
    ["https://images.exemple/hibou.png", "https://images.exemple/hibou.png"],
    ["  https://images.exemple/a b.png ", "https://images.exemple/a%20b.png"],
    ["HTTPS://Images.exemple/", "https://images.exemple/"],
    ["/images/hibou.svg", "/images/hibou.svg"],
    ["/images/a/b.svg?v=2#x", "/images/a/b.svg?v=2#x"],
    ["/images/./a/../b.svg", "/images/b.svg"],
    ["/images/été.svg", "/images/%C3%A9t%C3%A9.svg"],
    ["/hibou.svg", "/hibou.svg"],
  ])("accepts the link %s", (link, safe) => {
    expect(safePictureLink(link, paths)).toBe(safe);
    expect(checkPictureLink(link, paths)).toBeNull();
    expect(safePictureLink(safe, paths)).toBe(safe);
  });

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "http://images.exemple/a.png",
    "https://user:word@images.exemple/a.png",
    "https://",
    "blob:https://a/b",
    "images/a.png",
    `https://a.exemple/${"a".repeat(2048)}`,
    `/images/${"a".repeat(2048)}`,
    "//evil.exemple/images/a.png",
    "///evil.exemple/images/a.png",
    "🦉",
    "<img src=x>",
    "/\\evil.exemple/a.png",
    "/images/a\\b.png",
    "/images/a b.png",
    "/\timages/a.png",
    "/api/logout?all=1",
    "/images",
    "/images/",
    "/imagesx/a.png",
    "/Images/a.png",
    "/hibou.svg/a",
    "/images/../api/logout",
    "/images/a/../../api/logout",
    "/images/..\\api/logout",
    "/images/%2e%2e/api/logout",
    "/images/.%2E/api/logout",
    "/images/%2e./api/logout",
    "/images/..%2fapi/logout",
    "/images/..%5Capi/logout",
    "/images/%252e%252e/api/logout",
    "/images/..;/api/logout",
    "/./api/logout",
  ])("refuses the link %j", (link) => {
    expect(safePictureLink(link, paths)).toBeNull();
    expect(checkPictureLink(link, paths)).toBe("image-link-invalid");
  });

  it("refuses every path if picturePaths is empty or contains only an invalid entry", () => {
    expect(safePictureLink("/images/a.png")).toBeNull();
    for (const name of ["", "images/", "//", "//evil.exemple/", "https://a.exemple/", "/a b/"]) {
      expect(safePictureLink("/images/a.png", [name])).toBeNull();
    }
  });

  it("accepts links of at most 2,048 characters", () => {
    const ofLength = (start: string, length: number) => start.padEnd(length, "a");
    for (const start of ["https://a.exemple/", "/images/"]) {
      const longest = ofLength(start, 2048);
      expect(safePictureLink(longest, paths)).toBe(longest);
      expect(safePictureLink(ofLength(start, 2049), paths)).toBeNull();
      expect(storedPictureLink(longest)).toBe(longest);
      expect(storedPictureLink(ofLength(start, 2049))).toBeNull();
    }
  });

  it("accepts any path of the origin when picturePaths contains /", () => {
    expect(safePictureLink("/a/b.png", ["/"])).toBe("/a/b.png");
    expect(safePictureLink("//evil.exemple/b.png", ["/"])).toBeNull();
  });

  it("accepts an absolute URL of the page's own origin only below an allowed path", () => {
    const link = "https://hote.exemple/api/logout?all=1";
    expect(safePictureLink(link, paths, "https://hote.exemple")).toBeNull();
    expect(safePictureLink(link, paths)).toBe(link);
    Reflect.set(globalThis, "location", { origin: "https://hote.exemple" });
    expect(safePictureLink(link, paths)).toBeNull();
    expect(safePictureLink("https://hote.exemple:443/images/../api/logout", paths)).toBeNull();
    expect(safePictureLink("https://hote.exemple/images/a.png", paths)).toBe("https://hote.exemple/images/a.png");
    expect(safePictureLink("https://ailleurs.exemple/api/logout", paths)).toBe("https://ailleurs.exemple/api/logout");
  });

  const part = fc.constantFrom(
    "images",
    "..",
    ".",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "%25",
    "/",
    "\\",
    "a",
    ";",
    "api",
    "?",
    "#",
    "@",
    ":",
    "\t",
  );
  it("returns no link that leaves an allowed folder, for any path segments", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const safe = safePictureLink(`/${parts.join("")}`, ["/images/"]);
        if (safe === null) return;
        // Parse the path like a browser, then like a server that decodes the path once more.
        const { origin, pathname } = new URL(safe, "https://hote.exemple");
        expect(origin).toBe("https://hote.exemple");
        expect(new URL(decodeURIComponent(pathname), origin).pathname).toMatch(/^\/images\/./);
      }),
      { numRuns: 5_000 },
    );
  });

  it("returns no link that the rules refuse", () => {
    const rule = /^(https:\/\/\S+|\/[a-zA-Z0-9_.~-]\S*)$/;
    const link = fc.oneof(
      fc.string(),
      fc.string().map((text) => `https://${text}`),
      fc.string().map((text) => `/${text}`),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(link, (text) => {
        for (const safe of [safePictureLink(text, ["/"]), storedPictureLink(text)]) {
          if (safe !== null) expect(safe).toMatch(rule);
        }
      }),
    );
  });

  it("accepts a blank link and returns no picture for it", () => {
    expect(checkPictureLink("  ")).toBeNull();
    expect(safePictureLink("  ")).toBeNull();
  });
});
