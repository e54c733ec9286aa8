import { describe, expect, it } from "vitest";
import { fr } from "../labels/fr";
import { wrongPseudo } from "./ProfileForm";

const pseudo = (text: string) => wrongPseudo(text, "Alice Moreau", fr);

describe("wrongPseudo", () => {
  it.each([
    "Ada",
    "La chouette",
    "zoé-zoé",
    "Paul l'apiculteur",
    "Victor.P",
    "Théo 3 accords",
    "x".repeat(18),
    "Œdipe",
  ])("accepts the pseudo %j", (text) => {
    expect(pseudo(text)).toBeNull();
  });

  it("accepts an empty pseudo", () => {
    expect(pseudo("")).toBeNull();
  });

  const { pseudoLength, pseudoStart, pseudoEnd, pseudoDefault } = fr.settings;
  const pseudoSign = (sign: string) => fr.settings.pseudoSign(`\u2068${sign}\u2069`);
  it.each([
    ["ab", pseudoLength],
    ["x".repeat(19), pseudoLength],
    ["x".repeat(10_000), pseudoLength],
    ["🦉🦉🦉", pseudoSign("🦉")],
    ["hibou 🦉", pseudoSign("🦉")],
    ["بومة الليل", pseudoSign("ب")],
    ["<b>Ada</b>", pseudoSign("<")],
    ["Ада", pseudoSign("А")], // Cyrillic
    ["a\u200bda", fr.settings.pseudoInvisible],
    ["\u202eada", fr.settings.pseudoInvisible],
    ["ada@exemple", pseudoSign("@")],
    ["ada/bob", pseudoSign("/")],
    ["a&b=c", pseudoSign("&")],
    ["ada\nbob", fr.settings.pseudoInvisible],
    ["...", pseudoStart],
    [" -Ada", pseudoStart],
    ["Ada_ ", pseudoEnd],
    ["J0hn.D0e", pseudoDefault],
  ])("rejects the pseudo %j with the one rule that it breaks", (text, message) => {
    expect(pseudo(text)).toBe(message);
  });

  it("rejects the default pseudo and the current one", () => {
    expect(pseudo("john doe")).toBe(fr.settings.pseudoDefault);
    expect(pseudo("Alice Moreau")).toBe(fr.settings.pseudoSame);
    expect(pseudo("alice moreau")).toBeNull();
  });
});
