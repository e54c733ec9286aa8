import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, carol, createHarness, type Harness, increment, refused } from "./support";
import { follow, key, unfollow } from "./writes";

let harness: Harness;
let id: string;
const mine = `profileStats/${alice.uid}`;
const theirs = `profileStats/${bob.uid}`;

beforeEach(async () => {
  harness = await createHarness();
  id = key();
});

type Other = (id: string) => Record<string, unknown>;

describe("follows", () => {
  it("a follow increments both users' counts by one, and an unfollow decrements them", async () => {
    expect(await harness.write(alice, follow(alice, bob, id))).toBe(200);
    expect(harness.value(mine)).toEqual({ following: 1, dernierSuivi: id });
    expect(harness.value(theirs)).toEqual({ followers: 1, dernierAbonne: id });
    expect(await harness.write(alice, follow(alice, carol, key()))).toBe(200);
    expect(await harness.write(carol, follow(carol, bob, key()))).toBe(200);
    expect(harness.value(`${mine}/following`)).toBe(2);
    expect(harness.value(`${theirs}/followers`)).toBe(2);
    expect(await harness.write(alice, unfollow(alice, bob, id))).toBe(200);
    expect(harness.value(`${mine}/following`)).toBe(1);
    expect(harness.value(`${theirs}/followers`)).toBe(1);
    expect(harness.value(`follow/${alice.uid}/${bob.uid}`)).toBeNull();
    expect(await harness.write(alice, follow(alice, bob, id))).toBe(200);
  });

  it("refuses a follow by a visitor or on behalf of another user, and a second follow of the same user", async () => {
    for (const person of [null, bob, carol]) expect(await harness.write(person, follow(alice, bob, id))).toBe(refused);
    await harness.write(alice, follow(alice, bob, id));
    expect(await harness.write(alice, follow(alice, bob, id))).toBe(refused);
    expect(await harness.write(alice, follow(alice, bob, key()))).toBe(refused);
  });

  it("refuses to restore an ended follow without incrementing the counts", async () => {
    await harness.write(alice, follow(alice, bob, id));
    await harness.write(alice, unfollow(alice, bob, id));
    const here = { [`${mine}/following`]: undefined, [`${mine}/dernierSuivi`]: undefined };
    const there = { [`${theirs}/followers`]: undefined, [`${theirs}/dernierAbonne`]: undefined };
    expect(await harness.write(alice, follow(alice, bob, id, here))).toBe(refused);
    expect(await harness.write(alice, follow(alice, bob, id, there))).toBe(refused);
    expect(await harness.write(alice, follow(alice, bob, id))).toBe(200);
  });

  it("refuses to decrement a count if the key beside it is not that of a follow", async () => {
    await harness.write(alice, follow(alice, bob, id));
    for (const [place, count, last] of [
      [mine, "following", "dernierSuivi"],
      [theirs, "followers", "dernierAbonne"],
    ] as const) {
      const less = { [`${place}/${count}`]: increment(-1), [`${place}/${last}`]: key() };
      expect(await harness.write(alice, less)).toBe(refused);
    }
  });

  it("refuses a follow of the user's own account", async () => {
    expect(await harness.write(alice, follow(alice, alice, id))).toBe(refused);
  });

  it("refuses a key that the follower or the followed user already uses", async () => {
    await harness.write(alice, follow(alice, bob, id));
    expect(await harness.write(alice, follow(alice, carol, id))).toBe(refused);
    expect(await harness.write(carol, follow(carol, bob, id))).toBe(refused);
    expect(await harness.write(bob, follow(bob, alice, id))).toBe(200);
  });

  it("refuses two follows in one write", async () => {
    const both = { ...follow(alice, bob, id), ...follow(alice, carol, key()) };
    expect(await harness.write(alice, both)).toBe(refused);
    expect(await harness.write(alice, { ...both, [`${mine}/following`]: increment(2) })).toBe(refused);
    const twice = { [`follow/${alice.uid}/${bob.uid}/${key()}`]: { suivi: "Bob", suiviId: bob.uid } };
    expect(await harness.write(alice, { ...follow(alice, bob, id), ...twice })).toBe(refused);
  });

  it("refuses an unfollow and a follow in the same write", async () => {
    await harness.write(alice, follow(alice, bob, id));
    const next = key();
    for (const named of [id, next]) {
      for (const by of [-1, 1]) {
        const counts = { [`${mine}/following`]: increment(by), [`${mine}/dernierSuivi`]: named };
        const both = { ...unfollow(alice, bob, id), ...follow(alice, carol, next), ...counts };
        expect(await harness.write(alice, both)).toBe(refused);
      }
    }
  });

  it.each<[string, Other]>([
    ["no record", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}`]: undefined })],
    ["no name", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suivi`]: undefined })],
    ["a name of 65 characters", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suivi`]: "a".repeat(65) })],
    ["a name that is not text", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suivi`]: 1 })],
    ["a name that is an object", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suivi`]: { a: 1 } })],
    ["no uid", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suiviId`]: undefined })],
    ["another uid", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/suiviId`]: carol.uid })],
    ["an unknown field", (id) => ({ [`follow/${alice.uid}/${bob.uid}/${id}/secret`]: true })],
    ["no index entry of the follower", (id) => ({ [`abonnements/${alice.uid}/${id}`]: undefined })],
    ["an index entry for another user", (id) => ({ [`abonnements/${alice.uid}/${id}`]: carol.uid })],
    ["an index entry with a path to the user", (id) => ({ [`abonnements/${alice.uid}/${id}`]: `${bob.uid}/` })],
    ["no index entry of the followed user", (id) => ({ [`followers/${bob.uid}/${id}`]: undefined })],
    ["an index entry with another follower", (id) => ({ [`followers/${bob.uid}/${id}`]: carol.uid })],
    ["an index entry of a second followed user", (id) => ({ [`followers/${carol.uid}/${id}`]: alice.uid })],
    ["an unchanged count of follows", () => ({ [`${mine}/following`]: undefined })],
    ["a count of follows that increases by two", () => ({ [`${mine}/following`]: 2 })],
    ["a count of follows that decreases", () => ({ [`${mine}/following`]: -1 })],
    ["no key beside the count of follows", () => ({ [`${mine}/dernierSuivi`]: undefined })],
    ["another key beside the count of follows", () => ({ [`${mine}/dernierSuivi`]: key() })],
    ["a path beside the count of follows", (id) => ({ [`${mine}/dernierSuivi`]: `${id}/` })],
    ["an unchanged count of followers", () => ({ [`${theirs}/followers`]: undefined })],
    ["a count of followers that increases by two", () => ({ [`${theirs}/followers`]: 2 })],
    ["no key beside the count of followers", () => ({ [`${theirs}/dernierAbonne`]: undefined })],
    ["another key beside the count of followers", () => ({ [`${theirs}/dernierAbonne`]: key() })],
    ["a path beside the count of followers", (id) => ({ [`${theirs}/dernierAbonne`]: `${id}/` })],
    [
      "no entry and no count of the followed user",
      (id) => ({
        [`followers/${bob.uid}/${id}`]: undefined,
        [`${theirs}/followers`]: undefined,
        [`${theirs}/dernierAbonne`]: undefined,
      }),
    ],
    [
      "an index entry and a count of a second followed user",
      (id) => ({
        [`followers/${carol.uid}/${id}`]: alice.uid,
        [`profileStats/${carol.uid}/followers`]: 1,
        [`profileStats/${carol.uid}/dernierAbonne`]: id,
      }),
    ],
    [
      "a count of followers of a third user",
      (id) => ({ [`profileStats/${carol.uid}/followers`]: 1, [`profileStats/${carol.uid}/dernierAbonne`]: id }),
    ],
    [
      "a count of follows of a third user",
      (id) => ({ [`profileStats/${carol.uid}/following`]: 1, [`profileStats/${carol.uid}/dernierSuivi`]: id }),
    ],
  ])("refuses a follow with %s", async (_, other) => {
    expect(await harness.write(alice, follow(alice, bob, id, other(id)))).toBe(refused);
    expect(harness.value("profileStats")).toBeNull();
  });

  it("allows a name of 64 characters", async () => {
    const long = { [`follow/${alice.uid}/${bob.uid}/${id}/suivi`]: "a".repeat(64) };
    expect(await harness.write(alice, follow(alice, bob, id, long))).toBe(200);
  });

  it("allows a uid of 128 characters and refuses one of 129", async () => {
    const person = (length: number) => ({ uid: "a".repeat(length), name: "Long" });
    for (const length of [128, 129]) await harness.given({ [`profileStats/${person(length).uid}/hoots`]: 1 });
    expect(await harness.write(alice, follow(alice, person(129), id))).toBe(refused);
    expect(await harness.write(alice, follow(alice, person(128), id))).toBe(200);
  });

  it.each([
    ["auteurImg", {}],
    ["profileStats", { hoots: 1 }],
    ["commentedBy", { a: "b" }],
    ["likedBy", { a: true }],
    ["abonnements", { a: "b" }],
  ])(
    "refuses a follow of an unknown account, but allows it once the account has a record in %s",
    async (collection, record) => {
      const stranger = { uid: "stranger-uid", name: "Stranger" };
      expect(await harness.write(alice, follow(alice, stranger, id))).toBe(refused);
      await harness.given({ [`${collection}/${stranger.uid}`]: { a: "b", ...record } });
      expect(await harness.write(alice, follow(alice, stranger, id))).toBe(200);
    },
  );

  it("allows only keys whose time is within five minutes of the server's clock", async () => {
    for (const off of [-300_001, 300_001]) {
      expect(await harness.write(alice, follow(alice, bob, key(harness.now + off)))).toBe(refused);
    }
    for (const wrong of ["-zzzzzzzzzzzzzzzzzzz", `0${key().slice(1, 8)}-${"0".repeat(19)}`]) {
      expect(await harness.write(alice, follow(alice, bob, wrong))).toBe(refused);
    }
    expect(await harness.write(alice, follow(alice, bob, key(harness.now - 300_000)))).toBe(200);
    expect(await harness.write(alice, follow(alice, carol, key(harness.now + 300_000)))).toBe(200);
  });

  it.each(["mine", `${key()}0`, `0${key()}`, key().slice(0, 19)])("refuses the malformed key %j", async (wrong) => {
    expect(await harness.write(alice, follow(alice, bob, wrong))).toBe(refused);
  });

  it("refuses to change a follow, or to write an index entry or a counter without a follow", async () => {
    await harness.write(alice, follow(alice, bob, id));
    expect(await harness.put(alice, `follow/${alice.uid}/${bob.uid}/${id}/suivi`, "Alice")).toBe(refused);
    expect(await harness.put(alice, `abonnements/${alice.uid}/${id}`, carol.uid)).toBe(refused);
    expect(await harness.put(alice, `abonnements/${alice.uid}/${key()}`, carol.uid)).toBe(refused);
    expect(await harness.put(alice, `followers/${carol.uid}/${key()}`, alice.uid)).toBe(refused);
    for (const [place, count] of [
      [mine, "following"],
      [theirs, "followers"],
    ] as const) {
      for (const value of [0, 2, 9, null]) expect(await harness.put(alice, `${place}/${count}`, value)).toBe(refused);
    }
    for (const last of [`${mine}/dernierSuivi`, `${theirs}/dernierAbonne`]) {
      for (const value of [id, key(), null]) expect(await harness.put(alice, last, value)).toBe(refused);
    }
  });
});
