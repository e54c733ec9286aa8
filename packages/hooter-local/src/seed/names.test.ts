import { describe, expect, it } from "vitest";
import { pseudoKey, slugOf } from "./names";

describe("slugOf", () => {
  it.each([
    ["alice@hooter.example", 4821, "alice-hooter-example4821_hoot"],
    ["Noé.L'Été+x@hooter.example", 0, "noe-l-ete-x-hooter-example0_hoot"],
    ["--a__b--@c.d", 9999, "a-b-c-d9999_hoot"],
  ])("turns %s and %i into %s", (email, number, slug) => {
    expect(slugOf(email, number)).toBe(slug);
  });
});

describe("pseudoKey", () => {
  it.each([
    ["Alice Moreau", "alice-moreau"],
    ["ÉLISE", "elise"],
    ["Ｔｏｍ", "tom"],
    ["Victor.P", "victor-p"],
    ["Paul l'apiculteur", "paul-l'apiculteur"],
    ["a. /$#[]b", "a-b"],
  ])("makes of %j the key %j", (pseudo, key) => {
    expect(pseudoKey(pseudo)).toBe(key);
  });
});
