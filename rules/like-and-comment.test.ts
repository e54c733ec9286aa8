import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, increment, type World } from "./support";
import { comment, type HootIds, ids, key, like, publication, unlike } from "./writes";

let world: World;
let post: HootIds;
let other: HootIds;
const refused = 401;

beforeEach(async () => {
  world = createWorld();
  [post, other] = [ids(), ids()];
  await world.write(alice, publication(alice, post));
  world.now += 10_000;
  await world.write(alice, publication(alice, other));
});

describe("liking", () => {
  it("moves the counter by one, and back", async () => {
    expect(await world.write(bob, like(bob, post))).toBe(200);
    expect(await world.write(alice, like(alice, post))).toBe(200);
    expect(await world.value(`stats/${post.hoot}/likes`)).toBe(2);
    expect(await world.write(bob, unlike(bob, post))).toBe(200);
    expect(await world.value(`stats/${post.hoot}/likes`)).toBe(1);
    expect(await world.value(`like/${post.slug}`)).toEqual({
      [alice.uid]: { [post.hoot]: { hootId: post.slug, lover: alice.uid } },
    });
  });

  it("happens once for each account", async () => {
    await world.write(bob, like(bob, post));
    expect(await world.write(bob, like(bob, post))).toBe(refused);
    expect(
      await world.write(bob, {
        ...like(bob, post),
        [`like/${post.slug}/${bob.uid}/${key()}`]: { hootId: post.slug, lover: bob.uid },
      }),
    ).toBe(refused);
    await world.write(bob, unlike(bob, post));
    expect(await world.write(bob, unlike(bob, post))).toBe(refused);
  });

  it("is for oneself, signed in", async () => {
    expect(await world.write(null, like(bob, post))).toBe(refused);
    expect(await world.write(alice, like(bob, post))).toBe(refused);
    await world.write(bob, like(bob, post));
    expect(await world.write(alice, unlike(bob, post))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the counter up by five", () => ({ [`stats/${post.hoot}/likes`]: increment(5) })],
    ["the counter left out", () => ({ [`stats/${post.hoot}/likes`]: undefined })],
    ["the counter down", () => ({ [`stats/${post.hoot}/likes`]: increment(-1) })],
    ["the record left out", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}`]: undefined })],
    ["the index left out", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: undefined })],
    ["an index that is not true", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: 1 })],
    ["another post's slug in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/hootId`]: other.slug })],
    ["another lover in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/lover`]: alice.uid })],
    ["no lover in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/lover`]: undefined })],
    ["a field of its own making", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/force`]: 9 })],
    ["another post's counter besides", () => ({ [`stats/${other.hoot}/likes`]: increment(1) })],
  ])("is refused with %s", async (_, changes) => {
    expect(await world.write(bob, like(bob, post, changes()))).toBe(refused);
    expect(await world.value(`stats/${post.hoot}`)).toEqual({ likes: 0, comments: 0 });
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the record left", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}`]: undefined })],
    ["the index left", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: undefined })],
    ["the counter left", () => ({ [`stats/${post.hoot}/likes`]: undefined })],
    ["the counter down by two", () => ({ [`stats/${post.hoot}/likes`]: increment(-2) })],
    ["the counter removed", () => ({ [`stats/${post.hoot}/likes`]: null })],
  ])("is not taken back with %s", async (_, changes) => {
    await world.write(alice, like(alice, post));
    await world.write(bob, like(bob, post));
    expect(await world.write(bob, unlike(bob, post, changes()))).toBe(refused);
    expect(await world.value(`stats/${post.hoot}/likes`)).toBe(2);
  });

  it("takes away a record that a plain client wrote under another key", async () => {
    const world2 = createWorld();
    await world2.write(alice, publication(alice, post));
    await world2.write(bob, like(bob, post));
    expect(await world2.write(bob, unlike(bob, post, { [`like/${post.slug}/${bob.uid}/${key()}`]: null }))).toBe(200);
  });

  it("is refused on a post that does not exist", async () => {
    expect(await world.write(bob, like(bob, ids()))).toBe(refused);
  });
});

describe("commenting", () => {
  it("moves the counter by one", async () => {
    expect(await world.write(bob, comment(bob, post, key()))).toBe(200);
    expect(await world.write(alice, comment(alice, post, key()))).toBe(200);
    expect(await world.value(`stats/${post.hoot}/comments`)).toBe(2);
  });

  it("is for oneself, signed in, once a key", async () => {
    const id = key();
    expect(await world.write(null, comment(bob, post, id))).toBe(refused);
    expect(await world.write(alice, comment(bob, post, id))).toBe(refused);
    expect(await world.write(bob, comment({ uid: bob.uid, name: "Alice" }, post, id))).toBe(refused);
    expect(await world.write(bob, comment(bob, post, id))).toBe(200);
    expect(await world.write(bob, comment(bob, post, id))).toBe(refused);
    expect(await world.write(alice, comment(alice, post, id))).toBe(refused);
  });

  it("brings one comment a write and a post", async () => {
    expect(await world.write(bob, { ...comment(bob, post, key()), ...comment(bob, post, key()) })).toBe(refused);
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ["nothing said", (id) => ({ [`comment/${id}/contenu`]: "  " })],
    ["1,001 characters", (id) => ({ [`comment/${id}/contenu`]: "a".repeat(1001) })],
    ["content that is no text", (id) => ({ [`comment/${id}/contenu`]: 1 })],
    ["a date more than five minutes ago", (id) => ({ [`comment/${id}/fireDate`]: world.now - 300_001 })],
    ["a date more than five minutes ahead", (id) => ({ [`comment/${id}/fireDate`]: world.now + 300_001 })],
    ["a date that is text", (id) => ({ [`comment/${id}/fireDate`]: "now" })],
    ["no written date", (id) => ({ [`comment/${id}/date`]: undefined })],
    ["an endless written date", (id) => ({ [`comment/${id}/date`]: "x".repeat(65) })],
    ["an unknown post", (id) => ({ [`comment/${id}/hootId`]: "nobody1_hoot" })],
    ["a path that leads to the post", (id) => ({ [`comment/${id}/hootId`]: `${post.slug}/` })],
    ["another such path", (id) => ({ [`comment/${id}/hootId`]: `//${post.slug}` })],
    ["an endless such path", (id) => ({ [`comment/${id}/hootId`]: "/".repeat(100_000) + post.slug })],
    ["another post", (id) => ({ [`comment/${id}/hootId`]: other.slug })],
    ["a picture that is a script", (id) => ({ [`comment/${id}/auteurImg`]: "javascript:alert(1)" })],
    ["an endless picture", (id) => ({ [`comment/${id}/auteurImg`]: `https://example.org/${"a".repeat(2029)}` })],
    ["a field of its own making", (id) => ({ [`comment/${id}/epingle`]: true })],
    ["the counter left out", () => ({ [`stats/${post.hoot}/comments`]: undefined })],
    ["the counter up by two", () => ({ [`stats/${post.hoot}/comments`]: increment(2) })],
    ["the counter's comment left out", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: undefined })],
    ["another comment named", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: key() })],
    ["the index left out", (id) => ({ [`commentedBy/${bob.uid}/${id}`]: undefined })],
    ["an index to another post", (id) => ({ [`commentedBy/${bob.uid}/${id}`]: other.hoot })],
    ["another post's counter besides", () => ({ [`stats/${other.hoot}/comments`]: increment(1) })],
  ])("is refused with %s", async (_, changes) => {
    const id = key();
    expect(await world.write(bob, comment(bob, post, id, changes(id)))).toBe(refused);
    expect(await world.value(`stats/${post.hoot}`)).toEqual({ likes: 0, comments: 0 });
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ["1,000 characters", (id) => ({ [`comment/${id}/contenu`]: "a".repeat(1000) })],
    ["a date five minutes ago", (id) => ({ [`comment/${id}/fireDate`]: world.now - 300_000 })],
    ["a date five minutes ahead", (id) => ({ [`comment/${id}/fireDate`]: world.now + 300_000 })],
    ["the author's picture", (id) => ({ [`comment/${id}/auteurImg`]: "/communaute/avatars/bob.svg" })],
  ])("is allowed with %s", async (_, changes) => {
    const id = key();
    expect(await world.write(bob, comment(bob, post, id, changes(id)))).toBe(200);
  });

  it("wants a push key", async () => {
    expect(await world.write(bob, comment(bob, post, "mine"))).toBe(refused);
  });

  it("leaves comments, indexes and counters alone without it", async () => {
    const id = key();
    await world.write(bob, comment(bob, post, id));
    expect(await world.put(alice, `comment/${id}`, null)).toBe(refused);
    expect(await world.put(alice, `comment/${id}/contenu`, "changed")).toBe(refused);
    expect(await world.put(bob, `commentedBy/${bob.uid}/${key()}`, post.hoot)).toBe(refused);
    expect(await world.put(bob, `stats/${post.hoot}/comments`, 9)).toBe(refused);
    expect(await world.put(bob, `stats/${post.hoot}/dernierCommentaire`, key())).toBe(refused);
    expect(await world.put(bob, `stats/${post.hoot}/dernierCommentaire`, null)).toBe(refused);
  });
});
