import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, type Changes, carol, createHarness, type Harness, refused, timestamp } from "./support";
import {
  claim,
  comment,
  endOfSweep,
  follow,
  type HootIds,
  ids,
  key,
  like,
  mark,
  plainHoot,
  publication,
  removal,
  report,
  restoration,
  uncomment,
  unfollow,
  unlike,
} from "./writes";

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

describe("the deletion marker", () => {
  it("allows only the account's user to set the marker to true, and to remove it", async () => {
    for (const person of [null, bob]) expect(await harness.put(person, `departs/${alice.uid}`, true)).toBe(refused);
    expect(await harness.put(alice, `departs/${alice.uid}`, "bientôt")).toBe(refused);
    const first = { ".value": true, ".priority": 1 };
    expect(await harness.put(alice, `departs/${alice.uid}`, first)).toBe(refused);
    expect(await harness.put(alice, `departs/${alice.uid}`, true)).toBe(200);
    expect(await harness.put(bob, `departs/${alice.uid}`, null)).toBe(refused);
    expect(await harness.put(alice, `departs/${alice.uid}`, null)).toBe(200);
  });

  it("refuses a new follow of an account while it is being deleted", async () => {
    await harness.put(alice, `departs/${alice.uid}`, true);
    expect(await harness.write(bob, follow(bob, alice, key()))).toBe(refused);
    await harness.put(alice, `departs/${alice.uid}`, null);
    expect(await harness.write(bob, follow(bob, alice, key()))).toBe(200);
  });
});

describe("an account that is being deleted", () => {
  let post: HootIds;
  let own: HootIds;
  const said = key();
  const followed = key();

  beforeEach(async () => {
    [post, own] = [ids(), ids()];
    await harness.write(bob, publication(bob, post));
    await harness.write(alice, publication(alice, own));
    harness.now += 3_000;
    await harness.write(alice, like(alice, post));
    await harness.write(alice, comment(alice, post, said));
    await harness.write(alice, follow(alice, bob, followed));
    await harness.put(alice, `departs/${alice.uid}`, true);
  });

  it.each<[string, () => Changes]>([
    ["publishes nothing", () => publication(alice, ids())],
    ["edits nothing", () => ({ [`hoots/${own.hoot}/contenu`]: "Encore", [`hoots/${own.hoot}/modifieLe`]: timestamp })],
    ["likes nothing", () => like(alice, own)],
    ["adds no comment", () => comment(alice, post, key())],
    ["changes no comment", () => ({ [`comment/${said}/auteurImg`]: "/b.svg" })],
    ["follows nobody", () => follow(alice, carol, key())],
    ["reports nothing", () => report(alice, post.hoot)],
    ["claims no name", () => claim(alice, "Zoé", "zoe", "aiice")],
    ["changes no picture", () => ({ [`auteurImg/${alice.uid}/profil/img`]: "/b.svg" })],
  ])("an account that is being deleted %s until its marker is removed", async (_, changes) => {
    const present = changes();
    expect(await harness.write(alice, present)).toBe(refused);
    await harness.put(alice, `departs/${alice.uid}`, null);
    expect(await harness.write(alice, present)).toBe(200);
  });

  it("an account that is being deleted restores no removed post until its marker is removed", async () => {
    await harness.write(alice, removal(alice, own));
    expect(await harness.write(alice, restoration(alice, own))).toBe(refused);
    await harness.put(alice, `departs/${alice.uid}`, null);
    expect(await harness.write(alice, restoration(alice, own))).toBe(200);
  });

  it("an account that is being deleted can remove all its records", async () => {
    expect(await harness.write(alice, unlike(alice, post))).toBe(200);
    expect(await harness.write(alice, uncomment(alice, post, said))).toBe(200);
    expect(await harness.write(alice, unfollow(alice, bob, followed))).toBe(200);
    expect(await harness.write(alice, removal(alice, own))).toBe(200);
    expect(await harness.write(alice, mark(alice, own))).toBe(200);
    expect(await harness.write(alice, endOfSweep(alice, own))).toBe(200);
    const profile = {
      [`auteurImg/${alice.uid}/profil`]: null,
      "pseudos/aiice": null,
      [`profileStats/${alice.uid}`]: null,
    };
    expect(await harness.write(alice, profile)).toBe(200);
    for (const node of [
      "hoots",
      "slugs",
      "stats",
      "like",
      "likedBy",
      "comment",
      "commentedBy",
      "follow",
      "abonnements",
    ]) {
      expect(JSON.stringify(harness.value(node))).not.toContain(alice.uid);
    }
  });

  it("a deletion marker does not affect the writes of other accounts", async () => {
    expect(await harness.write(bob, publication(bob, ids()))).toBe(200);
  });
});

describe("direct deletion of a plain client's post", () => {
  it("lets only the owner delete a post without a record in suppressions if the post cannot reserve its slug", async () => {
    const [slugless, second, other] = [ids(), ids(), ids()];
    await harness.given({
      ...plainHoot(alice, slugless),
      ...plainHoot(alice, second),
      [`slugs/${second.slug}`]: other.hoot,
    });
    const [numbered, halved] = [ids(), ids()];
    await harness.given({ ...plainHoot(alice, numbered), ...plainHoot(alice, halved) });
    await harness.given({
      [`hoots/${slugless.hoot}/slug`]: null,
      [`hoots/${numbered.hoot}/slug`]: 5,
      [`hoots/${halved.hoot}/slug`]: "a/b",
    });
    for (const { hoot } of [slugless, second, numbered, halved]) {
      for (const person of [null, bob]) expect(await harness.put(person, `hoots/${hoot}`, null)).toBe(refused);
      expect(await harness.put(alice, `hoots/${hoot}`, null)).toBe(200);
    }
  });

  it("requires a record in suppressions if the post has counters, or if its slug is free or reserved for the post", async () => {
    const [free, own, counted] = [ids(), ids(), ids()];
    await harness.given({
      ...plainHoot(alice, free),
      ...plainHoot(alice, own),
      [`slugs/${own.slug}`]: own.hoot,
      ...plainHoot(alice, counted),
      [`stats/${counted.hoot}`]: { likes: 0, comments: 0 },
    });
    await harness.given({ [`hoots/${counted.hoot}/slug`]: null });
    for (const { hoot } of [free, own, counted]) {
      expect(await harness.put(alice, `hoots/${hoot}`, null)).toBe(refused);
    }
  });
});
