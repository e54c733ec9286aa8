import { describe, expect, it } from "vitest";
import { fr } from "../labels/fr";
import { wrongPicture, wrongPseudo } from "./ProfileForm";

const pseudo = (text: string) => wrongPseudo(text, "Alice Moreau", fr);
const invalid = fr.errors["pseudo-invalid"];

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

  it.each([
    "ab",
    "x".repeat(19),
    "x".repeat(10_000),
    "🦉🦉🦉",
    "hibou 🦉",
    "بومة الليل",
    "<b>Ada</b>",
    "Ада", // Cyrillic
    "a\u200bda",
    "\u202eada",
    "ada/bob",
    "a&b=c",
    "...",
    "ada\nbob",
  ])("rejects the pseudo %j", (text) => {
    expect(pseudo(text)).toBe(invalid);
  });

  it("rejects the default pseudo and the current one", () => {
    expect(pseudo("john doe")).toBe(fr.settings.pseudoDefault);
    expect(pseudo("J0hn.D0e")).toBe(invalid);
    expect(pseudo("Alice Moreau")).toBe(fr.settings.pseudoSame);
    expect(pseudo("alice moreau")).toBeNull();
  });
});

describe("wrongPicture", () => {
  it.each(["", "https://images.exemple/a.png", "/communaute/avatars/alice.svg"])("accepts the link %j", (link) => {
    expect(wrongPicture(link, fr, ["/communaute/"])).toBeNull();
  });

  it.each([
    "http://images.exemple/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "//images.exemple/a.png",
    "images.exemple/a.png",
    "https://moi:secret@images.exemple/a.png",
    "<img src=x>",
    "🦉",
    `https://images.exemple/${"x".repeat(10_000)}`,
  ])("rejects the link %j", (link) => {
    expect(wrongPicture(link, fr, ["/communaute/"])).toBe(fr.errors["image-link-invalid"]);
  });
});
