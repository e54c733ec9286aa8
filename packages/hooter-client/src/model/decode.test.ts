import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCounts, decodeHoot } from "./decode";
import { decodeComment, decodeLikeKeys } from "./decode-interactions";
import { decodeFollowRecords, decodeProfileRecord } from "./profile";

const id = "-Ost90fdbeEJ4iC_e3rZ";
const time = 1_779_075_390_185;
const later = time + 1000;
const record = { contenu: "Bonjour", auteur: "Ada", proprietaire: "u1", slug: "ada1_hoot", date: "18/05/2026 05:36" };

describe("decodeHoot", () => {
  it("decodes a hoot that a plain client wrote", () => {
    expect(decodeHoot(id, record, later)).toEqual({
      id,
      content: "Bonjour",
      author: { uid: "u1", pseudo: "Ada", picture: null },
      slug: "ada1_hoot",
      picture: null,
      publishedAt: time,
      writtenDate: "18/05/2026 05:36",
      editedAt: null,
    });
  });

  it("decodes pictures, allowed picture paths and the edit time, and ignores unknown fields", () => {
    const full = {
      ...record,
      auteurImg: "/a.svg",
      articleImg: "https://b.exemple/c.png",
      articleAlt: "un hibou",
      modifieLe: 12,
      autre: { x: 1 },
    };
    expect(decodeHoot(id, full, later)).toMatchObject({ author: { picture: null } });
    expect(decodeHoot(id, full, later, ["/a.svg"])).toMatchObject({
      author: { picture: "/a.svg" },
      picture: { url: "https://b.exemple/c.png", alt: "un hibou" },
      editedAt: 12,
    });
  });

  it("replaces the text of a thread with the address of its page, or with an empty text if the page has an id", () => {
    for (const [thread, content] of [
      ["https:!2F!2Fexemple!2Efr!2F!C3!A9t!C3!A9", "https://exemple.fr/%C3%A9t%C3%A9"],
      ["https:!2F!2Fexemple!2Efr!2FVotre!20compte", ""],
      ["id:votre-compte-sera-ferme", ""],
      ["votre compte sera fermé", ""],
    ]) {
      expect(decodeHoot(id, { ...record, thread }, later)).toMatchObject({ content, thread });
    }
  });

  it("falls back to defaults for invalid optional fields", () => {
    const strange = {
      ...record,
      auteurImg: 7,
      proprietaire: {},
      date: null,
      modifieLe: "hier",
      articleImg: "javascript:alert(1)",
    };
    expect(decodeHoot("custom", strange, later)).toMatchObject({
      author: { uid: null, picture: null },
      picture: null,
      writtenDate: "",
      editedAt: null,
      publishedAt: null,
    });
  });

  it("accepts an edit time from 0 to the maximum time of a Date", () => {
    for (const [modifieLe, editedAt] of [
      [0, 0],
      [8.64e15, 8.64e15],
      [-1, null],
      [8.64e15 + 2, null],
    ]) {
      expect(decodeHoot(id, { ...record, modifieLe }, later)?.editedAt).toBe(editedAt);
    }
  });

  it("clamps the publication time of a key to now when that time is in the future", () => {
    expect(decodeHoot(id, record, time - 5000)?.publishedAt).toBe(time - 5000);
  });

  it.each(["contenu", "auteur", "slug"])("returns null for a record with a missing or invalid %s", (field) => {
    expect(decodeHoot(id, { ...record, [field]: undefined }, later)).toBeNull();
    expect(decodeHoot(id, { ...record, [field]: 5 }, later)).toBeNull();
    expect(decodeHoot(id, { ...record, [field]: "  " }, later)).toBeNull();
    expect(decodeHoot(id, { ...record, [field]: "x".repeat(20_001) }, later)).toBeNull();
  });
});

describe("decodeComment", () => {
  const comment = {
    contenu: "Oui",
    hootId: "ada1_hoot",
    auteur: "Bob",
    auteurImg: "https://b.exemple/b.png",
    fireDate: 1000,
    date: "hier",
  };
  it("decodes a comment that a plain client wrote", () => {
    expect(decodeComment("c1", comment, 2000)).toEqual({
      id: "c1",
      content: "Oui",
      hootSlug: "ada1_hoot",
      author: { uid: null, pseudo: "Bob", picture: "https://b.exemple/b.png" },
      postedAt: 1000,
      writtenDate: "hier",
    });
  });
  it("clamps a future date to now and returns null for an invalid date", () => {
    expect(decodeComment("c1", { ...comment, fireDate: 9e15 }, 2000)?.postedAt).toBe(2000);
    expect(decodeComment("c1", { ...comment, fireDate: "1000" }, 2000)).toBeNull();
    expect(decodeComment("c1", { ...comment, fireDate: -9e15 }, 2000)).toBeNull();
    expect(decodeComment("c1", { ...comment, fireDate: Number.NaN }, 2000)).toBeNull();
    expect(decodeComment("c1", { ...comment, fireDate: 0 }, 2000)?.postedAt).toBe(0);
    expect(decodeComment("c1", { ...comment, fireDate: -1 }, 2000)).toBeNull();
  });

  it("keeps a date that is close to the time of the key, because the clock of the device may be behind", () => {
    const postedAt = (fireDate: number, now: number) => decodeComment(id, { ...comment, fireDate }, now)?.postedAt;
    expect(postedAt(time - 250_000, time - 7_200_000)).toBe(time - 250_000);
    expect(postedAt(time + 250_000, time - 7_200_000)).toBe(time + 250_000);
    expect(postedAt(time + 350_000, time - 7_200_000)).toBe(time + 300_000);
    expect(postedAt(time + 350_000, time + 400_000)).toBe(time + 350_000);
  });
});

describe("decodeCounts", () => {
  it("decodes counters, clamps them at zero and returns null for invalid ones", () => {
    expect(decodeCounts({ likes: 3, comments: 2, dernierCommentaire: "c1" })).toEqual({ likes: 3, comments: 2 });
    expect(decodeCounts({ likes: -3, comments: 0 })).toEqual({ likes: 0, comments: 0 });
    expect(decodeCounts({ likes: 0, comments: -2 })).toEqual({ likes: 0, comments: 0 });
    expect(decodeCounts({ likes: 1.5, comments: 0 })).toBeNull();
    expect(decodeCounts({ likes: 1 })).toBeNull();
  });
});

describe("decodeLikeKeys", () => {
  const like = { hootId: "a_hoot", lover: "u1" };
  it("returns the keys of like records at the node or below it", () => {
    expect(decodeLikeKeys(like)).toEqual([""]);
    expect(decodeLikeKeys({ k1: like, k2: like, k3: { lover: 5 } })).toEqual(["k1", "k2"]);
    expect(decodeLikeKeys(null)).toEqual([]);
    expect(decodeLikeKeys("x")).toEqual([]);
  });
});

describe("all decoders", () => {
  it("decodes any JSON without throwing", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(record), "fireDate", "likes"), fc.jsonValue()),
        (key, json, shaped) => {
          for (const value of [json, shaped, { ...record, ...shaped }]) {
            const hoot = decodeHoot(key, value, later);
            if (hoot)
              expect([typeof hoot.content, typeof hoot.slug, typeof hoot.author.pseudo]).toEqual([
                "string",
                "string",
                "string",
              ]);
            decodeComment(key, value, later);
            decodeCounts(value);
            decodeLikeKeys(value);
          }
        },
      ),
    );
  });
});

/** Any UTF-16 string, often with lone surrogates. */
const utf16 = fc
  .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0xd83e, 0xdd89, 0x41)), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

/** Returns every string in a value, keys included. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...stringsIn(child)]);
}

describe("lone surrogates", () => {
  it("replaces a lone surrogate with U+FFFD and keeps surrogate pairs", () => {
    expect(decodeHoot(id, { ...record, auteur: "Ada\ud800", contenu: "\udc00🦉\ud83e" }, later)).toMatchObject({
      content: "\ufffd🦉\ufffd",
      author: { pseudo: "Ada\ufffd" },
    });
  });

  it("returns no string with a lone surrogate from any decoder", () => {
    const fields = [
      ...Object.keys(record),
      "articleImg",
      "articleAlt",
      "auteurImg",
      "hootId",
      "suivi",
      "suiviId",
      "name",
    ];
    const strange = fc.dictionary(fc.constantFrom(...fields), utf16);
    const link = utf16.map((text) => `https://exemple.fr/${text}`);
    fc.assert(
      fc.property(utf16, strange, link, (key, changes, picture) => {
        const full = {
          ...record,
          fireDate: 1,
          hootId: "a_hoot",
          suivi: "Bob",
          suiviId: "u2",
          name: "Ada",
          lover: "u1",
        };
        const value = { ...full, articleImg: picture, auteurImg: picture, img: picture, ...changes };
        const decoded = [
          decodeHoot(key, value, later),
          decodeComment(key, value, later),
          decodeProfileRecord({ [key]: value }),
          decodeFollowRecords({ [key]: { [key]: value } }),
          decodeLikeKeys({ [key]: value }),
        ];
        expect(stringsIn(decoded).filter((text) => !text.isWellFormed())).toEqual([]);
      }),
    );
  });

  it("skips a record whose key has a lone surrogate", () => {
    expect(decodeHoot("-O\ud800", record, later)).toBeNull();
    expect(decodeFollowRecords({ "u\ud800": { suivi: "Bob", suiviId: "u2" } })).toEqual([]);
  });
});
