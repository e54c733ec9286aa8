import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, refused, type World } from "./support";
import { follow, ids, key, plainHoot } from "./writes";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe("who is leaving", () => {
  it("says so alone, and may think again", async () => {
    for (const person of [null, bob]) expect(await world.put(person, `departs/${alice.uid}`, true)).toBe(refused);
    expect(await world.put(alice, `departs/${alice.uid}`, "bientôt")).toBe(refused);
    const first = { ".value": true, ".priority": 1 };
    expect(await world.put(alice, `departs/${alice.uid}`, first)).toBe(refused);
    expect(await world.put(alice, `departs/${alice.uid}`, true)).toBe(200);
    expect(await world.read(alice, `departs/${alice.uid}`)).toBe(refused);
    expect(await world.put(bob, `departs/${alice.uid}`, null)).toBe(refused);
    expect(await world.put(alice, `departs/${alice.uid}`, null)).toBe(200);
  });

  it("is not followed any more", async () => {
    await world.put(alice, `departs/${alice.uid}`, true);
    expect(await world.write(bob, follow(bob, alice, key()))).toBe(refused);
    await world.put(alice, `departs/${alice.uid}`, null);
    expect(await world.write(bob, follow(bob, alice, key()))).toBe(200);
  });
});

describe("a plain client's post of one's own without a slug of its own", () => {
  it("goes without a note", async () => {
    const [slugless, second, other] = [ids(), ids(), ids()];
    await world.given({
      ...plainHoot(alice, slugless),
      ...plainHoot(alice, second),
      [`slugs/${second.slug}`]: other.hoot,
    });
    const [numbered, halved] = [ids(), ids()];
    await world.given({ ...plainHoot(alice, numbered), ...plainHoot(alice, halved) });
    await world.given({
      [`hoots/${slugless.hoot}/slug`]: null,
      [`hoots/${numbered.hoot}/slug`]: 5,
      [`hoots/${halved.hoot}/slug`]: "a/b",
    });
    for (const { hoot } of [slugless, second, numbered, halved]) {
      for (const person of [null, bob]) expect(await world.put(person, `hoots/${hoot}`, null)).toBe(refused);
      expect(await world.put(alice, `hoots/${hoot}`, null)).toBe(200);
    }
  });

  it("does not when the slug is free, is its own, or the post is counted", async () => {
    const [free, own, counted] = [ids(), ids(), ids()];
    await world.given({
      ...plainHoot(alice, free),
      ...plainHoot(alice, own),
      [`slugs/${own.slug}`]: own.hoot,
      ...plainHoot(alice, counted),
      [`stats/${counted.hoot}`]: { likes: 0, comments: 0 },
    });
    await world.given({ [`hoots/${counted.hoot}/slug`]: null });
    for (const { hoot } of [free, own, counted]) {
      expect(await world.put(alice, `hoots/${hoot}`, null)).toBe(refused);
    }
  });
});
