import { describe, expect, it } from "vitest";
import { planClaimPseudo } from "../mutations/profile-claim";
import { member, openLocalDatabase } from "../testing/local-harness";
import { checkPseudo, foldPseudo, normalizePseudo } from "./pseudo";

describe("pseudos", () => {
  it.each([
    ["Zoé Éclair", "zoeeciair"],
    ["ZOE-ECLAIR", "zoeeciair"],
    ["O’Neil_1.0", "oneiiio"],
    ["Œdipe Ærø", "oedipeaero"],
    ["Straße Þór", "strassethor"],
    ["ｚｏé", "zoe"],
  ])("accepts %s and normalises it to the key %s", (pseudo, key) => {
    expect(checkPseudo(pseudo)).toBeNull();
    expect(foldPseudo(pseudo)).toBe(key);
  });

  it.each([
    "ab",
    "a".repeat(19),
    ".abc",
    "abc-",
    "a\u200bbc",
    "аda",
    "a/b",
    "ada@exemple",
    "",
    "   ",
    "John Doe",
    "j0hn.d0e",
  ])("refuses the pseudo %j", (pseudo) => {
    expect(checkPseudo(pseudo)).toBe("pseudo-invalid");
  });

  it.each([
    "Hooter",
    "Hooter Team",
    "H00ter.fr",
    "admin",
    "Administrateur",
    "Modération",
    "Modérateurs",
    "webmaster",
    "root",
    "System",
    "Système",
    "support",
    "staff",
    "Équipe",
    "Officiel",
    "Sécurité",
  ])("treats %s as taken, because users could mistake it for the site", (pseudo) => {
    expect(checkPseudo(pseudo)).toBe("pseudo-taken");
  });

  it.each(["Le Hooter", "Badminton", "Groot", "Rooted", "Staffa", "Modera"])(
    "accepts %s, which only resembles a reserved name",
    (pseudo) => {
      expect(checkPseudo(pseudo)).toBeNull();
    },
  );

  it("normalises a pseudo to composed characters without surrounding blanks", () => {
    expect(normalizePseudo("  Zoe\u0301  ")).toBe("Zoé");
  });
});

describe("pseudos in the rules", () => {
  const claims = async () => {
    const local = openLocalDatabase();
    const { database, uid } = await member("Ada", local);
    /** Whether the rules accept a pseudo with the key that the client computes. */
    return async (pseudo: string): Promise<boolean> => {
      await local.update("", { auteurImg: null, pseudos: null });
      return database.update(planClaimPseudo(uid, { pseudo, picture: null }, null)).then(
        () => true,
        () => false,
      );
    };
  };

  it("the rules accept exactly the characters that checkPseudo accepts, at any position", async () => {
    const taken = await claims();
    const signs = new Set("АаВЕоℓ①ﬁ\u200b\u202e\u2019\u2018\u2028𝐀🦉中ёøØœŒŸ");
    for (let code = 0x20; code < 0x180; code++) signs.add(String.fromCodePoint(code));
    const differ: string[] = [];
    for (const sign of signs) {
      for (const pseudo of [`a${sign}b`, `${sign}bc`, `ab${sign}`]) {
        const ours = checkPseudo(pseudo) === null && normalizePseudo(pseudo) === pseudo;
        if ((await taken(pseudo)) !== ours) differ.push(pseudo);
      }
    }
    expect(differ).toEqual([]);
  });

  it("the rules accept 3 to 18 characters, and the shared pseudo John Doe", async () => {
    const taken = await claims();
    const names = [
      "ab",
      "abc",
      "a".repeat(18),
      "a".repeat(19),
      "abc.",
      ".abc",
      "a b",
      "ab ",
      "J0hn Doe",
      "johndoe",
      "J.Doe",
    ];
    for (const name of names) {
      const ours = checkPseudo(name) === null && normalizePseudo(name) === name;
      expect(await taken(name), name).toBe(ours);
    }
    expect(await taken("John Doe")).toBe(true);
  });
});
