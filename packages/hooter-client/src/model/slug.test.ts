import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugFor } from "./slug";

describe("slugFor", () => {
  it.each([
    ["ada@exemple.fr", 0, "ada-exemple-fr0_hoot"],
    ["Zoé.Éclair+hooter@Sous-Domaine.fr", 0.99999, "zoe-eclair-hooter-sous-domaine-fr9999_hoot"],
    ["__a__@b.fr", 0.00425, "a-b-fr42_hoot"],
    ["ﬁ@ß.fr", 0, "fi-fr0_hoot"],
    ["李@中.cn", 0.5, "cn5000_hoot"],
  ])("makes a slug from %s", (base, random, slug) => {
    expect(slugFor(base, random)).toBe(slug);
  });

  it("draws a number below 10,000 by default", () => {
    expect(slugFor("ada")).toMatch(/^ada\d{1,4}_hoot$/);
  });

  it("keeps 300 characters of the base", () => {
    expect(slugFor("a".repeat(301), 0)).toBe(`${"a".repeat(300)}0_hoot`);
  });

  it("uses more random digits after two collisions", () => {
    expect(slugFor("ada@exemple.fr", 0.99999, 1)).toBe("ada-exemple-fr9999_hoot");
    expect(slugFor("ada@exemple.fr", 0, 2)).toBe("ada-exemple-fr10000_hoot");
    expect(slugFor("ada@exemple.fr", 1 - Number.EPSILON, 4)).toBe("ada-exemple-fr99999999_hoot");
  });

  it("returns a slug that matches the rules for any input", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(4),
        (base, random, collisions) => {
          const slug = slugFor(base, random, collisions);
          expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*-?)?\d{1,8}_hoot$/);
          // Same pattern as the rules file.
          expect(slug).toMatch(/^[a-z0-9-]*[0-9]_hoot$/);
          expect(slug.length).toBeLessThanOrEqual(320);
        },
      ),
    );
  });
});
