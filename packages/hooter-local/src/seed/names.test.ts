import { describe, expect, it } from "vitest";
import { pseudoKey, slugOf } from "./names";

describe("slugOf", () => {
  it.each([
    ["alice@hooter.example", 4821, "alice-hooter-example4821_hoot"],
    ["Noé.L'Été+x@hooter.example", 0, "noe-l-ete-x-hooter-example0_hoot"],
    ["--a__b--@c.d", 9999, "a-b-c-d9999_hoot"],
  ])("combines the e-mail address %s and the number %i into the slug %s", (email, number, slug) => {
    expect(slugOf(email, number)).toBe(slug);
  });
});

describe("pseudoKey", () => {
  it.each([
    ["Alice Moreau", "aiicemoreau"],
    ["ÉLISE", "eiise"],
    ["Ｔｏｍ", "tom"],
    [" Victor.P ", "victorp"],
    ["Paul l'apiculteur", "pauiiapicuiteur"],
    ["Paul l’apiculteur", "pauiiapicuiteur"],
    ["zoé-zoé_1", "zoezoei"],
    ["B0B", "bob"],
    ["Œdipe Æ.", "oedipeae"],
    ["Straße Þór ð ø ÿ", "strassethordoy"],
  ])("maps %j to the key %j", (pseudo, key) => {
    expect(pseudoKey(pseudo)).toBe(key);
  });

  it.each(["John Doe", "j0hn d.o_e", "Jo", "a".repeat(19), "-abc", "abc-", "Аlice", "a/b", "hibou 🦉", "a\u200bb", ""])(
    "returns null for %j",
    (pseudo) => {
      expect(pseudoKey(pseudo)).toBeNull();
    },
  );
});
