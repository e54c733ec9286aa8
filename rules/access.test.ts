import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createWorld, refused, type World } from "./support";
import { comment, follow, ids, key, like, plainHoot, plainRemoval, publication, report } from "./writes";

let world: World;

/** Puts data into every collection. */
beforeEach(async () => {
  world = await createWorld();
  const post = ids();
  const plain = ids();
  await world.write(alice, publication(alice, post));
  await world.write(alice, like(alice, post));
  await world.write(alice, comment(alice, post, key()));
  await world.write(alice, follow(alice, bob, key()));
  await world.write(alice, report(alice, post.hoot));
  await world.given(plainHoot(alice, plain));
  await world.write(alice, plainRemoval(alice, plain));
});

/** Collections that are readable as a whole, in windows. */
const open = ["hoots", "stats", "comment"];
/** Collections that are only readable by key. */
const keyed = ["slugs", "like", "profileStats", "follow", "followers", "auteurImg", "pseudos"];
const own = ["likedBy", "commentedBy", "abonnements", "suppressions"];

describe("read access", () => {
  it.each(open)("/%s is readable as a whole by signed-in users only", async (node) => {
    expect(await world.read(alice, node)).toBe(200);
    expect(await world.read(null, node)).toBe(refused);
  });

  it.each(keyed)("/%s is readable by signed-in users only, and only by key", async (node) => {
    expect(await world.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await world.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, node)).toBe(refused);
  });

  it.each(own)("/%s is readable by each user only below the user's own uid", async (node) => {
    expect(await world.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await world.read(bob, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, node)).toBe(refused);
  });

  it("a departure mark is readable only by its own user", async () => {
    expect(await world.read(alice, `departs/${alice.uid}`)).toBe(200);
    for (const person of [null, bob]) expect(await world.read(person, `departs/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, "departs")).toBe(refused);
  });

  it("refuses to read the root, unknown paths and the reports", async () => {
    for (const path of ["", "unknown", "signalements"]) expect(await world.read(alice, path)).toBe(refused);
  });
});

describe("write access", () => {
  it("refuses to write the root and unknown paths", async () => {
    expect(await world.put(alice, "", null)).toBe(refused);
    expect(await world.put(alice, "", { hoots: null })).toBe(refused);
    expect(await world.put(alice, "unknown", 1)).toBe(refused);
    expect(await world.put(alice, "unknown/deep", null)).toBe(refused);
  });

  it.each([...open, ...keyed, ...own, "signalements"])("refuses to empty or replace /%s", async (node) => {
    expect(await world.put(alice, node, null)).toBe(refused);
    expect(await world.put(alice, node, { a: { b: true } })).toBe(refused);
    expect(await world.put(alice, node, true)).toBe(refused);
    expect(await world.put(alice, `${node}/.priority`, 1)).toBe(refused);
  });

  it.each([...own, "auteurImg", "follow", "followers", "profileStats"])(
    "refuses to empty or replace a user's own part of /%s",
    async (node) => {
      const person = node === "followers" ? bob : alice;
      expect(await world.put(person, `${node}/${person.uid}`, null)).toBe(refused);
      expect(await world.put(person, `${node}/${person.uid}`, { a: true })).toBe(refused);
      expect(await world.put(person, `${node}/${person.uid}/.priority`, 1)).toBe(refused);
    },
  );
});
