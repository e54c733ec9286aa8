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

describe("reading", () => {
  it.each(open)("/%s is for who is signed in, and for nobody else", async (node) => {
    expect(await world.read(alice, node)).toBe(200);
    expect(await world.read(null, node)).toBe(refused);
  });

  it.each(keyed)("/%s is read by key, by everybody who is signed in", async (node) => {
    expect(await world.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await world.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, node)).toBe(refused);
  });

  it.each(own)("/%s is for each its own", async (node) => {
    expect(await world.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await world.read(bob, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, node)).toBe(refused);
  });

  it("whether somebody is leaving is for them alone", async () => {
    expect(await world.read(alice, `departs/${alice.uid}`)).toBe(200);
    for (const person of [null, bob]) expect(await world.read(person, `departs/${alice.uid}`)).toBe(refused);
    expect(await world.read(alice, "departs")).toBe(refused);
  });

  it("the root, and what is not in the data model, is for nobody", async () => {
    for (const path of ["", "unknown", "signalements"]) expect(await world.read(alice, path)).toBe(refused);
  });
});

describe("writing", () => {
  it("the root, and what is not in the data model, is for nobody", async () => {
    expect(await world.put(alice, "", null)).toBe(refused);
    expect(await world.put(alice, "", { hoots: null })).toBe(refused);
    expect(await world.put(alice, "unknown", 1)).toBe(refused);
    expect(await world.put(alice, "unknown/deep", null)).toBe(refused);
  });

  it.each([...open, ...keyed, ...own, "signalements"])("/%s is neither emptied nor replaced", async (node) => {
    expect(await world.put(alice, node, null)).toBe(refused);
    expect(await world.put(alice, node, { a: { b: true } })).toBe(refused);
    expect(await world.put(alice, node, true)).toBe(refused);
    expect(await world.put(alice, `${node}/.priority`, 1)).toBe(refused);
  });

  it.each([...own, "auteurImg", "follow", "followers", "profileStats"])(
    "/%s of a person is neither emptied nor replaced",
    async (node) => {
      const person = node === "followers" ? bob : alice;
      expect(await world.put(person, `${node}/${person.uid}`, null)).toBe(refused);
      expect(await world.put(person, `${node}/${person.uid}`, { a: true })).toBe(refused);
      expect(await world.put(person, `${node}/${person.uid}/.priority`, 1)).toBe(refused);
    },
  );
});
