import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, increment, type World } from "./support";
import { ids, key, publication } from "./writes";

let world: World;
beforeEach(() => {
  world = createWorld();
});

const refused = 401;

describe("publishing", () => {
  it("is allowed with its slug, its counters and the author's counter", async () => {
    const post = ids();
    expect(await world.write(alice, publication(alice, post))).toBe(200);
    expect(await world.value(`profileStats/${alice.uid}`)).toEqual({
      hoots: 1,
      dernierHoot: world.now,
      dernierHootId: post.hoot,
    });
    world.now += 3_000;
    expect(await world.write(alice, publication(alice, ids()))).toBe(200);
    expect(await world.value(`profileStats/${alice.uid}/hoots`)).toBe(2);
  });

  it("is refused to a visitor, and under another's uid or name", async () => {
    expect(await world.write(null, publication(alice, ids()))).toBe(refused);
    expect(await world.write(bob, publication(alice, ids()))).toBe(refused);
    expect(await world.write(bob, publication({ uid: bob.uid, name: "Alice" }, ids()))).toBe(refused);
    expect(await world.write(bob, publication({ uid: alice.uid, name: "Bob" }, ids()))).toBe(refused);
  });

  it("is refused within three seconds of the one before", async () => {
    expect(await world.write(alice, publication(alice, ids()))).toBe(200);
    world.now += 2_999;
    expect(await world.write(alice, publication(alice, ids()))).toBe(refused);
    expect(await world.write(bob, publication(bob, ids()))).toBe(200);
  });

  it("brings one post a write", async () => {
    const [one, two] = [ids(), ids()];
    expect(await world.write(alice, { ...publication(alice, one), ...publication(alice, two) })).toBe(refused);
  });

  it("never takes the place of another post, nor another's slug", async () => {
    const post = ids();
    await world.write(alice, publication(alice, post));
    world.now += 10_000;
    expect(await world.write(bob, publication(bob, post))).toBe(refused);
    expect(await world.write(bob, publication(bob, { ...ids(), slug: post.slug }))).toBe(refused);
    expect(await world.write(alice, publication(alice, { ...ids(), slug: post.slug }))).toBe(refused);
  });

  it.each<[string, (post: ReturnType<typeof ids>) => Record<string, unknown>]>([
    ["no content", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: undefined })],
    ["blank content", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: " \n " })],
    ["281 characters", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "a".repeat(281) })],
    ["content that is no text", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: 5 })],
    ["a field of its own making", ({ hoot }) => ({ [`hoots/${hoot}/admin`]: true })],
    ["no date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: undefined })],
    ["an endless date", ({ hoot }) => ({ [`hoots/${hoot}/date`]: "x".repeat(65) })],
    ["a date that is no text", ({ hoot }) => ({ [`hoots/${hoot}/date`]: 20261120 })],
    ["an http picture", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "http://example.org/a.png" })],
    ["a script for a picture", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "javascript:alert(1)" })],
    ["a data link for a picture", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "data:text/html,x" })],
    [
      "a link to another host without a scheme",
      ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "//evil.example/a.png" }),
    ],
    ["the same with a backslash", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/\\evil.example/a.png" })],
    ["a link with a space", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "https://example.org/a b" })],
    ["an endless link", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: `https://example.org/${"a".repeat(2029)}` })],
    ["an author's picture that is a script", ({ hoot }) => ({ [`hoots/${hoot}/auteurImg`]: "javascript:alert(1)" })],
    [
      "an endless author's picture",
      ({ hoot }) => ({ [`hoots/${hoot}/auteurImg`]: `https://example.org/${"a".repeat(2029)}` }),
    ],
    ["words for a picture that is not there", ({ hoot }) => ({ [`hoots/${hoot}/articleAlt`]: "Un port" })],
    ["likes to begin with", ({ hoot }) => ({ [`stats/${hoot}/likes`]: 1 })],
    ["comments to begin with", ({ hoot }) => ({ [`stats/${hoot}/comments`]: 1 })],
    ["a counter of its own making", ({ hoot }) => ({ [`stats/${hoot}/vues`]: 0 })],
    ["no counters", ({ hoot }) => ({ [`stats/${hoot}`]: undefined })],
    ["no reserved slug", ({ slug }) => ({ [`slugs/${slug}`]: undefined })],
    ["a slug reserved for another post", ({ slug }) => ({ [`slugs/${slug}`]: key() })],
    ["no author's counter", () => ({ [`profileStats/${alice.uid}/hoots`]: undefined })],
    ["two for one", () => ({ [`profileStats/${alice.uid}/hoots`]: increment(2) })],
    ["no moment", () => ({ [`profileStats/${alice.uid}/dernierHoot`]: undefined })],
    ["a moment of its own choice", () => ({ [`profileStats/${alice.uid}/dernierHoot`]: 1 })],
    ["no name for the counter's post", () => ({ [`profileStats/${alice.uid}/dernierHootId`]: undefined })],
  ])("is refused with %s", async (_, other) => {
    const post = ids();
    expect(await world.write(alice, publication(alice, post, other(post)))).toBe(refused);
    expect(await world.value("")).toBeNull();
  });

  it.each<[string, (post: ReturnType<typeof ids>) => Record<string, unknown>]>([
    ["280 characters", ({ hoot }) => ({ [`hoots/${hoot}/contenu`]: "a".repeat(280) })],
    [
      "a picture and its words",
      ({ hoot }) => ({
        [`hoots/${hoot}/articleImg`]: "https://example.org/a.png",
        [`hoots/${hoot}/articleAlt`]: "Un port",
      }),
    ],
    ["a picture of the host's own", ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: "/images/port.svg" })],
    [
      "a link of 2,048 characters",
      ({ hoot }) => ({ [`hoots/${hoot}/articleImg`]: `https://example.org/${"a".repeat(2028)}` }),
    ],
    ["no author's picture", ({ hoot }) => ({ [`hoots/${hoot}/auteurImg`]: undefined })],
  ])("is allowed with %s", async (_, other) => {
    const post = ids();
    expect(await world.write(alice, publication(alice, post, other(post)))).toBe(200);
  });

  it.each(["short", "-OtestKey 0000000000a", `-OtestKey${"0".repeat(12)}`])(
    "wants a push key, not %j",
    async (hoot) => {
      expect(await world.write(alice, publication(alice, { hoot, slug: "alice1_hoot" }))).toBe(refused);
    },
  );

  it.each(["alice1", "Alice1_hoot", "alice_1_hoot", "_hoot", "é1_hoot", `${"a".repeat(320)}1_hoot`])(
    "wants a slug of the specification's form, not %j",
    async (slug) => {
      expect(await world.write(alice, publication(alice, { hoot: key(), slug }))).toBe(refused);
    },
  );

  it("leaves counters, slugs and posts alone without it", async () => {
    const post = ids();
    await world.write(alice, publication(alice, post));
    world.now += 10_000;
    expect(await world.put(alice, `profileStats/${alice.uid}/hoots`, 5)).toBe(refused);
    expect(await world.put(alice, `profileStats/${alice.uid}/dernierHoot`, world.now)).toBe(refused);
    expect(await world.put(alice, `profileStats/${alice.uid}/dernierHootId`, key())).toBe(refused);
    expect(await world.put(alice, `profileStats/${alice.uid}/dernierHootId`, null)).toBe(refused);
    expect(await world.put(bob, `stats/${post.hoot}/likes`, 5)).toBe(refused);
    expect(await world.put(alice, `slugs/${post.slug}`, null)).toBe(refused);
    expect(await world.put(alice, "slugs/free1_hoot", key())).toBe(refused);
    expect(await world.put(bob, `hoots/${post.hoot}/contenu`, "changed")).toBe(refused);
  });
});

describe("reading and emptying", () => {
  it.each([
    "hoots",
    "slugs",
    "stats",
    "like",
    "comment",
    "profileStats",
    "follow",
    "followers",
    "auteurImg",
    "pseudos",
  ])("/%s is read by who is signed in, and by nobody else", async (node) => {
    expect(await world.read(alice, node)).toBe(200);
    expect(await world.read(null, node)).toBe(refused);
  });

  it.each(["likedBy", "commentedBy"])("/%s is read by its owner only", async (node) => {
    expect(await world.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await world.read(bob, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, node)).toBe(refused);
  });

  it("the root is read and written by nobody", async () => {
    expect(await world.read(alice, "")).toBe(refused);
    expect(await world.put(alice, "", null)).toBe(refused);
    expect(await world.put(alice, "unknown", 1)).toBe(refused);
  });

  it.each(["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "profileStats"])(
    "no write empties or replaces /%s",
    async (node) => {
      const post = ids();
      await world.write(alice, publication(alice, post));
      expect(await world.put(alice, node, null)).toBe(refused);
      expect(await world.put(alice, node, { a: { b: true } })).toBe(refused);
    },
  );
});
