import { expect, it } from "vitest";
import { de } from "./elision";

it.each([
  ["a consonant", "Basile", "de Basile"],
  ["a vowel", "Ada", "d’Ada"],
  ["an accented vowel", "Élodie", "d’Élodie"],
  ["a Nordic vowel", "Øystein", "d’Øystein"],
  ["a ligature", "Œdipe", "d’Œdipe"],
  ["lower case", "inès", "d’inès"],
  ["y before a consonant", "Yves", "d’Yves"],
  ["y before a vowel", "Yann", "de Yann"],
  ["y alone", "Y", "de Y"],
  ["a mute h", "Hélène", "d’Hélène"],
  ["a mute h without an accent", "Henri", "d’Henri"],
  ["a mute h of a short name", "Hélie", "d’Hélie"],
  ["the mute h of an ancient name", "Homère", "d’Homère"],
  ["the mute h of a hero", "Hercule", "d’Hercule"],
  ["the mute h of a god", "Hermès", "d’Hermès"],
  ["the mute h of an Egyptian god", "Horus", "d’Horus"],
  ["the mute h of a physician", "Hippocrate", "d’Hippocrate"],
  ["the mute h of a saint", "Hilarion", "d’Hilarion"],
  ["the mute h of a bishop", "Hilaire", "d’Hilaire"],
  ["the mute h of an abbess", "Hildegarde", "d’Hildegarde"],
  ["an aspirated h", "Harold", "de Harold"],
  ["an English name", "Hello Kitty", "de Hello Kitty"],
  ["a German name", "Helga", "de Helga"],
  ["the start of a mute h only", "Helmut", "de Helmut"],
  ["an English name like a mute h", "Homer", "de Homer"],
  ["an h of unknown sound", "Hooter", "de Hooter"],
  ["a vowel without elision", "Onze", "de Onze"],
  ["a digit", "8bits", "de 8bits"],
  ["an emoji", "🦉Inès", "de 🦉Inès"],
  ["another alphabet", "Ирина", "de Ирина"],
  ["nothing", "", "de "],
])("adds « de » before %s", (_, name, expected) => {
  expect(de(name)).toBe(expected);
});
