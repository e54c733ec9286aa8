import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, carol, createWorld, increment, refused, type World } from "./support";
import { follow, key, unfollow } from "./writes";

let world: World;
let id: string;
let second: string;
const mine = `profileStats/${alice.uid}`;
const theirs = `profileStats/${bob.uid}`;

beforeEach(async () => {
  world = await createWorld();
  [id, second] = [key(), key()];
  await world.write(alice, follow(alice, bob, id));
  await world.write(alice, follow(alice, carol, second));
  await world.write(carol, follow(carol, bob, key()));
});

describe("unfollows", () => {
  it("allows the follower and the followed user to end a follow, and no other user", async () => {
    for (const person of [null, carol]) expect(await world.write(person, unfollow(alice, bob, id))).toBe(refused);
    expect(await world.write(bob, unfollow(alice, bob, id))).toBe(200);
    expect(await world.write(alice, unfollow(alice, carol, second))).toBe(200);
    expect(world.value(mine)).toEqual({ following: 0, dernierSuivi: second });
    expect(await world.write(alice, unfollow(alice, bob, id))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the record left", () => ({ [`follow/${alice.uid}/${bob.uid}/${id}`]: undefined })],
    ["the index left", () => ({ [`abonnements/${alice.uid}/${id}`]: undefined })],
    ["the index changed", () => ({ [`abonnements/${alice.uid}/${id}`]: carol.uid })],
    ["the other side's index left", () => ({ [`followers/${bob.uid}/${id}`]: undefined })],
    ["the count left", () => ({ [`${mine}/following`]: undefined })],
    ["the count up", () => ({ [`${mine}/following`]: increment(1) })],
    ["two for one", () => ({ [`${mine}/following`]: increment(-2) })],
    ["no name for the count", () => ({ [`${mine}/dernierSuivi`]: undefined })],
    ["another name", () => ({ [`${mine}/dernierSuivi`]: key() })],
    ["more than the name", () => ({ [`${mine}/dernierSuivi`]: `${id}/` })],
    ["the followers' count left", () => ({ [`${theirs}/followers`]: undefined })],
    ["the followers' count up", () => ({ [`${theirs}/followers`]: increment(1) })],
    ["two followers for one", () => ({ [`${theirs}/followers`]: increment(-2) })],
    ["no name for the followers' count", () => ({ [`${theirs}/dernierAbonne`]: undefined })],
    ["another name for the followers' count", () => ({ [`${theirs}/dernierAbonne`]: key() })],
    ["more than the name for the followers' count", () => ({ [`${theirs}/dernierAbonne`]: `${id}/` })],
    [
      "another's end, too",
      () => unfollow(alice, carol, second, { [`${mine}/following`]: undefined, [`${mine}/dernierSuivi`]: undefined }),
    ],
  ])("refuses an unfollow with %s", async (_, changes) => {
    // Another follow was the last to change the counters.
    expect(await world.write(alice, unfollow(alice, bob, id, changes()))).toBe(refused);
    expect(world.value(`${mine}/following`)).toBe(2);
    expect(world.value(`${theirs}/followers`)).toBe(2);
  });

  it("refuses an unfollow that leaves out either user's count or index", async () => {
    const theirs = `profileStats/${carol.uid}`;
    const here = { [`${mine}/following`]: undefined, [`${mine}/dernierSuivi`]: undefined };
    const there = { [`${theirs}/followers`]: undefined, [`${theirs}/dernierAbonne`]: undefined };
    expect(await world.write(alice, unfollow(alice, carol, second, here))).toBe(refused);
    expect(await world.write(alice, unfollow(alice, carol, second, there))).toBe(refused);
    const index = { [`followers/${carol.uid}/${second}`]: undefined };
    expect(await world.write(alice, unfollow(alice, carol, second, { ...there, ...index }))).toBe(refused);
    const followerAlone = {
      [`followers/${carol.uid}/${second}`]: null,
      [`${theirs}/followers`]: increment(-1),
      [`${theirs}/dernierAbonne`]: second,
    };
    expect(await world.write(carol, followerAlone)).toBe(refused);
    expect(await world.put(alice, `follow/${alice.uid}/${carol.uid}/${second}`, null)).toBe(refused);
  });

  it("refuses an unfollow by a third user, even when the follow record is missing", async () => {
    const record = `follow/${alice.uid}/${bob.uid}/${id}`;
    await world.given({ [record]: null });
    expect(await world.write(carol, unfollow(alice, bob, id, { [record]: undefined }))).toBe(refused);
    expect(await world.put(carol, record, { suivi: "Bob", suiviId: bob.uid })).toBe(refused);
    expect(await world.write(alice, unfollow(alice, bob, id))).toBe(200);
  });

  it("refuses to remove a follower without ending the follow, or from another user", async () => {
    const carols = { [`followers/${carol.uid}/${second}`]: null };
    expect(await world.write(bob, carols)).toBe(refused);
    expect(await world.write(alice, carols)).toBe(refused);
    expect(await world.write(bob, unfollow(alice, carol, second))).toBe(refused);
  });
});

describe("a follow that a plain client wrote", () => {
  const record = { suivi: "Carol", suiviId: carol.uid };
  const place = `follow/${bob.uid}/${carol.uid}/a-plain-key`;

  it("allows either of the two users to remove the follow without indexes", async () => {
    for (const person of [bob, carol]) {
      await world.given({ [place]: record });
      expect(await world.put(null, place, null)).toBe(refused);
      expect(await world.put(alice, place, null)).toBe(refused);
      expect(await world.put(person, place, null)).toBe(200);
    }
  });

  it("refuses to count an existing follow by adding its indexes", async () => {
    const stored = key();
    await world.given({ [`follow/${bob.uid}/${carol.uid}/${stored}`]: record });
    const indexed = follow(bob, carol, stored, { [`follow/${bob.uid}/${carol.uid}/${stored}`]: undefined });
    expect(await world.write(bob, indexed)).toBe(refused);
  });

  it("refuses a second follow of the same pair until the first is removed", async () => {
    await world.given({ [place]: record });
    expect(await world.write(bob, follow(bob, carol, key()))).toBe(refused);
    expect(await world.write(bob, { ...follow(bob, carol, key()), [place]: null })).toBe(refused);
    await world.put(bob, place, null);
    expect(await world.write(bob, follow(bob, carol, key()))).toBe(200);
  });
});
