import { beforeEach, describe, expect, it } from "vitest";
import {
  alice,
  bob,
  type Changes,
  carol,
  createHarness,
  type Harness,
  increment,
  john,
  refused,
  START,
} from "./support";
import {
  comment,
  endOfSweep,
  type HootIds,
  ids,
  key,
  like,
  mark,
  plainHoot,
  plainRemoval,
  publication,
  removal,
  sweepLike,
  uncomment,
  unlike,
} from "./writes";

/*
 * The sweep of a removed post deletes its likes, comments and index entries (docs/data-model.md, "Removing a post"). It
 * begins with the mark: the owner adds "!" before the slug in the post's record in `suppressions`.
 */

let harness: Harness;
let post: HootIds;
let living: HootIds;
let said: string;
let saidThere: string;

/** Bob has liked both of Alice's posts and commented on them, and Alice has removed one of them. */
beforeEach(async () => {
  harness = await createHarness();
  [post, living] = [ids(), ids()];
  [said, saidThere] = [key(), key()];
  await harness.write(alice, publication(alice, post));
  harness.now += 3_000;
  await harness.write(alice, publication(alice, living));
  await harness.write(bob, like(bob, post));
  await harness.write(bob, like(bob, living));
  await harness.write(bob, comment(bob, post, said));
  await harness.write(bob, comment(bob, living, saidThere));
  await harness.write(alice, removal(alice, post));
});

const counters = () => `stats/${post.hoot}`;

/** Marks the removed post, and removes its like and its comment. */
async function sweepAll(): Promise<void> {
  await harness.write(alice, mark(alice, post));
  await harness.write(alice, sweepLike(bob, post));
  await harness.write(alice, uncomment(bob, post, said));
}

describe("sweep of a removed post", () => {
  it("removes every trace of the post", async () => {
    expect(await harness.write(alice, mark(alice, post))).toBe(200);
    expect(await harness.write(alice, sweepLike(bob, post))).toBe(200);
    expect(await harness.write(alice, uncomment(bob, post, said))).toBe(200);
    harness.now = START + 300_001;
    expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(200);
    for (const node of ["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "suppressions"]) {
      const left = JSON.stringify(harness.value(node));
      for (const trace of [post.hoot, post.slug, said]) expect(left).not.toContain(trace);
    }
  });

  it("allows the mark to be written again, and refuses a slug with two marks", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.write(alice, mark(alice, post))).toBe(200);
    const twice = { [`suppressions/${alice.uid}/${post.hoot}`]: `!!${post.slug}` };
    expect(await harness.write(alice, twice)).toBe(refused);
  });

  it("refuses to change the slug beside the counters, so that readers can still find and remove their likes", async () => {
    const marked = { [`${counters()}/slug`]: `!${post.slug}` };
    expect(await harness.write(alice, mark(alice, post, marked))).toBe(refused);
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, `${counters()}/slug`, `!${post.slug}`)).toBe(refused);
    expect(harness.value(`${counters()}/slug`)).toBe(post.slug);
  });

  it("refuses to reserve the slug with its mark, because the slug could then get a second mark, which prevents the sweep", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, `slugs/!${post.slug}`, post.hoot)).toBe(refused);
    expect(await harness.put(alice, `suppressions/${alice.uid}/${post.hoot}`, `!!${post.slug}`)).toBe(refused);
  });

  it("refuses a mark with any slug but the post's own", async () => {
    for (const note of [`!${living.slug}`, `!!${post.slug}`, "!"]) {
      const other = { [`suppressions/${alice.uid}/${post.hoot}`]: note };
      expect(await harness.write(alice, mark(alice, post, other))).toBe(refused);
    }
  });

  it("allows only the post's owner to remove a like, and only together with its index entry", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `like/${post.slug}/${bob.uid}`, null)).toBe(refused);
    expect(await harness.put(alice, `like/${post.slug}`, null)).toBe(refused);
    for (const person of [null, bob, carol]) expect(await harness.write(person, sweepLike(bob, post))).toBe(refused);
    expect(await harness.write(alice, sweepLike(bob, post))).toBe(200);
  });

  it("allows the removal of several likes in one write", async () => {
    const readers = [carol, john];
    const third = ids();
    harness.now += 3_000;
    await harness.write(alice, publication(alice, third));
    for (const reader of readers) await harness.write(reader, like(reader, third));
    await harness.write(alice, removal(alice, third));
    await harness.write(alice, mark(alice, third));
    const both = { ...sweepLike(carol, third), ...sweepLike(john, third) };
    expect(await harness.write(alice, both)).toBe(200);
  });

  it("if a plain client's like is in the index, allows its removal only together with the index entry", async () => {
    const plain = `like/${post.slug}/${carol.uid}`;
    await harness.given({ [`${plain}/a-plain-key`]: { hootId: post.slug, lover: carol.uid } });
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(bob, plain, null)).toBe(refused);
    await harness.given({ [`likedBy/${carol.uid}/${post.hoot}`]: true });
    expect(await harness.put(alice, plain, null)).toBe(refused);
    expect(await harness.write(alice, { [plain]: null, [`likedBy/${carol.uid}/${post.hoot}`]: null })).toBe(200);
  });

  it("allows the removal of a comment only together with its index entry and a decrement of the counter", async () => {
    await harness.write(alice, mark(alice, post));
    const both = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    expect(await harness.write(alice, both)).toBe(refused);
    const counted = { [`${counters()}/comments`]: 0, [`${counters()}/dernierCommentaire`]: said };
    expect(await harness.write(alice, { [`comment/${said}`]: null, ...counted })).toBe(refused);
    expect(await harness.write(alice, { ...both, ...counted })).toBe(200);
  });

  it("refuses the end of the sweep while a like or a comment remains", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(refused);
    await harness.write(alice, sweepLike(bob, post));
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(refused);
    const atOnce = { ...endOfSweep(alice, post), [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    expect(await harness.write(alice, atOnce)).toBe(refused);
    await harness.write(alice, uncomment(bob, post, said));
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("refuses the end of the sweep if a new like has appeared", async () => {
    await sweepAll();
    await harness.given({ [`like/${post.slug}/${carol.uid}/x`]: { hootId: post.slug, lover: carol.uid } });
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(refused);
  });

  it("refuses a mark that does not delete the like counter, and a new like counter after the mark", async () => {
    const left = { [`${counters()}/likes`]: undefined };
    expect(await harness.write(alice, mark(alice, post, left))).toBe(refused);
    expect(await harness.write(alice, mark(alice, post, { [`${counters()}/likes`]: 0 }))).toBe(refused);
    expect(await harness.put(alice, `${counters()}/likes`, null)).toBe(refused);
    expect(await harness.write(alice, mark(alice, post))).toBe(200);
    for (const person of [alice, bob]) expect(await harness.put(person, `${counters()}/likes`, 1)).toBe(refused);
  });

  it("refuses all steps of the sweep before the post is marked", async () => {
    expect(await harness.put(alice, `like/${post.slug}`, null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `comment/${said}`, null)).toBe(refused);
    expect(await harness.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(refused);
    expect(await harness.put(alice, counters(), null)).toBe(refused);
    expect(await harness.write(alice, { ...mark(alice, post), ...sweepLike(bob, post) })).toBe(refused);
  });

  it("allows the reset of the counters and the release of the slug only with the removal of the record in suppressions", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, counters(), null)).toBe(refused);
    expect(await harness.put(alice, `slugs/${post.slug}`, null)).toBe(refused);
    await harness.write(alice, sweepLike(bob, post));
    await harness.write(alice, uncomment(bob, post, said));
    expect(await harness.put(alice, counters(), { comments: 0 })).toBe(refused);
    for (const left of [
      { likes: 9, comments: 0 },
      { comments: 1 },
      { comments: 0, slug: post.slug },
      { slug: post.slug },
    ]) {
      expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: left }))).toBe(refused);
    }
    const named = { comments: 0, dernierCommentaire: said };
    expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: named }))).toBe(refused);
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("refuses to change a comment by another user with the same name", async () => {
    const [own, spoken] = [ids(), key()];
    const namesake = { uid: "jane-uid", name: john.name };
    await harness.write(john, publication(john, own));
    expect(await harness.write(namesake, comment(namesake, own, spoken))).toBe(200);
    await harness.write(john, removal(john, own));
    await harness.write(john, mark(john, own));
    expect(await harness.put(john, `comment/${spoken}/auteurImg`, "/changed.svg")).toBe(refused);
    await harness.given({ [`commentedBy/${namesake.uid}/${spoken}`]: null, [`stats/${own.hoot}/comments`]: 0 });
    expect(await harness.put(john, `comment/${spoken}/auteurImg`, "/changed.svg")).toBe(refused);
  });

  it("refuses all steps of the sweep by users other than the owner", async () => {
    for (const person of [null, bob, carol]) {
      expect(await harness.put(person, counters(), null)).toBe(refused);
      expect(await harness.write(person, mark(alice, post))).toBe(refused);
    }
    await harness.write(alice, mark(alice, post));
    for (const person of [null, carol]) {
      expect(await harness.put(person, `like/${post.slug}`, null)).toBe(refused);
      expect(await harness.put(person, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
      expect(await harness.put(person, `comment/${said}`, null)).toBe(refused);
      const both = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
      expect(await harness.write(person, both)).toBe(refused);
      expect(await harness.put(person, `slugs/${post.slug}`, null)).toBe(refused);
      expect(await harness.write(person, endOfSweep(alice, post))).toBe(refused);
    }
  });

  it("refuses to remove likes, comments or counters of a post that is not removed", async () => {
    await harness.write(alice, mark(alice, post));
    const { hoot, slug } = living;
    expect(await harness.put(alice, `stats/${hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `like/${slug}`, null)).toBe(refused);
    expect(await harness.put(alice, `like/${slug}/${bob.uid}`, null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${bob.uid}/${hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `comment/${saidThere}`, null)).toBe(refused);
    expect(await harness.put(alice, `commentedBy/${bob.uid}/${saidThere}`, null)).toBe(refused);
    const both = { [`comment/${saidThere}`]: null, [`commentedBy/${bob.uid}/${saidThere}`]: null };
    expect(await harness.write(alice, both)).toBe(refused);
    expect(await harness.put(alice, `slugs/${slug}`, null)).toBe(refused);
  });

  it("refuses to sweep a post that another user has removed", async () => {
    const bobs = ids();
    await harness.write(bob, publication(bob, bobs));
    await harness.write(carol, like(carol, bobs));
    await harness.write(bob, removal(bob, bobs));
    await harness.write(bob, mark(bob, bobs));
    expect(await harness.put(alice, `stats/${bobs.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `like/${bobs.slug}`, null)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${carol.uid}/${bobs.hoot}`, null)).toBe(refused);
    expect(await harness.put(alice, `slugs/${bobs.slug}`, null)).toBe(refused);
    expect(await harness.write(alice, endOfSweep(bob, bobs))).toBe(refused);
  });

  it("during the sweep, refuses new likes and changes to comments and indexes", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, `like/${post.slug}`, { [carol.uid]: { [post.hoot]: true } })).toBe(refused);
    const liked = { [post.hoot]: { hootId: post.slug, lover: carol.uid } };
    expect(await harness.put(alice, `like/${post.slug}`, { [carol.uid]: liked })).toBe(refused);
    expect(await harness.put(alice, `like/${post.slug}/${carol.uid}`, liked)).toBe(refused);
    expect(await harness.put(alice, `comment/${said}/contenu`, "changed")).toBe(refused);
    expect(await harness.put(alice, `comment/${said}/auteurImg`, "/changed.svg")).toBe(refused);
    expect(await harness.put(alice, `commentedBy/${bob.uid}/${said}`, living.hoot)).toBe(refused);
    expect(await harness.put(alice, `likedBy/${carol.uid}/${post.hoot}`, true)).toBe(refused);
  });

  it("refuses to remove a comment's index entry without the comment", async () => {
    await harness.write(alice, mark(alice, post));
    expect(await harness.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the counters kept", () => ({ [counters()]: undefined })],
    ["the slug kept", () => ({ [`slugs/${post.slug}`]: undefined })],
    ["the record in suppressions kept", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: undefined })],
    ["the slug reserved for another post", () => ({ [`slugs/${post.slug}`]: living.hoot })],
    ["another slug freed", () => ({ [`slugs/${living.slug}`]: null })],
  ])("refuses the end of the sweep with %s", async (_, changes) => {
    await sweepAll();
    expect(await harness.write(alice, endOfSweep(alice, post, changes()))).toBe(refused);
    expect(await harness.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("allows another post to use the slug after the sweep", async () => {
    await sweepAll();
    await harness.write(alice, endOfSweep(alice, post));
    expect(await harness.write(carol, publication(carol, { ...ids(), slug: post.slug }))).toBe(200);
  });

  it("requires an empty counter that blocks the key of a swept post for as long as a publication could use the key", async () => {
    await sweepAll();
    expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(refused);
    await harness.write(alice, endOfSweep(alice, post));
    expect(harness.value(counters())).toEqual({ comments: 0 });
    harness.now += 3_000;
    for (const person of [alice, carol]) {
      expect(await harness.write(person, publication(person, { ...ids(), hoot: post.hoot }))).toBe(refused);
      expect(await harness.write(person, publication(person, post))).toBe(refused);
      expect(await harness.put(person, counters(), null)).toBe(refused);
    }
  });

  it("allows the removal of the empty counter once the key is more than five minutes old", async () => {
    await sweepAll();
    harness.now = START + 300_000;
    expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(refused);
    harness.now = START + 300_001;
    expect(await harness.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(200);
    expect(await harness.write(carol, publication(carol, { ...ids(), hoot: post.hoot }))).toBe(refused);
  });

  it("sweeps a plain client's post together with comments that have no owner", async () => {
    const plain = ids();
    await harness.given({ ...plainHoot(alice, plain), "comment/plain": { contenu: "Oui", hootId: plain.slug } });
    await harness.write(alice, plainRemoval(alice, plain));
    expect(await harness.put(alice, "comment/plain", null)).toBe(refused);
    await harness.write(alice, mark(alice, plain));
    expect(await harness.put(bob, "comment/plain", null)).toBe(refused);
    expect(await harness.put(alice, "comment/plain", null)).toBe(200);
    expect(await harness.write(alice, endOfSweep(alice, plain))).toBe(200);
    expect(await harness.write(carol, publication(carol, { ...ids(), hoot: plain.hoot }))).toBe(refused);
  });
});

describe("likes and comments of other users on a removed post", () => {
  it("allows users to remove their likes and comments while the post can be restored", async () => {
    expect(await harness.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(harness.value(`${counters()}/comments`)).toBe(0);
    for (const person of [null, alice, carol]) expect(await harness.write(person, unlike(bob, post))).toBe(refused);
    const index = { [`likedBy/${bob.uid}/${post.hoot}`]: null, [`${counters()}/likes`]: 0 };
    expect(await harness.write(bob, index)).toBe(refused);
    expect(await harness.write(bob, unlike(bob, post, { [`${counters()}/likes`]: undefined }))).toBe(refused);
    expect(await harness.write(bob, unlike(bob, post, { [`${counters()}/likes`]: -1 }))).toBe(refused);
    expect(await harness.put(bob, `like/${post.slug}/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await harness.write(bob, unlike(bob, post))).toBe(200);
    expect(harness.value(`${counters()}/likes`)).toBe(0);
    expect(await harness.write(bob, unlike(bob, post))).toBe(refused);
  });

  it("allows users to remove their likes and comments once the sweep has begun", async () => {
    const indexed = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    const liked = { [`like/${post.slug}/${bob.uid}/${post.hoot}`]: null, [`likedBy/${bob.uid}/${post.hoot}`]: null };
    expect(await harness.write(bob, indexed)).toBe(refused);
    expect(await harness.write(bob, liked)).toBe(refused);
    await harness.write(alice, mark(alice, post));
    expect(await harness.write(bob, indexed)).toBe(refused);
    expect(await harness.write(bob, unlike(bob, post))).toBe(refused);
    expect(await harness.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(await harness.write(bob, liked)).toBe(200);
  });

  it.each<[string, () => Changes]>([
    ["its post is missing", () => ({ [counters()]: null, [`like/${post.slug}`]: null, [`slugs/${post.slug}`]: null })],
    ["another post has the key", () => ({ [`hoots/${post.hoot}/slug`]: "bob1_hoot", [`${counters()}/likes`]: 0 })],
  ])("allows only its own user to remove an index entry without a like when %s", async (_, changes) => {
    await harness.given(changes());
    const index = `likedBy/${bob.uid}/${post.hoot}`;
    expect(await harness.put(carol, index, null)).toBe(refused);
    expect(await harness.put(alice, index, null)).toBe(refused);
    const counted = { [index]: null, [`${counters()}/likes`]: increment(-1) };
    expect(await harness.write(bob, counted)).toBe(refused);
    expect(await harness.put(bob, index, null)).toBe(200);
  });

  it("refuses to sweep a comment that belongs to another post with the same slug", async () => {
    await harness.write(alice, mark(alice, post));
    const [older, spoken] = [ids(), key()];
    await harness.given({
      ...plainHoot(carol, { ...older, slug: post.slug }),
      [`comment/${spoken}`]: { contenu: "Oui", hootId: post.slug, proprietaire: bob.uid },
      [`commentedBy/${bob.uid}/${spoken}`]: older.hoot,
      "comment/unindexed": { contenu: "Oui", hootId: post.slug, proprietaire: bob.uid },
    });
    const both = { [`comment/${spoken}`]: null, [`commentedBy/${bob.uid}/${spoken}`]: null };
    expect(await harness.write(alice, both)).toBe(refused);
    const counted = { [`${counters()}/comments`]: 0, [`${counters()}/dernierCommentaire`]: spoken };
    for (const person of [alice, bob]) expect(await harness.write(person, { ...both, ...counted })).toBe(refused);
    await harness.given({ [`${counters()}/comments`]: 0 });
    expect(await harness.write(alice, both)).toBe(refused);
    expect(await harness.put(alice, "comment/unindexed", null)).toBe(200);
    await harness.given({ [`${counters()}/comments`]: 1 });
    expect(await harness.write(bob, both)).toBe(200);
  });

  it.each<[string, () => Changes]>([
    ["the comment is missing", () => ({ [`comment/${said}`]: null })],
    ["another user's comment has the key", () => ({ [`comment/${said}/proprietaire`]: carol.uid })],
  ])("allows only its own user to remove an index entry without a comment when %s", async (_, changes) => {
    await harness.given(changes());
    const index = `commentedBy/${bob.uid}/${said}`;
    for (const person of [null, alice, carol]) expect(await harness.put(person, index, null)).toBe(refused);
    expect(await harness.put(bob, index, null)).toBe(200);
  });

  it("refuses to remove the index entry of a comment that still exists", async () => {
    expect(await harness.put(bob, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
  });
});
