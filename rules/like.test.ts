import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, refused } from "./support";
import { type HootIds, ids, key, like, plainHoot, publication, unlike } from "./writes";

let harness: Harness;
let post: HootIds;
let other: HootIds;

beforeEach(async () => {
  harness = await createHarness();
  [post, other] = [ids(), ids()];
  await harness.write(alice, publication(alice, post));
  harness.now += 10_000;
  await harness.write(alice, publication(alice, other));
});

describe("likes", () => {
  it("a like increments the counter by one, and the removal of the like decrements the counter again", async () => {
    expect(await harness.write(bob, like(bob, post))).toBe(200);
    expect(await harness.write(alice, like(alice, post))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/likes`)).toBe(2);
    expect(await harness.write(bob, unlike(bob, post))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/likes`)).toBe(1);
    expect(harness.value(`like/${post.slug}`)).toEqual({
      [alice.uid]: { [post.hoot]: { hootId: post.slug, lover: alice.uid } },
    });
  });

  it("refuses to add or remove the same like twice", async () => {
    await harness.write(bob, like(bob, post));
    expect(await harness.write(bob, like(bob, post))).toBe(refused);
    const again = { [`like/${post.slug}/${bob.uid}/${key()}`]: { hootId: post.slug, lover: bob.uid } };
    expect(await harness.write(bob, { ...like(bob, post), ...again })).toBe(refused);
    expect(await harness.write(bob, again)).toBe(refused);
    await harness.write(bob, unlike(bob, post));
    expect(await harness.write(bob, unlike(bob, post))).toBe(refused);
  });

  it("refuses to add or remove a like as a visitor or on behalf of another user", async () => {
    expect(await harness.write(null, like(bob, post))).toBe(refused);
    expect(await harness.write(alice, like(bob, post))).toBe(refused);
    await harness.write(bob, like(bob, post));
    expect(await harness.write(alice, unlike(bob, post))).toBe(refused);
    expect(await harness.write(null, unlike(bob, post))).toBe(refused);
    const mixed = { [`like/${post.slug}/${bob.uid}/${post.hoot}`]: null };
    expect(await harness.write(alice, { ...like(alice, post), ...mixed })).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["a counter that increases by five", () => ({ [`stats/${post.hoot}/likes`]: increment(5) })],
    ["an unchanged counter", () => ({ [`stats/${post.hoot}/likes`]: undefined })],
    ["a counter that decreases", () => ({ [`stats/${post.hoot}/likes`]: increment(-1) })],
    ["no record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}`]: undefined })],
    ["no index entry", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: undefined })],
    ["an index entry that is not true", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: 1 })],
    ["another post's slug in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/hootId`]: other.slug })],
    ["another lover in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/lover`]: alice.uid })],
    ["no slug in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/hootId`]: undefined })],
    ["no lover in the record", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/lover`]: undefined })],
    ["an unknown field", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}/force`]: 9 })],
    ["an increment of another post's counter", () => ({ [`stats/${other.hoot}/likes`]: increment(1) })],
    ["the record under the other post's slug", () => like(bob, { hoot: post.hoot, slug: other.slug })],
  ])("refuses a like with %s", async (_, changes) => {
    expect(await harness.write(bob, like(bob, post, changes()))).toBe(refused);
    expect(harness.value(`stats/${post.hoot}`)).toEqual({ likes: 0, comments: 0 });
  });

  it("allows liking two posts in one write", async () => {
    expect(await harness.write(bob, { ...like(bob, post), ...like(bob, other) })).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the record kept", () => ({ [`like/${post.slug}/${bob.uid}/${post.hoot}`]: undefined })],
    ["the index entry kept", () => ({ [`likedBy/${bob.uid}/${post.hoot}`]: undefined })],
    ["an unchanged counter", () => ({ [`stats/${post.hoot}/likes`]: undefined })],
    ["a counter that decreases by two", () => ({ [`stats/${post.hoot}/likes`]: increment(-2) })],
    ["a counter that increases", () => ({ [`stats/${post.hoot}/likes`]: increment(1) })],
    ["the counter removed", () => ({ [`stats/${post.hoot}/likes`]: null })],
  ])("refuses to remove a like with %s", async (_, changes) => {
    await harness.write(alice, like(alice, post));
    await harness.write(bob, like(bob, post));
    expect(await harness.write(bob, unlike(bob, post, changes()))).toBe(refused);
    expect(harness.value(`stats/${post.hoot}/likes`)).toBe(2);
  });

  it("refuses a like of a missing post, and a like in the same write as the post's publication", async () => {
    expect(await harness.write(bob, like(bob, ids()))).toBe(refused);
    const fresh = ids();
    const liking = like(alice, fresh, { [`stats/${fresh.hoot}/likes`]: undefined });
    expect(await harness.write(alice, { ...publication(alice, fresh), ...liking })).toBe(refused);
    const liked = { [`likedBy/${bob.uid}/${fresh.hoot}`]: true };
    expect(await harness.write(bob, liked)).toBe(refused);
  });

  it("refuses to write an index entry, a counter or a record that is not part of a complete like", async () => {
    await harness.write(alice, like(alice, post));
    expect(await harness.put(bob, `likedBy/${bob.uid}/${post.hoot}`, true)).toBe(refused);
    expect(await harness.put(bob, `likedBy/${alice.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${alice.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${alice.uid}/${post.hoot}`, true)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${alice.uid}/${other.hoot}`, null)).toBe(refused);
    expect(await harness.put(bob, `stats/${post.hoot}/likes`, 0)).toBe(refused);
    const record = { hootId: post.slug, lover: bob.uid };
    expect(await harness.put(bob, `like/${post.slug}/${bob.uid}/${post.hoot}`, record)).toBe(refused);
    expect(await harness.put(alice, `like/${post.slug}/${alice.uid}/${post.hoot}/lover`, alice.uid)).toBe(refused);
    expect(await harness.put(alice, `like/${post.slug}/${alice.uid}`, null)).toBe(refused);
    expect(await harness.put(alice, `stats/${post.hoot}/dernierCommentaire`, key())).toBe(refused);
  });
});

describe("likes that Hooter did not write", () => {
  const former = () => `like/${post.slug}/${bob.uid}/a-plain-key`;
  const record = () => ({ hootId: post.slug, lover: bob.uid });

  it("lets only the user who liked the post remove a like with a generated key, and requires a decrement if the like is counted", async () => {
    const counted = {
      [former()]: record(),
      [`likedBy/${bob.uid}/${post.hoot}`]: true,
      [`stats/${post.hoot}/likes`]: 1,
    };
    await harness.given(counted);
    expect(await harness.write(bob, unlike(bob, post))).toBe(refused);
    expect(await harness.put(bob, former(), null)).toBe(refused);
    expect(await harness.write(alice, unlike(bob, post, { [former()]: null }))).toBe(refused);
    expect(await harness.write(bob, unlike(bob, post, { [former()]: null }))).toBe(200);
  });

  it("lets only the user who liked the post remove an uncounted like, and refuses to store the same record again", async () => {
    await harness.given({
      [former()]: record(),
      [`like/no1_hoot/${bob.uid}/x`]: { hootId: "no1_hoot", lover: bob.uid },
    });
    expect(await harness.put(alice, former(), null)).toBe(refused);
    expect(await harness.put(bob, former(), null)).toBe(200);
    expect(await harness.put(bob, `like/no1_hoot/${bob.uid}/x`, null)).toBe(200);
    expect(await harness.put(bob, former(), record())).toBe(refused);
  });

  it("refuses to change a counter for an index entry without a like record", async () => {
    await harness.given({ [`likedBy/${bob.uid}/${post.hoot}`]: true, [`stats/${post.hoot}/likes`]: 3 });
    expect(await harness.write(bob, unlike(bob, post))).toBe(refused);
    expect(await harness.write(bob, like(bob, post))).toBe(refused);
    expect(await harness.write(bob, like(bob, post, { [`stats/${post.hoot}/likes`]: undefined }))).toBe(refused);
    const record = { [`like/${post.slug}/${bob.uid}/${post.hoot}`]: { hootId: post.slug, lover: bob.uid } };
    expect(await harness.write(bob, record)).toBe(refused);
  });

  it("lets only the user who liked a post add the index entry for an existing like", async () => {
    const plain = ids();
    const record = { hootId: plain.slug, lover: bob.uid };
    await harness.given({ ...plainHoot(alice, plain), [`like/${plain.slug}/${bob.uid}/${plain.hoot}`]: record });
    expect(await harness.put(alice, `likedBy/${bob.uid}/${plain.hoot}`, true)).toBe(refused);
    expect(await harness.put(bob, `likedBy/${bob.uid}/${plain.hoot}`, true)).toBe(200);
  });

  it("refuses to remove a like if this would make the counter negative", async () => {
    await harness.given({ [former()]: record(), [`likedBy/${bob.uid}/${post.hoot}`]: true });
    expect(await harness.write(bob, unlike(bob, post, { [former()]: null }))).toBe(refused);
  });
});

describe("likes of a plain client's post", () => {
  it("allows a like and its removal only if the write changes no counter, because the post has none", async () => {
    const plain = ids();
    await harness.given(plainHoot(alice, plain));
    const counter = `stats/${plain.hoot}/likes`;
    expect(await harness.write(bob, like(bob, plain))).toBe(refused);
    expect(await harness.write(bob, like(bob, plain, { [counter]: 1 }))).toBe(refused);
    expect(await harness.write(bob, like(bob, plain, { [counter]: undefined }))).toBe(200);
    expect(await harness.put(bob, `likedBy/${bob.uid}/${plain.hoot}`, null)).toBe(refused);
    expect(await harness.put(bob, `like/${plain.slug}/${bob.uid}/${plain.hoot}`, null)).toBe(refused);
    expect(await harness.write(bob, unlike(bob, plain, { [counter]: undefined }))).toBe(200);
  });
});
