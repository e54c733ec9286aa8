import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, john, refused, timestamp } from "./support";
import { type HootIds, hootRecord, ids, publication } from "./writes";

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

type Other = (post: HootIds) => Record<string, unknown>;

describe("publication of a post", () => {
  it("allows a publication together with its slug, its counters and the author's counter", async () => {
    const post = ids();
    expect(await harness.write(alice, publication(alice, post))).toBe(200);
    expect(harness.value(`profileStats/${alice.uid}`)).toEqual({
      hoots: 1,
      dernierHoot: harness.now,
      dernierHootId: post.hoot,
    });
    harness.now += 3_000;
    expect(await harness.write(alice, publication(alice, ids()))).toBe(200);
    expect(harness.value(`profileStats/${alice.uid}/hoots`)).toBe(2);
  });

  it("refuses a publication by a visitor or under another user's uid", async () => {
    const post = ids();
    expect(await harness.write(null, publication(alice, post))).toBe(refused);
    expect(await harness.write(bob, publication(alice, post))).toBe(refused);
    expect(await harness.write(alice, publication(alice, post, { [`hoots/${post.hoot}/proprietaire`]: bob.uid }))).toBe(
      refused,
    );
  });

  it("refuses a publication under a name that the user has not claimed or that differs from the name in the token", async () => {
    expect(await harness.write(bob, publication({ uid: bob.uid, name: "Alice" }, ids()))).toBe(refused);
    const impostor = { uid: bob.uid, name: "Alice" };
    expect(await harness.write(impostor, publication(impostor, ids()))).toBe(refused);
    expect(await harness.write({ uid: bob.uid, name: "Alice" }, publication(bob, ids()))).toBe(refused);
  });

  it("allows any user to publish as John Doe without a claim", async () => {
    expect(await harness.write(john, publication(john, ids()))).toBe(200);
    const other = { uid: "other-john-uid", name: "John Doe" };
    const post = ids();
    expect(await harness.write(other, publication(other, post))).toBe(200);
    expect(await harness.write(john, { [`hoots/${post.hoot}/contenu`]: "changed" })).toBe(refused);
  });

  it("allows a publication in the same write as the claim to the author's name", async () => {
    const zoe = { uid: "zoe-uid", name: "Zoé" };
    const post = ids();
    expect(await harness.write(zoe, publication(zoe, post))).toBe(refused);
    const claim = { [`auteurImg/${zoe.uid}/profil`]: { name: "Zoé", cle: "zoe" }, "pseudos/zoe": zoe.uid };
    expect(await harness.write(zoe, { ...publication(zoe, post), ...claim })).toBe(200);
  });

  it.each<[string, Other]>([
    ["no content", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: undefined })],
    ["blank content", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: " \n " })],
    ["281 characters", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "a".repeat(281) })],
    ["content that is not text", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: 5 })],
    ["content that is an object", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: { texte: "Bonsoir" } })],
    ["an unknown field", ({ hoot }) => ({ [`hoots/${hoot}/admin`]: true })],
    ["no author", ({ hoot }) => ({ [`hoots/${hoot}/auteur`]: undefined })],
    ["no owner", ({ hoot }) => ({ [`hoots/${hoot}/proprietaire`]: undefined })],
    ["no slug", ({ hoot }) => ({ [`hoots/${hoot}/slug`]: undefined })],
    ["no date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: undefined })],
    ["a date of 65 characters", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "x".repeat(65) })],
    ["a date that is not text", ({ hoot }) => ({ [`hoots/${hoot}/date`]: 20261120 })],
    ["a date that is an object", ({ hoot }) => ({ [`hoots/${hoot}/date`]: { jour: 20 } })],
    ["a description without a picture", ({ hoot }) => ({ [`hoots/${hoot}/articleAlt`]: "Un port" })],
    ["an edit time in the past", ({ hoot }) => ({ [`hoots/${hoot}/modifieLe`]: 1 })],
    ["the current time as edit time", ({ hoot }) => ({ [`hoots/${hoot}/modifieLe`]: timestamp })],
    ["the slug in its counters", ({ hoot, slug }) => ({ [`stats/${hoot}/slug`]: slug })],
    [
      "a description of 1,001 characters",
      ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/a.png", [`hoots/${hoot}/articleAlt`]: "a".repeat(1001) }),
    ],
    [
      "a description that is not text",
      ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/a.png", [`hoots/${hoot}/articleAlt`]: 1 }),
    ],
  ])("refuses a publication with %s", async (_, other) => {
    const post = ids();
    expect(await harness.write(alice, publication(alice, post, other(post)))).toBe(refused);
    expect(harness.value("hoots")).toBeNull();
  });

  it.each<[string, Other]>([
    ["280 characters", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "a".repeat(280) })],
    ["one character", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "🦉" })],
    ["a date of 64 characters", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "x".repeat(64) })],
    [
      "a picture and its description",
      ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/a.png", [`hoots/${hoot}/articleAlt`]: "a".repeat(1000) }),
    ],
    ["no author's picture", ({ hoot }) => ({ [`hoots/${hoot}/auteurImg`]: undefined })],
  ])("allows a publication with %s", async (_, other) => {
    const post = ids();
    expect(await harness.write(alice, publication(alice, post, other(post)))).toBe(200);
  });

  it.each([
    "\u00a0",
    "\u00ad",
    "\u034f",
    "\u061c",
    "\u115f\u1160",
    "\u180e",
    "\u2003\u2009",
    "\u200b\u200c\u200d",
    "\u202a\u202e",
    "\u2060\u2066\u2069",
    "\u2800",
    "\u3000",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\uffa0",
  ])("refuses content without a visible character: %j", async (contenu) => {
    const post = ids();
    expect(await harness.write(alice, publication(alice, post, { [`hoots/${post.hoot}/contenu`]: contenu }))).toBe(
      refused,
    );
  });
});

describe.each(["auteurImg", "articleImg"])("the link %s", (field) => {
  it.each([
    "http://example.org/a.png",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example/a.png",
    "/\\evil.example/a.png",
    "/",
    "https://",
    "https://example.org/a b",
    " https://example.org/a",
    "https://example.org/a\n",
    "image.png",
    `https://example.org/${"a".repeat(2029)}`,
    5,
    { lien: "https://example.org/a.png" },
  ])("refuses the link %j", async (link) => {
    const post = ids();
    const hoot = { ...hootRecord(alice, post.slug), [field]: link };
    expect(await harness.write(alice, { ...publication(alice, post), [`hoots/${post.hoot}`]: hoot })).toBe(refused);
  });

  it.each(["https://example.org/a.png?b=c#d", "/images/port.svg", `https://example.org/${"a".repeat(2028)}`])(
    "allows the link %j",
    async (link) => {
      const post = ids();
      const hoot = { ...hootRecord(alice, post.slug), [field]: link };
      expect(await harness.write(alice, { ...publication(alice, post), [`hoots/${post.hoot}`]: hoot })).toBe(200);
    },
  );
});
