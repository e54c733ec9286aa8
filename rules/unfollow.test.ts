import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, carol, createHarness, type Harness, increment, refused } from "./support";
import { follow, key, unfollow } from "./writes";

let harness: Harness;
let id: string;
let second: string;
const mine = `profileStats/${alice.uid}`;
const theirs = `profileStats/${bob.uid}`;

beforeEach(async () => {
  harness = await createHarness();
  [id, second] = [key(), key()];
  await harness.write(alice, follow(alice, bob, id));
  await harness.write(alice, follow(alice, carol, second));
  await harness.write(carol, follow(carol, bob, key()));
});

describe("unfollows", () => {
  it("allows only the follower and the followed user to end a follow", async () => {
    for (const person of [null, carol]) expect(await harness.write(person, unfollow(alice, bob, id))).toBe(refused);
    expect(await harness.write(bob, unfollow(alice, bob, id))).toBe(200);
    expect(await harness.write(alice, unfollow(alice, carol, second))).toBe(200);
    expect(harness.value(mine)).toEqual({ following: 0, dernierSuivi: second });
    expect(await harness.write(alice, unfollow(alice, bob, id))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["the record kept", () => ({ [`follow/${alice.uid}/${bob.uid}/${id}`]: undefined })],
    ["the follower's index entry kept", () => ({ [`abonnements/${alice.uid}/${id}`]: undefined })],
    ["the follower's index entry changed", () => ({ [`abonnements/${alice.uid}/${id}`]: carol.uid })],
    ["the followed user's index entry kept", () => ({ [`followers/${bob.uid}/${id}`]: undefined })],
    ["an unchanged count of follows", () => ({ [`${mine}/following`]: undefined })],
    ["a count of follows that increases", () => ({ [`${mine}/following`]: increment(1) })],
    ["a count of follows that decreases by two", () => ({ [`${mine}/following`]: increment(-2) })],
    ["no key beside the count of follows", () => ({ [`${mine}/dernierSuivi`]: undefined })],
    ["another key beside the count of follows", () => ({ [`${mine}/dernierSuivi`]: key() })],
    ["a path beside the count of follows", () => ({ [`${mine}/dernierSuivi`]: `${id}/` })],
    ["an unchanged count of followers", () => ({ [`${theirs}/followers`]: undefined })],
    ["a count of followers that increases", () => ({ [`${theirs}/followers`]: increment(1) })],
    ["a count of followers that decreases by two", () => ({ [`${theirs}/followers`]: increment(-2) })],
    ["no key beside the count of followers", () => ({ [`${theirs}/dernierAbonne`]: undefined })],
    ["another key beside the count of followers", () => ({ [`${theirs}/dernierAbonne`]: key() })],
    ["a path beside the count of followers", () => ({ [`${theirs}/dernierAbonne`]: `${id}/` })],
    [
      "the end of a second follow",
      () => unfollow(alice, carol, second, { [`${mine}/following`]: undefined, [`${mine}/dernierSuivi`]: undefined }),
    ],
  ])("refuses an unfollow with %s", async (_, changes) => {
    // Before each write, the field beside each counter contains the key of another follow, so a write that omits the
    // field does not name the follow that it ends.
    expect(await harness.write(alice, unfollow(alice, bob, id, changes()))).toBe(refused);
    expect(harness.value(`${mine}/following`)).toBe(2);
    expect(harness.value(`${theirs}/followers`)).toBe(2);
  });

  it("refuses an unfollow that omits either user's count or index entry", async () => {
    const theirs = `profileStats/${carol.uid}`;
    const here = { [`${mine}/following`]: undefined, [`${mine}/dernierSuivi`]: undefined };
    const there = { [`${theirs}/followers`]: undefined, [`${theirs}/dernierAbonne`]: undefined };
    expect(await harness.write(alice, unfollow(alice, carol, second, here))).toBe(refused);
    expect(await harness.write(alice, unfollow(alice, carol, second, there))).toBe(refused);
    const index = { [`followers/${carol.uid}/${second}`]: undefined };
    expect(await harness.write(alice, unfollow(alice, carol, second, { ...there, ...index }))).toBe(refused);
    const followerAlone = {
      [`followers/${carol.uid}/${second}`]: null,
      [`${theirs}/followers`]: increment(-1),
      [`${theirs}/dernierAbonne`]: second,
    };
    expect(await harness.write(carol, followerAlone)).toBe(refused);
    expect(await harness.put(alice, `follow/${alice.uid}/${carol.uid}/${second}`, null)).toBe(refused);
  });

  it("refuses an unfollow by a third user, even when the follow record is missing", async () => {
    const record = `follow/${alice.uid}/${bob.uid}/${id}`;
    await harness.given({ [record]: null });
    expect(await harness.write(carol, unfollow(alice, bob, id, { [record]: undefined }))).toBe(refused);
    expect(await harness.put(carol, record, { suivi: "Bob", suiviId: bob.uid })).toBe(refused);
    expect(await harness.write(alice, unfollow(alice, bob, id))).toBe(200);
  });

  it("refuses to remove only the followed user's index entry, and to end a follow between two other users", async () => {
    const carols = { [`followers/${carol.uid}/${second}`]: null };
    expect(await harness.write(bob, carols)).toBe(refused);
    expect(await harness.write(alice, carols)).toBe(refused);
    expect(await harness.write(bob, unfollow(alice, carol, second))).toBe(refused);
  });
});

describe("a follow that a plain client wrote", () => {
  const record = { suivi: "Carol", suiviId: carol.uid };
  const place = `follow/${bob.uid}/${carol.uid}/a-plain-key`;

  it("allows either user to remove a follow that has no index entries", async () => {
    for (const person of [bob, carol]) {
      await harness.given({ [place]: record });
      expect(await harness.put(null, place, null)).toBe(refused);
      expect(await harness.put(alice, place, null)).toBe(refused);
      expect(await harness.put(person, place, null)).toBe(200);
    }
  });

  it("refuses to add index entries and counts for a follow that already exists", async () => {
    const stored = key();
    await harness.given({ [`follow/${bob.uid}/${carol.uid}/${stored}`]: record });
    const indexed = follow(bob, carol, stored, { [`follow/${bob.uid}/${carol.uid}/${stored}`]: undefined });
    expect(await harness.write(bob, indexed)).toBe(refused);
  });

  it("refuses a second follow between the same users until the first is removed", async () => {
    await harness.given({ [place]: record });
    expect(await harness.write(bob, follow(bob, carol, key()))).toBe(refused);
    expect(await harness.write(bob, { ...follow(bob, carol, key()), [place]: null })).toBe(refused);
    await harness.put(bob, place, null);
    expect(await harness.write(bob, follow(bob, carol, key()))).toBe(200);
  });
});
