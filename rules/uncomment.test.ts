import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, carol, createHarness, type Harness, increment, refused } from "./support";
import { comment, type HootIds, ids, key, plainHoot, publication, removal, uncomment } from "./writes";

let harness: Harness;
let post: HootIds;
let other: HootIds;
let id: string;
let second: string;

beforeEach(async () => {
  harness = await createHarness();
  [post, other] = [ids(), ids()];
  [id, second] = [key(), key()];
  await harness.write(alice, publication(alice, post));
  harness.now += 3_000;
  await harness.write(alice, publication(alice, other));
  await harness.write(bob, comment(bob, post, id));
  await harness.write(bob, comment(bob, post, second));
  await harness.write(carol, comment(carol, other, key()));
});

describe("deletion of a comment", () => {
  it("a deletion decrements the counter by one, and the same comment cannot be deleted again", async () => {
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
    expect(await harness.write(bob, uncomment(bob, post, second))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(0);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(refused);
  });

  it("allows only a comment's author and the post's owner to delete the comment", async () => {
    for (const person of [null, carol]) {
      expect(await harness.write(person, uncomment(bob, post, id))).toBe(refused);
    }
    expect(await harness.write(carol, uncomment(carol, post, id))).toBe(refused);
    expect(await harness.write(alice, uncomment(bob, post, id))).toBe(200);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(1);
    expect(harness.value(`commentedBy/${bob.uid}/${id}`)).toBeNull();
  });

  it("allows only its author to delete a comment while the post is removed and can still be restored", async () => {
    await harness.write(alice, removal(alice, post));
    expect(await harness.write(alice, uncomment(bob, post, id))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the author's index entry kept", () => ({ [`commentedBy/${bob.uid}/${id}`]: undefined })],
    ["the author's index entry changed", () => ({ [`commentedBy/${bob.uid}/${id}`]: other.hoot })],
    ["an unchanged counter", () => ({ [`stats/${post.hoot}/comments`]: undefined })],
    ["a counter that decreases by two", () => ({ [`stats/${post.hoot}/comments`]: increment(-2) })],
    ["the comment kept", () => ({ [`comment/${id}`]: undefined })],
  ])("refuses a deletion by the post's owner with %s", async (_, changes) => {
    expect(await harness.write(alice, uncomment(bob, post, id, changes()))).toBe(refused);
    expect(await harness.write(alice, uncomment(bob, post, id))).toBe(200);
  });

  it("allows the deletion of a plain client's comment that has no owner or no index entry", async () => {
    const unindexed = { contenu: "Oui", hootId: post.slug };
    await harness.given({
      "comment/nobodys": unindexed,
      "comment/bobs": { ...unindexed, proprietaire: bob.uid },
      "comment/lost": { contenu: "Oui", hootId: "nowhere1_hoot", proprietaire: bob.uid },
      "comment/loose": { contenu: "Oui", proprietaire: bob.uid },
      [`stats/${post.hoot}/comments`]: 4,
    });
    const counted = (comment: string) => ({
      [`comment/${comment}`]: null,
      [`stats/${post.hoot}/comments`]: increment(-1),
      [`stats/${post.hoot}/dernierCommentaire`]: comment,
    });
    for (const person of [null, bob, carol]) {
      expect(await harness.write(person, counted("nobodys"))).toBe(refused);
    }
    expect(await harness.put(alice, "comment/nobodys", null)).toBe(refused);
    expect(await harness.write(alice, counted("nobodys"))).toBe(200);
    expect(await harness.put(bob, "comment/bobs", null)).toBe(refused);
    expect(await harness.write(bob, counted("bobs"))).toBe(200);
    for (const comment of ["lost", "loose"]) {
      expect(await harness.put(alice, `comment/${comment}`, null)).toBe(refused);
      expect(await harness.put(bob, `comment/${comment}`, null)).toBe(200);
    }
  });

  it("requires a decrement of the counter of the post that the index names, even if the slug is not reserved", async () => {
    await harness.given({ [`slugs/${post.slug}`]: null });
    const uncounted = {
      [`stats/${post.hoot}/comments`]: undefined,
      [`stats/${post.hoot}/dernierCommentaire`]: undefined,
    };
    expect(await harness.write(bob, uncomment(bob, post, id, uncounted))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(200);
  });

  it("allows a deletion without a counter change when the counter is zero", async () => {
    await harness.given({ [`stats/${post.hoot}/comments`]: 0 });
    const uncounted = {
      [`stats/${post.hoot}/comments`]: undefined,
      [`stats/${post.hoot}/dernierCommentaire`]: undefined,
    };
    expect(await harness.write(bob, uncomment(bob, post, id, uncounted))).toBe(200);
  });

  it.each([5_000, null])("refuses to set a counter of zero to %j", async (count) => {
    await harness.given({ [`stats/${post.hoot}/comments`]: 0 });
    const set = { [`stats/${post.hoot}/comments`]: count };
    expect(await harness.write(bob, uncomment(bob, post, id, set))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["an unchanged counter", () => ({ [`stats/${post.hoot}/comments`]: undefined })],
    ["a counter that decreases by two", () => ({ [`stats/${post.hoot}/comments`]: increment(-2) })],
    ["a counter that increases", () => ({ [`stats/${post.hoot}/comments`]: increment(1) })],
    ["no comment id beside the counter", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: undefined })],
    ["the comment id beside the counter removed", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: null })],
    ["another comment id beside the counter", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: key() })],
    ["a path beside the counter", () => ({ [`stats/${post.hoot}/dernierCommentaire`]: `${id}/` })],
    ["the index entry kept", () => ({ [`commentedBy/${bob.uid}/${id}`]: undefined })],
    ["the index entry changed", () => ({ [`commentedBy/${bob.uid}/${id}`]: other.hoot })],
    ["the comment kept", () => ({ [`comment/${id}`]: undefined })],
    [
      "a decrement of another post's counter too",
      () => ({ [`stats/${other.hoot}/comments`]: increment(-1), [`stats/${other.hoot}/dernierCommentaire`]: id }),
    ],
    [
      "the comment and its index entry kept",
      () => ({ [`comment/${id}`]: undefined, [`commentedBy/${bob.uid}/${id}`]: undefined }),
    ],
    ["a second comment removed", () => ({ [`comment/${second}`]: null, [`commentedBy/${bob.uid}/${second}`]: null })],
    ["a new comment", () => comment(bob, post, key())],
    [
      "a decrement of another post's counter instead",
      () => ({
        [`stats/${post.hoot}/comments`]: undefined,
        [`stats/${post.hoot}/dernierCommentaire`]: undefined,
        [`stats/${other.hoot}/comments`]: increment(-1),
        [`stats/${other.hoot}/dernierCommentaire`]: id,
      }),
    ],
  ])("refuses a deletion by the author with %s", async (_, changes) => {
    expect(await harness.write(bob, uncomment(bob, post, id, changes()))).toBe(refused);
    expect(harness.value(`stats/${post.hoot}/comments`)).toBe(2);
  });

  it("refuses to decrement the counter for an index entry that has no comment", async () => {
    const stale = key();
    await harness.given({ [`commentedBy/${bob.uid}/${stale}`]: post.hoot });
    expect(await harness.write(bob, uncomment(bob, post, stale))).toBe(refused);
    const alone = { [`stats/${post.hoot}/comments`]: increment(-1), [`stats/${post.hoot}/dernierCommentaire`]: stale };
    expect(await harness.write(bob, alone)).toBe(refused);
  });

  it("refuses to make the counter negative", async () => {
    await harness.given({ [`stats/${post.hoot}/comments`]: 0 });
    expect(await harness.write(bob, uncomment(bob, post, id))).toBe(refused);
  });

  it("allows only its author to delete a comment on a plain client's post, which has no counters", async () => {
    const plain = ids();
    const said = key();
    await harness.given(plainHoot(alice, plain));
    const counters = {
      [`stats/${plain.hoot}/comments`]: undefined,
      [`stats/${plain.hoot}/dernierCommentaire`]: undefined,
    };
    await harness.write(bob, comment(bob, plain, said, counters));
    expect(await harness.write(carol, uncomment(bob, plain, said, counters))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, plain, said, counters))).toBe(200);
  });
});
