import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, increment, refused } from "./support";
import {
  comment,
  type HootIds,
  ids,
  key,
  like,
  plainHoot,
  plainRemoval,
  publication,
  removal,
  restoration,
} from "./writes";

let harness: Harness;
let post: HootIds;
let other: HootIds;

beforeEach(async () => {
  harness = await createHarness();
  [post, other] = [ids(), ids()];
  await harness.write(alice, publication(alice, post));
  harness.now += 3_000;
  await harness.write(alice, publication(alice, other));
});

const stats = `profileStats/${alice.uid}`;

describe("removal of a post", () => {
  it("removes the post, decrements its owner's count by one and leaves a record in suppressions", async () => {
    expect(await harness.write(alice, removal(alice, post))).toBe(200);
    expect(harness.value(`hoots/${post.hoot}`)).toBeNull();
    expect(harness.value(`${stats}/hoots`)).toBe(1);
    expect(harness.value(`suppressions/${alice.uid}/${post.hoot}`)).toBe(post.slug);
  });

  it("refuses a removal by anyone but the post's owner", async () => {
    expect(await harness.write(null, removal(alice, post))).toBe(refused);
    expect(await harness.write(bob, removal(alice, post))).toBe(refused);
    expect(await harness.write(bob, removal(bob, post))).toBe(refused);
    expect(await harness.put(bob, `hoots/${post.hoot}`, null)).toBe(refused);
    const bobs = ids();
    await harness.write(bob, publication(bob, bobs));
    expect(await harness.write(alice, removal(alice, bobs))).toBe(refused);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["no record in suppressions", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: undefined })],
    ["a record in suppressions with another slug", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: other.slug })],
    ["a path in suppressions", () => ({ [`suppressions/${alice.uid}/${post.hoot}`]: `${post.slug}/` })],
    ["an unchanged count", () => ({ [`${stats}/hoots`]: undefined })],
    ["a count that decreases by two", () => ({ [`${stats}/hoots`]: increment(-2) })],
    ["a count that increases", () => ({ [`${stats}/hoots`]: increment(1) })],
    ["the count removed", () => ({ [`${stats}/hoots`]: null })],
    ["no post id beside the count", () => ({ [`${stats}/dernierHootSupprime`]: undefined })],
    ["another post id beside the count", () => ({ [`${stats}/dernierHootSupprime`]: other.hoot })],
    ["a path beside the count", () => ({ [`${stats}/dernierHootSupprime`]: `${post.hoot}/` })],
    ["an object beside the count", () => ({ [`${stats}/dernierHootSupprime`]: { hoot: post.hoot } })],
    ["the id of the last published post changed", () => ({ [`${stats}/dernierHootId`]: { a: { b: "c" } } })],
    [
      "the time of the last post reset",
      () => {
        harness.now += 3_000;
        return { [`${stats}/dernierHoot`]: 1 };
      },
    ],
    [
      "an invented slug",
      () => ({
        [`suppressions/${alice.uid}/${post.hoot}`]: "made-up1_hoot",
        [`stats/${post.hoot}/slug`]: "made-up1_hoot",
        "slugs/made-up1_hoot": post.hoot,
      }),
    ],
    ["its counters removed too", () => ({ [`stats/${post.hoot}/slug`]: undefined, [`stats/${post.hoot}`]: null })],
    ["no slug in its counters", () => ({ [`stats/${post.hoot}/slug`]: undefined })],
    ["another slug in its counters", () => ({ [`stats/${post.hoot}/slug`]: other.slug })],
    ["its slug freed too", () => ({ [`slugs/${post.slug}`]: null })],
    ["its likes removed too", () => ({ [`like/${post.slug}`]: null })],
    ["another post removed too", () => ({ [`hoots/${other.hoot}`]: null })],
    [
      "another post removed too, with its record in suppressions",
      () => ({ [`hoots/${other.hoot}`]: null, [`suppressions/${alice.uid}/${other.hoot}`]: other.slug }),
    ],
    ["a new like of the post", () => like(alice, post)],
    ["a new comment on the post", () => comment(alice, post, key())],
  ])("refuses a removal with %s", async (_, changes) => {
    expect(await harness.write(alice, removal(alice, post, changes()))).toBe(refused);
    expect(await harness.write(alice, removal(alice, post))).toBe(200);
  });

  it("allows a write of the slug beside the counters only with the post's removal, and its deletion only with the restoration", async () => {
    const slug = `stats/${post.hoot}/slug`;
    for (const person of [null, alice, bob]) {
      for (const value of [post.slug, other.slug]) expect(await harness.put(person, slug, value)).toBe(refused);
    }
    await harness.write(alice, removal(alice, post));
    for (const person of [null, alice, bob]) expect(await harness.put(person, slug, null)).toBe(refused);
    harness.now += 3_000;
    expect(await harness.write(alice, restoration(alice, post))).toBe(200);
    expect(harness.value(slug)).toBeNull();
  });

  it("refuses a record in suppressions if the write does not remove the post", async () => {
    const note = { [`suppressions/${alice.uid}/${post.hoot}`]: post.slug, [`stats/${post.hoot}/slug`]: post.slug };
    expect(await harness.write(alice, note)).toBe(refused);
    expect(await harness.write(bob, { [`suppressions/${bob.uid}/${post.hoot}`]: post.slug })).toBe(refused);
    expect(await harness.write(alice, { [`suppressions/${alice.uid}/${key()}`]: post.slug })).toBe(refused);
  });

  it("refuses to decrement the count for another user's post or for a post that is already removed", async () => {
    const bobs = ids();
    await harness.write(bob, publication(bob, bobs));
    const less = (hoot: string) => ({ [`${stats}/hoots`]: increment(-1), [`${stats}/dernierHootSupprime`]: hoot });
    expect(await harness.write(alice, less(post.hoot))).toBe(refused);
    expect(await harness.write(alice, less(bobs.hoot))).toBe(refused);
    await harness.write(alice, removal(alice, post));
    expect(await harness.write(alice, less(post.hoot))).toBe(refused);
    expect(await harness.write(alice, removal(alice, post))).toBe(refused);
    const lesser = {
      [`profileStats/${alice.uid}/hoots`]: 0,
      [`profileStats/${alice.uid}/dernierHootSupprime`]: bobs.hoot,
    };
    expect(await harness.write(bob, removal(bob, bobs, lesser))).toBe(refused);
  });

  it("refuses likes, comments and reports on a removed post", async () => {
    await harness.write(alice, removal(alice, post));
    expect(await harness.write(bob, like(bob, post))).toBe(refused);
    expect(await harness.write(bob, comment(bob, post, key()))).toBe(refused);
    expect(await harness.put(bob, `signalements/${bob.uid}/${post.hoot}`, { date: { ".sv": "timestamp" } })).toBe(
      refused,
    );
  });
});

describe("removal of a plain client's post", () => {
  let plain: HootIds;
  beforeEach(async () => {
    plain = ids();
    await harness.given(plainHoot(alice, plain));
  });

  it("reserves the post's slug and leaves the owner's count unchanged", async () => {
    expect(await harness.write(alice, plainRemoval(alice, plain))).toBe(200);
    expect(harness.value(`slugs/${plain.slug}`)).toBe(plain.hoot);
    expect(harness.value(`${stats}/hoots`)).toBe(2);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ["no reserved slug", () => ({ [`slugs/${plain.slug}`]: undefined })],
    ["its slug reserved for another post", () => ({ [`slugs/${plain.slug}`]: other.hoot })],
    ["its slug reserved with a path", () => ({ [`slugs/${plain.slug}`]: `${plain.hoot}/` })],
    ["a second slug", () => ({ "slugs/second1_hoot": plain.hoot })],
    ["no record in suppressions", () => ({ [`suppressions/${alice.uid}/${plain.hoot}`]: undefined })],
  ])("refuses a removal with %s", async (_, changes) => {
    expect(await harness.write(alice, plainRemoval(alice, plain, changes()))).toBe(refused);
  });

  it("refuses a removal when the slug is reserved for another post", async () => {
    await harness.given({ [`slugs/${plain.slug}`]: other.hoot });
    const write = plainRemoval(alice, plain);
    expect(await harness.write(alice, write)).toBe(refused);
    expect(await harness.write(alice, { ...write, [`slugs/${plain.slug}`]: null })).toBe(refused);
  });
});
