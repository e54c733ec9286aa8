import { expect, it } from "vitest";
import { de } from "./elision";

it.each([
  ["a consonant", "Basile", "de Basile"],
  ["a vowel", "Ada", "d’Ada"],
  ["an accented vowel", "Élodie", "d’Élodie"],
  ["a ligature", "Œdipe", "d’Œdipe"],
  ["lower case", "inès", "d’inès"],
  ["y before a consonant", "Yves", "d’Yves"],
  ["y before a vowel", "Yann", "de Yann"],
  ["y alone", "Y", "de Y"],
  ["a mute h", "Hélène", "d’Hélène"],
  ["a mute h without an accent", "Henri", "d’Henri"],
  ["a mute h of a short name", "Hélie", "d’Hélie"],
  ["an aspirated h", "Harold", "de Harold"],
  ["an English name", "Hello Kitty", "de Hello Kitty"],
  ["a German name", "Helga", "de Helga"],
  ["the start of a mute h only", "Helmut", "de Helmut"],
  ["an h of unknown sound", "Hooter", "de Hooter"],
  ["a vowel without elision", "Onze", "de Onze"],
  ["a digit", "8bits", "de 8bits"],
  ["an emoji", "🦉Inès", "de 🦉Inès"],
  ["another alphabet", "Ирина", "de Ирина"],
  ["nothing", "", "de "],
])("adds « de » before %s", (_, name, expected) => {
  expect(de(name)).toBe(expected);
});
