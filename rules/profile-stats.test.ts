import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, refused, type World } from "./support";
import { follow, ids, key, publication, removal, unfollow } from "./writes";

let world: World;
const place = `profileStats/${alice.uid}`;

beforeEach(async () => {
  world = await createWorld();
});

describe("a user's counters", () => {
  it("allows only their user to remove zero counters, three seconds after the last post", async () => {
    const post = ids();
    const [one, two] = [key(), key()];
    await world.write(alice, publication(alice, post));
    await world.write(alice, follow(alice, bob, one));
    await world.write(bob, follow(bob, alice, two));
    world.now += 2_999;
    expect(await world.put(alice, place, null)).toBe(refused);
    await world.write(alice, removal(alice, post));
    await world.write(alice, unfollow(alice, bob, one));
    await world.write(alice, unfollow(bob, alice, two));
    expect(await world.put(alice, place, null)).toBe(refused);
    world.now += 1;
    expect(await world.put(null, place, null)).toBe(refused);
    expect(await world.put(bob, place, null)).toBe(refused);
    expect(await world.put(alice, place, null)).toBe(200);
  });

  it.each(["hoots", "following", "followers"])("refuses to remove the counters while %s are counted", async (count) => {
    await world.given({ [place]: { [count]: 1 } });
    expect(await world.put(alice, place, null)).toBe(refused);
    await world.given({ [place]: { [count]: 0 } });
    expect(await world.put(alice, place, null)).toBe(200);
  });

  it("refuses to write the counters as a whole", async () => {
    expect(await world.put(alice, place, { hoots: 0 })).toBe(refused);
    expect(await world.put(alice, place, { hoots: 1, following: 3, followers: 1_000_000 })).toBe(refused);
    await world.given({ [place]: { hoots: 0 } });
    expect(await world.put(alice, place, { hoots: 9 })).toBe(refused);
  });
});
