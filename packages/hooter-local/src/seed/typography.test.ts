import { describe, expect, it } from "vitest";
import { setFrenchTypography } from "./typography";

describe("setFrenchTypography", () => {
  it.each([
    ["l'été", "l’été"],
    ["Ah ! Oui ? Bon ; bien", "Ah\u202F! Oui\u202F? Bon\u202F; bien"],
    ["Secret : « le riz »", "Secret\u00A0: «\u00A0le riz\u00A0»"],
    ["110 km à 6 %, 4 000 lignes", "110\u00A0km à 6\u00A0%, 4\u202F000 lignes"],
    ["12 chats et 5 hiboux", "12 chats et 5 hiboux"],
    ["deux mots", "deux mots"],
    ["e\u0301te\u0301", "été"],
    ["voir https://a.example.org/l'eau : oui !", "voir https://a.example.org/l'eau\u00A0: oui\u202F!"],
  ])("applies French typography to %j", (typed, set) => {
    expect(setFrenchTypography(typed)).toBe(set);
  });

  it("keeps the length of the text", () => {
    const typed = "Le « chat » n'a pas 4 000 ans : si ! https://a.example.org/?a=b";
    expect(setFrenchTypography(typed)).toHaveLength(typed.length);
  });
});
