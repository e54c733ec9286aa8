import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, carol, createWorld, john, refused, type World } from "./support";
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
  uncomment,
  unlike,
} from "./writes";

let world: World;
let post: HootIds;
let living: HootIds;
let said: string;
let saidThere: string;

/** Bob has liked and said something under both of Alice's posts, and one of them is removed. */
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

describe("sweeping a removed post", () => {
  it("leaves nothing of it", async () => {
    expect(await world.write(alice, mark(alice, post))).toBe(200);
    expect(await world.write(alice, { [`likedBy/${bob.uid}/${post.hoot}`]: null })).toBe(200);
    expect(await world.write(alice, { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null })).toBe(200);
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(200);
    for (const node of ["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "suppressions"]) {
      const left = JSON.stringify(world.value(node));
      for (const trace of [post.hoot, post.slug, said]) expect(left).not.toContain(trace);
    }
  });

  it("can be done twice", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.write(alice, mark(alice, post))).toBe(200);
    const twice = { [`suppressions/${alice.uid}/${post.hoot}`]: `!!${post.slug}` };
    expect(await world.write(alice, twice)).toBe(refused);
    await world.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null);
    expect(await world.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(200);
  });

  it("begins with the mark: without it, the post can come back", async () => {
    expect(await world.put(alice, `like/${post.slug}`, null)).toBe(refused);
    expect(await world.put(alice, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await world.put(alice, `comment/${said}`, null)).toBe(refused);
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
    expect(await world.write(alice, endOfSweep(alice, post))).toBe(refused);
    expect(await world.put(alice, counters(), null)).toBe(refused);
    const atOnce = { ...mark(alice, post), [`likedBy/${bob.uid}/${post.hoot}`]: null };
    expect(await world.write(alice, atOnce)).toBe(refused);
  });

  it("takes counters and slug with the note alone: nobody else's post takes their place before", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, counters(), null)).toBe(refused);
    expect(await world.put(alice, `slugs/${post.slug}`, null)).toBe(refused);
    const kept = { ...endOfSweep(alice, post), [counters()]: { likes: 9, comments: 0 } };
    expect(await world.write(alice, kept)).toBe(refused);
  });

  it("changes nothing that somebody of the same name has said", async () => {
    const [own, spoken] = [ids(), key()];
    const namesake = { uid: "jane-uid", name: john.name };
    await world.write(john, publication(john, own));
    expect(await world.write(namesake, comment(namesake, own, spoken))).toBe(200);
    await world.write(john, removal(john, own));
    await world.write(john, mark(john, own));
    expect(await world.put(john, `comment/${spoken}/auteurImg`, "/changed.svg")).toBe(refused);
  });

  it("is for its owner alone", async () => {
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

  it("touches nothing of a living post", async () => {
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

  it("touches nothing of another's removed post", async () => {
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

  it("takes likes away, and nothing in their place", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `like/${post.slug}`, { [carol.uid]: { [post.hoot]: true } })).toBe(refused);
    const liked = { [post.hoot]: { hootId: post.slug, lover: carol.uid } };
    expect(await world.put(alice, `like/${post.slug}`, { [carol.uid]: liked })).toBe(refused);
    expect(await world.put(alice, `comment/${said}/contenu`, "changed")).toBe(refused);
    expect(await world.put(alice, `comment/${said}/auteurImg`, "/changed.svg")).toBe(refused);
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, living.hoot)).toBe(refused);
    expect(await world.put(alice, `likedBy/${carol.uid}/${post.hoot}`, true)).toBe(refused);
  });

  it("takes a comment's index away with the comment alone", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the counters left", () => ({ [counters()]: undefined })],
    ["the likes left", () => ({ [`like/${post.slug}`]: undefined })],
    ["the slug left", () => ({ [`slugs/${post.slug}`]: undefined })],
    ["the note left", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: undefined })],
    ["the slug given away", () => ({ [`slugs/${post.slug}`]: living.hoot })],
    ["another slug freed", () => ({ [`slugs/${living.slug}`]: null })],
  ])("does not end with %s", async (_, changes) => {
    await world.write(alice, mark(alice, post));
    expect(await world.write(alice, endOfSweep(alice, post, changes()))).toBe(refused);
  });

  it("frees the slug for another post", async () => {
    await world.write(alice, mark(alice, post));
    await world.write(alice, endOfSweep(alice, post));
    expect(await world.write(carol, publication(carol, { ...ids(), slug: post.slug }))).toBe(200);
  });

  it("sweeps a plain client's post with the comments that nobody owns", async () => {
    const plain = ids();
    await world.given({ ...plainHoot(alice, plain), "comment/plain": { contenu: "Oui", hootId: plain.slug } });
    await world.write(alice, plainRemoval(alice, plain));
    expect(await world.put(alice, "comment/plain", null)).toBe(refused);
    await world.write(alice, mark(alice, plain));
    expect(await world.put(bob, "comment/plain", null)).toBe(refused);
    expect(await world.put(alice, "comment/plain", null)).toBe(200);
    expect(await world.write(alice, endOfSweep(alice, plain))).toBe(200);
  });
});

describe("those who liked and commented a removed post", () => {
  it("may take that away themselves, while it can come back", async () => {
    expect(await world.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(world.value(`${counters()}/comments`)).toBe(0);
    const index = { [`likedBy/${bob.uid}/${post.hoot}`]: null, [`${counters()}/likes`]: 0 };
    for (const person of [null, alice, carol]) expect(await world.write(person, index)).toBe(refused);
    expect(await world.write(bob, { ...index, [`${counters()}/likes`]: -1 })).toBe(refused);
    await world.given({ [`likedBy/${carol.uid}/${post.hoot}`]: true });
    expect(await world.write(carol, { ...index, [`likedBy/${carol.uid}/${post.hoot}`]: null })).toBe(refused);
    expect(await world.write(bob, unlike(bob, post))).toBe(200);
    expect(world.value(`${counters()}/likes`)).toBe(0);
    expect(await world.write(bob, unlike(bob, post))).toBe(refused);
  });

  it("may take that away themselves, once it cannot", async () => {
    const indexed = { [`comment/${said}`]: null, [`commentedBy/${bob.uid}/${said}`]: null };
    const liked = { [`like/${post.slug}/${bob.uid}/${post.hoot}`]: null, [`likedBy/${bob.uid}/${post.hoot}`]: null };
    expect(await world.write(bob, indexed)).toBe(refused);
    expect(await world.write(bob, liked)).toBe(refused);
    await world.write(alice, mark(alice, post));
    expect(await world.write(bob, indexed)).toBe(refused);
    expect(await world.write(bob, liked)).toBe(refused);
    expect(await world.write(bob, uncomment(bob, post, said))).toBe(200);
    expect(await world.write(bob, unlike(bob, post))).toBe(200);
  });

  it("may take away an index that the sweep has left without its counters", async () => {
    await world.write(alice, mark(alice, post));
    await world.write(alice, endOfSweep(alice, post));
    expect(await world.put(carol, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(refused);
    expect(await world.put(bob, `likedBy/${bob.uid}/${post.hoot}`, null)).toBe(200);
  });

  it("keep a comment that hangs on another post of the same slug", async () => {
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
    expect(await world.put(alice, "comment/unindexed", null)).toBe(200);
  });

  it("may take away an index whose comment was swept", async () => {
    await world.write(alice, mark(alice, post));
    expect(await world.put(alice, `comment/${said}`, null)).toBe(200);
    expect(await world.put(carol, `commentedBy/${bob.uid}/${said}`, null)).toBe(refused);
    expect(await world.put(bob, `commentedBy/${bob.uid}/${said}`, null)).toBe(200);
  });
});
