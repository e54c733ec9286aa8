import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, type Changes, carol, createWorld, increment, john, refused, START, type World } from "./support";
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

let world: World;
let post: HootIds;
let living: HootIds;
let said: string;
let saidThere: string;

/** Bob has liked and commented on both of Alice's posts, and Alice has removed one of them. */
beforeEach(async () => {
  world = await createWorld();
  [post, living] = [ids(), ids()];
  [said, saidThere] = [key(), key()];
  await world.write(alice, publication(alice, post));
  world.now += 3_000;
  await world.write(alice, publication(alice, living));
  await world.write(bob, like(bob, post));
  await world.write(bob, like(bob, living));
  await world.write(bob, comment(bob, post, said));
  await world.write(bob, comment(bob, living, saidThere));
  await world.write(alice, removal(alice, post));
});

const counters = () => `stats/${post.hoot}`;

/** Marks the removed post, and removes its like and its comment. */
async function sweepAll(): Promise<void> {
  await world.write(alice, mark(alice, post));
  await world.write(alice, sweepLike(bob, post));
  await world.write(alice, uncomment(bob, post, said));
}

describe("sweep of a removed post", () => {
  it("removes every trace of the post", async () => {
    expect(await world.write(alice, mark(alice, post))).toBe(200);
    expect(await world.write(alice, sweepLike(bob, post))).toBe(200);
    expect(await world.write(alice, uncomment(bob, post, said))).toBe(200);
    world.now = START + 300_001;
    expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(200);
    for (const node of ["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "suppressions"]) {
      const left = JSON.stringify(world.value(node));
      for (const trace of [post.hoot, post.slug, said]) expect(left).not.toContain(trace);
    }
  });

  it("allows the same mark a second time, and refuses a doubled one", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.write(alice, mark(alice, post))).toBe(200);
    const twice = { [`suppressions/${alice.uid}/${post.hoot}`]: `!!${post.slug}` };
    expect(await world.write(alice, twice)).toBe(refused);
  });

  it("refuses a mark with anything but the post's own slug", async () => {
    for (const note of [`!${living.slug}`, `!!${post.slug}`, "!"]) {
      const other = { [`suppressions/${alice.uid}/${post.hoot}`]: note };
      expect(await world.write(alice, mark(alice, post, other))).toBe(refused);
    }
  });

  it("removes each like only together with its index, and only by the post's owner", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `like/${post.slug}/${bob.uid}`, null)).toBe(refused);
    expect(await world.put(alice, `like/${post.slug}`, null)).toBe(refused);
    for (const person of [null, bob, carol]) expect(await world.write(person, sweepLike(bob, post))).toBe(refused);
    expect(await world.write(alice, sweepLike(bob, post))).toBe(200);
  });

  it("allows the removal of several likes in one write", async () => {
    const readers = [carol, john];
    const third = ids();
    world.now += 3_000;
    await world.write(alice, publication(alice, third));
    for (const reader of readers) await world.write(reader, like(reader, third));
    await world.write(alice, removal(alice, third));
    await world.write(alice, mark(alice, third));
    const both = { ...sweepLike(carol, third), ...sweepLike(john, third) };
    expect(await world.write(alice, both)).toBe(200);
  });

  it("allows the removal of an indexed plain like only together with its index", async () => {
    const plain = `like/${post.slug}/${carol.uid}`;
    await world.given({ [`${plain}/a-plain-key`]: { hootId: post.slug, lover: carol.uid } });
    await world.write(alice, mark(alice, post));
    expect(await world.put(bob, plain, null)).toBe(refused);
    await world.given({ [`likedBy/${carol.uid}/${post.hoot}`]: true });
    expect(await world.put(alice, plain, null)).toBe(refused);
    expect(await world.write(alice, { [plain]: null, [`likedBy/${carol.uid}/${post.hoot}`]: null })).toBe(200);
  });

  it("removes each comment only together with its index and its count", async () => {
    await world.write(alice, mark(alice, post));
    const both = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    expect(await world.write(alice, both)).toBe(refused);
    const counted = { [`${counters()}/comments`]: 0, [`${counters()}/dernierCommentaire`]: said };
    expect(await world.write(alice, { [`comment/${said}`]: null, ...counted })).toBe(refused);
    expect(await world.write(alice, { ...both, ...counted })).toBe(200);
  });

  it("refuses the end of the sweep while a like or a comment is left", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(refused);
    await world.write(alice, sweepLike(bob, post));
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(refused);
    const atOnce = { ...endOfSweep(alice, post), [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    expect(await world.write(alice, atOnce)).toBe(refused);
    await world.write(alice, uncomment(bob, post, said));
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("refuses the end of the sweep when a new like has appeared", async () => {
    await sweepAll();
    await world.given({ [`like/${post.slug}/${carol.uid}/x`]: { hootId: post.slug, lover: carol.uid } });
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(refused);
  });

  it("refuses a mark that keeps the like counter, and a like counter after the mark", async () => {
    const left = { [`${counters()}/likes`]: undefined };
    expect(await world.write(alice, mark(alice, post, left))).toBe(refused);
    expect(await world.write(alice, mark(alice, post, { [`${counters()}/likes`]: 0 }))).toBe(refused);
    expect(await world.put(alice, `${counters()}/likes`, null)).toBe(refused);
    expect(await world.write(alice, mark(alice, post))).toBe(200);
    for (const person of [alice, bob]) expect(await world.put(person, `${counters()}/likes`, 1)).toBe(refused);
  });

  it("refuses every step of the sweep before the post is marked", async () => {
    expect(await world.put(alice, `like/${post.slug}`, null)).toBe(refused);
    expect(await world.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `comment/${said}`, null)).toBe(refused);
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(refused);
    expect(await world.put(alice, counters(), null)).toBe(refused);
    expect(await world.write(alice, { ...mark(alice, post), ...sweepLike(bob, post) })).toBe(refused);
  });

  it("resets the counters and frees the slug only together with the note", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, counters(), null)).toBe(refused);
    expect(await world.put(alice, `slugs/${post.slug}`, null)).toBe(refused);
    await world.write(alice, sweepLike(bob, post));
    await world.write(alice, uncomment(bob, post, said));
    expect(await world.put(alice, counters(), { comments: 0 })).toBe(refused);
    for (const left of [
      { likes: 9, comments: 0 },
      { comments: 1 },
      { comments: 0, slug: post.slug },
      { slug: post.slug },
    ]) {
      expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: left }))).toBe(refused);
    }
    const named = { comments: 0, dernierCommentaire: said };
    expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: named }))).toBe(refused);
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("refuses to change the comment of another user with the same name", async () => {
    const [own, spoken] = [ids(), key()];
    const namesake = { uid: "jane-uid", name: john.name };
    await world.write(john, publication(john, own));
    expect(await world.write(namesake, comment(namesake, own, spoken))).toBe(200);
    await world.write(john, removal(john, own));
    await world.write(john, mark(john, own));
    expect(await world.put(john, `comment/${spoken}/auteurImg`, "/changed.svg")).toBe(refused);
    await world.given({ [`commentedBy/${namesake.uid}/${spoken}`]: null, [`stats/${own.hoot}/comments`]: 0 });
    expect(await world.put(john, `comment/${spoken}/auteurImg`, "/changed.svg")).toBe(refused);
  });

  it("refuses every step of the sweep by anyone but the owner", async () => {
    for (const person of [null, bob, carol]) {
      expect(await world.put(person, counters(), null)).toBe(refused);
      expect(await world.write(person, mark(alice, post))).toBe(refused);
    }
    await world.write(alice, mark(alice, post));
    for (const person of [null, carol]) {
      expect(await world.put(person, `like/${post.slug}`, null)).toBe(refused);
      expect(await world.put(person, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
      expect(await world.put(person, `comment/${said}`, null)).toBe(refused);
      const both = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
      expect(await world.write(person, both)).toBe(refused);
      expect(await world.put(person, `slugs/${post.slug}`, null)).toBe(refused);
      expect(await world.write(person, endOfSweep(alice, post))).toBe(refused);
    }
  });

  it("refuses to remove likes, comments or counters of a post that is not removed", async () => {
    await world.write(alice, mark(alice, post));
    const { hoot, slug } = living;
    expect(await world.put(alice, `stats/${hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `like/${slug}`, null)).toBe(refused);
    expect(await world.put(alice, `like/${slug}/${bob.uid}`, null)).toBe(refused);
    expect(await world.put(alice, `likedBy/${bob.uid}/${hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `comment/${saidThere}`, null)).toBe(refused);
    expect(await world.put(alice, `commentedBy/${bob.uid}/${saidThere}`, null)).toBe(refused);
    const both = { [`comment/${saidThere}`]: null, [`commentedBy/${bob.uid}/${saidThere}`]: null };
    expect(await world.write(alice, both)).toBe(refused);
    expect(await world.put(alice, `slugs/${slug}`, null)).toBe(refused);
  });

  it("refuses to sweep another user's removed post", async () => {
    const bobs = ids();
    await world.write(bob, publication(bob, bobs));
    await world.write(carol, like(carol, bobs));
    await world.write(bob, removal(bob, bobs));
    await world.write(bob, mark(bob, bobs));
    expect(await world.put(alice, `stats/${bobs.hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `like/${bobs.slug}`, null)).toBe(refused);
    expect(await world.put(alice, `likedBy/${carol.uid}/${bobs.hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `slugs/${bobs.slug}`, null)).toBe(refused);
    expect(await world.write(alice, endOfSweep(bob, bobs))).toBe(refused);
  });

  it("refuses to add likes or to change comments and indexes during the sweep", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `like/${post.slug}`, { [carol.uid]: { [post.hoot]: true } })).toBe(refused);
    const liked = { [post.hoot]: { hootId: post.slug, lover: carol.uid } };
    expect(await world.put(alice, `like/${post.slug}`, { [carol.uid]: liked })).toBe(refused);
    expect(await world.put(alice, `like/${post.slug}/${carol.uid}`, liked)).toBe(refused);
    expect(await world.put(alice, `comment/${said}/contenu`, "changed")).toBe(refused);
    expect(await world.put(alice, `comment/${said}/auteurImg`, "/changed.svg")).toBe(refused);
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, living.hoot)).toBe(refused);
    expect(await world.put(alice, `likedBy/${carol.uid}/${post.hoot}`, true)).toBe(refused);
  });

  it("refuses to remove a comment's index without the comment", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the counters left", () => ({ [counters()]: undefined })],
    ["the slug left", () => ({ [`slugs/${post.slug}`]: undefined })],
    ["the note left", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: undefined })],
    ["the slug given away", () => ({ [`slugs/${post.slug}`]: living.hoot })],
    ["another slug freed", () => ({ [`slugs/${living.slug}`]: null })],
  ])("refuses the end of the sweep with %s", async (_, changes) => {
    await sweepAll();
    expect(await world.write(alice, endOfSweep(alice, post, changes()))).toBe(refused);
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(200);
  });

  it("frees the slug for another post", async () => {
    await sweepAll();
    await world.write(alice, endOfSweep(alice, post));
    expect(await world.write(carol, publication(carol, { ...ids(), slug: post.slug }))).toBe(200);
  });

  it("keeps an empty counter that blocks the key while a publication could still use it", async () => {
    await sweepAll();
    expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(refused);
    await world.write(alice, endOfSweep(alice, post));
    expect(world.value(counters())).toEqual({ comments: 0 });
    world.now += 3_000;
    for (const person of [alice, carol]) {
      expect(await world.write(person, publication(person, { ...ids(), hoot: post.hoot }))).toBe(refused);
      expect(await world.write(person, publication(person, post))).toBe(refused);
      expect(await world.put(person, counters(), null)).toBe(refused);
    }
  });

  it("allows the removal of the counter once the key is more than five minutes old", async () => {
    await sweepAll();
    world.now = START + 300_000;
    expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(refused);
    world.now = START + 300_001;
    expect(await world.write(alice, endOfSweep(alice, post, { [counters()]: null }))).toBe(200);
    expect(await world.write(carol, publication(carol, { ...ids(), hoot: post.hoot }))).toBe(refused);
  });

  it("sweeps a plain client's post together with comments that have no owner", async () => {
    const plain = ids();
    await world.given({ ...plainHoot(alice, plain), "comment/plain": { contenu: "Oui", hootId: plain.slug } });
    await world.write(alice, plainRemoval(alice, plain));
    expect(await world.put(alice, "comment/plain", null)).toBe(refused);
    await world.write(alice, mark(alice, plain));
    expect(await world.put(bob, "comment/plain", null)).toBe(refused);
    expect(await world.put(alice, "comment/plain", null)).toBe(200);
    expect(await world.write(alice, endOfSweep(alice, plain))).toBe(200);
    expect(await world.write(carol, publication(carol, { ...ids(), hoot: plain.hoot }))).toBe(refused);
  });
});

describe("likes and comments of other users on a removed post", () => {
  it("users can remove their like and comment while the post can be restored", async () => {
    expect(await world.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(world.value(`${counters()}/comments`)).toBe(0);
    for (const person of [null, alice, carol]) expect(await world.write(person, unlike(bob, post))).toBe(refused);
    const index = { [`likedBy/${bob.uid}/${post.hoot}`]: null, [`${counters()}/likes`]: 0 };
    expect(await world.write(bob, index)).toBe(refused);
    expect(await world.write(bob, unlike(bob, post, { [`${counters()}/likes`]: undefined }))).toBe(refused);
    expect(await world.write(bob, unlike(bob, post, { [`${counters()}/likes`]: -1 }))).toBe(refused);
    expect(await world.put(bob, `like/${post.slug}/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await world.write(bob, unlike(bob, post))).toBe(200);
    expect(world.value(`${counters()}/likes`)).toBe(0);
    expect(await world.write(bob, unlike(bob, post))).toBe(refused);
  });

  it("users can remove their like and comment once the sweep has begun", async () => {
    const indexed = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    const liked = { [`like/${post.slug}/${bob.uid}/${post.hoot}`]: null, [`likedBy/${bob.uid}/${post.hoot}`]: null };
    expect(await world.write(bob, indexed)).toBe(refused);
    expect(await world.write(bob, liked)).toBe(refused);
    await world.write(alice, mark(alice, post));
    expect(await world.write(bob, indexed)).toBe(refused);
    expect(await world.write(bob, unlike(bob, post))).toBe(refused);
    expect(await world.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(await world.write(bob, liked)).toBe(200);
  });

  it.each<[string, () => Changes]>([
    ["its post is gone", () => ({ [counters()]: null, [`like/${post.slug}`]: null, [`slugs/${post.slug}`]: null })],
    ["another post took the key", () => ({ [`hoots/${post.hoot}/slug`]: "bob1_hoot", [`${counters()}/likes`]: 0 })],
  ])("allows only the user to remove an index without a like when %s", async (_, changes) => {
    await world.given(changes());
    const index = `likedBy/${bob.uid}/${post.hoot}`;
    expect(await world.put(carol, index, null)).toBe(refused);
    expect(await world.put(alice, index, null)).toBe(refused);
    const counted = { [index]: null, [`${counters()}/likes`]: increment(-1) };
    expect(await world.write(bob, counted)).toBe(refused);
    expect(await world.put(bob, index, null)).toBe(200);
  });

  it("refuses to sweep a comment that belongs to another post with the same slug", async () => {
    await world.write(alice, mark(alice, post));
    const [older, spoken] = [ids(), key()];
    await world.given({
      ...plainHoot(carol, { ...older, slug: post.slug }),
      [`comment/${spoken}`]: { contenu: "Oui", hootId: post.slug, proprietaire: bob.uid },
      [`commentedBy/${bob.uid}/${spoken}`]: older.hoot,
      "comment/unindexed": { contenu: "Oui", hootId: post.slug, proprietaire: bob.uid },
    });
    const both = { [`comment/${spoken}`]: null, [`commentedBy/${bob.uid}/${spoken}`]: null };
    expect(await world.write(alice, both)).toBe(refused);
    const counted = { [`${counters()}/comments`]: 0, [`${counters()}/dernierCommentaire`]: spoken };
    for (const person of [alice, bob]) expect(await world.write(person, { ...both, ...counted })).toBe(refused);
    await world.given({ [`${counters()}/comments`]: 0 });
    expect(await world.write(alice, both)).toBe(refused);
    expect(await world.put(alice, "comment/unindexed", null)).toBe(200);
    await world.given({ [`${counters()}/comments`]: 1 });
    expect(await world.write(bob, both)).toBe(200);
  });

  it.each<[string, () => Changes]>([
    ["the comment is gone", () => ({ [`comment/${said}`]: null })],
    ["another's comment took the key", () => ({ [`comment/${said}/proprietaire`]: carol.uid })],
  ])("allows only the user to remove an index without a comment when %s", async (_, changes) => {
    await world.given(changes());
    const index = `commentedBy/${bob.uid}/${said}`;
    for (const person of [null, alice, carol]) expect(await world.put(person, index, null)).toBe(refused);
    expect(await world.put(bob, index, null)).toBe(200);
  });

  it("refuses to remove an index that has its comment", async () => {
    expect(await world.put(bob, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
  });
});
