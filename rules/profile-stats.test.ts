import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused } from "./support";
import { follow, ids, key, publication, removal, unfollow } from "./writes";

let harness: Harness;
const place = `profileStats/${alice.uid}`;

beforeEach(async () => {
  harness = await createHarness();
});

describe("a user's counters", () => {
  it("lets users remove only their own counters, and only when all are zero and the last post is three seconds old", async () => {
    const post = ids();
    const [one, two] = [key(), key()];
    await harness.write(alice, publication(alice, post));
    await harness.write(alice, follow(alice, bob, one));
    await harness.write(bob, follow(bob, alice, two));
    harness.now += 2_999;
    expect(await harness.put(alice, place, null)).toBe(refused);
    await harness.write(alice, removal(alice, post));
    await harness.write(alice, unfollow(alice, bob, one));
    await harness.write(alice, unfollow(bob, alice, two));
    expect(await harness.put(alice, place, null)).toBe(refused);
    harness.now += 1;
    expect(await harness.put(null, place, null)).toBe(refused);
    expect(await harness.put(bob, place, null)).toBe(refused);
    expect(await harness.put(alice, place, null)).toBe(200);
  });

  it.each(["hoots", "following", "followers"])("refuses to remove the counters while %s are counted", async (count) => {
    await harness.given({ [place]: { [count]: 1 } });
    expect(await harness.put(alice, place, null)).toBe(refused);
    await harness.given({ [place]: { [count]: 0 } });
    expect(await harness.put(alice, place, null)).toBe(200);
  });

  it("refuses to write the counters as a whole", async () => {
    expect(await harness.put(alice, place, { hoots: 0 })).toBe(refused);
    expect(await harness.put(alice, place, { hoots: 1, following: 3, followers: 1_000_000 })).toBe(refused);
    await harness.given({ [place]: { hoots: 0 } });
    expect(await harness.put(alice, place, { hoots: 9 })).toBe(refused);
  });
});
