import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness, refused } from "./support";
import { claim } from "./writes";

let harness: Harness;
const zoe = { uid: "zoe-uid", name: "Zoé" };

beforeEach(async () => {
  harness = await createHarness();
});

/** All allowed letters, and all signs that the key omits. */
const folded: [name: string, cle: string][] = [
  ["ABCDEFGHIJKMNOPQR", "abcdefghijkmnopqr"],
  ["STUVWXYZ23456789", "stuvwxyz23456789"],
  ["àáâãäåÀÁÂÃÄÅ", "aaaaaaaaaaaa"],
  ["æÆœŒßþÞ", "aeaeoeoessthth"],
  ["çÇðÐñÑ", "ccddnn"],
  ["èéêëÈÉÊË", "eeeeeeee"],
  ["ìíîïÌÍÎÏ", "iiiiiiii"],
  ["òóôõöøÒÓÔÕÖØ", "oooooooooooo"],
  ["ùúûüÙÚÛÜ", "uuuuuuuu"],
  ["ýÿÝŸ", "yyyy"],
  ["Jean-Luc d'Ô_x’y.", "jeaniucdoxy"],
  ["l1LI0Oo", "iiiiooo"],
  ["Abc", "abc"],
  ["abcdefghijkmnopqrs", "abcdefghijkmnopqrs"],
];

describe("the key of a pseudo", () => {
  it.each(folded)("allows the pseudo %j with the key %j", async (name, cle) => {
    expect(await harness.write(zoe, claim(zoe, name, cle, null))).toBe(200);
  });

  it.each(folded)("refuses the pseudo %j with a key other than %j", async (name, cle) => {
    for (const wrong of [`${cle}x`, name, cle.slice(1)]) {
      if (wrong === cle || /[.]/.test(wrong)) continue;
      expect(await harness.write(zoe, claim(zoe, name, wrong, null))).toBe(refused);
    }
  });
});

describe("a pseudo", () => {
  it.each([
    "Ab",
    "abcdefghijkmnopqrst",
    " Zoe",
    "Zoe ",
    "-Zoe",
    "Zoe-",
    ".Zoe",
    "Zo\u0301e",
    "Z\u200boe",
    "Zoe\u202e",
    "Z\u00a0oe",
    "Z\tbe",
    "Z\noe",
    "Zo×e",
    "Zo÷e",
    "Zo/e",
    "Zo<b>e",
    "Zo😀e",
    "\uff3aoe",
    "Z\u043ee",
    "Z\u03bfe",
    "\u0417oe",
    "Ζoe",
    "ｚｏｅ",
    "Zoe\u3164",
    "Zoe\ufe0f",
    "Zoe\u00ad",
    "Zo\ufeffe",
    "Zoë\u0308",
  ])("refuses the pseudo %j", async (name) => {
    for (const cle of ["zoe", "ab", "abcdefghijkmnopqrst", name.toLowerCase().replace(/[./\s]/g, "")]) {
      expect(await harness.write(zoe, claim(zoe, name, cle, null))).toBe(refused);
    }
  });

  it.each([
    ["ALICE", "aiice"],
    ["A1ice", "aiice"],
    ["AIice", "aiice"],
    ["Al i ce", "aiice"],
    ["Al  ice", "aiice"],
    ["A.l-i_c’e", "aiice"],
    ["Àlîcé", "aiice"],
    ["B0b", "bob"],
    ["Bøb", "bob"],
  ])("refuses %j, which looks like a pseudo that is already taken", async (name, cle) => {
    expect(await harness.write(zoe, claim(zoe, name, cle, null))).toBe(refused);
    expect(await harness.write(zoe, claim(zoe, name, `${cle}2`, null))).toBe(refused);
  });

  it.each([
    ["Hooter", "hooter"],
    ["Hooter Officiel", "hooterofficiei"],
    ["H00ter", "hooter"],
    ["Admin", "admin"],
    ["Administrateur", "administrateur"],
    ["Àdministratrice", "administratrice"],
    ["Modérateur", "moderateur"],
    ["Modération", "moderation"],
    ["Webmaster", "webmaster"],
    ["Root", "root"],
    ["System", "system"],
    ["Système", "systeme"],
    ["Support", "support"],
    ["Staff", "staff"],
    ["Équipe", "equipe"],
    ["Officiel", "officiei"],
    ["Sécurité", "securite"],
  ])("refuses %j, which users could mistake for the site or its staff", async (name, cle) => {
    expect(await harness.write(zoe, claim(zoe, name, cle, null))).toBe(refused);
  });

  it.each([
    ["Chez Hooter", "chezhooter"],
    ["Rootine", "rootine"],
    ["Supporteur", "supporteur"],
    ["Officielle", "officieiie"],
    ["Le staff", "iestaff"],
  ])("allows %j, which only resembles a reserved pseudo", async (name, cle) => {
    expect(await harness.write(zoe, claim(zoe, name, cle, null))).toBe(200);
  });

  it.each(["John Doe", "JohnDoe", "J0hn D0e", "john.doe", "JOHN  DOE", "Jôhn Dœ", "John-Doe"])(
    "refuses %j, which is the default pseudo or looks like it",
    async (name) => {
      expect(await harness.write(zoe, claim(zoe, name, "johndoe", null))).toBe(refused);
      if (name === "John Doe") return;
      expect(await harness.put(zoe, `auteurImg/${zoe.uid}/profil`, { name })).toBe(refused);
    },
  );
});
