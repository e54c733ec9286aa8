import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused } from "./support";
import { comment, follow, ids, key, like, plainHoot, plainRemoval, publication, report } from "./writes";

let harness: Harness;

/** Writes data to every collection. */
beforeEach(async () => {
  harness = await createHarness();
  const post = ids();
  const plain = ids();
  await harness.write(alice, publication(alice, post));
  await harness.write(alice, like(alice, post));
  await harness.write(alice, comment(alice, post, key()));
  await harness.write(alice, follow(alice, bob, key()));
  await harness.write(alice, report(alice, post.hoot));
  await harness.given(plainHoot(alice, plain));
  await harness.write(alice, plainRemoval(alice, plain));
});

/** Collections that are readable as a whole, in windows. */
const open = ["hoots", "stats", "comment"];
/** Collections that are only readable by key. */
const keyed = ["slugs", "like", "profileStats", "follow", "followers", "auteurImg", "pseudos"];
const own = ["likedBy", "commentedBy", "abonnements", "suppressions"];

describe("read access", () => {
  it.each(open)("/%s is readable as a whole by signed-in users only", async (node) => {
    expect(await harness.read(alice, node)).toBe(200);
    expect(await harness.read(null, node)).toBe(refused);
  });

  it.each(keyed)("/%s is readable by signed-in users only, and only by key", async (node) => {
    expect(await harness.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await harness.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(alice, node)).toBe(refused);
  });

  it.each(own)("users can read /%s only below their own uid", async (node) => {
    expect(await harness.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await harness.read(bob, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(alice, node)).toBe(refused);
  });

  it("users can read /abonnements of another user only in pages of at most 100, by key", async () => {
    const place = `abonnements/${alice.uid}`;
    const byKey = { orderBy: '"$key"' };
    for (const page of [{ limitToLast: "100" }, { limitToLast: "20", endBefore: '"-Oa"' }]) {
      expect(await harness.read(bob, place, { ...byKey, ...page })).toBe(200);
      expect(await harness.read(null, place, { ...byKey, ...page })).toBe(refused);
    }
    for (const query of [
      byKey,
      { ...byKey, limitToLast: "101" },
      { ...byKey, limitToFirst: "100" },
      { orderBy: '"$value"', limitToLast: "100" },
    ]) {
      expect(await harness.read(bob, place, query)).toBe(refused);
    }
    expect(await harness.read(alice, place, byKey)).toBe(200);
    expect(await harness.read(bob, "abonnements", { ...byKey, limitToLast: "1" })).toBe(refused);
  });

  it("a deletion marker is readable only by its own user", async () => {
    expect(await harness.read(alice, `departs/${alice.uid}`)).toBe(200);
    for (const person of [null, bob]) expect(await harness.read(person, `departs/${alice.uid}`)).toBe(refused);
    expect(await harness.read(alice, "departs")).toBe(refused);
  });

  it("refuses to read the root, unknown paths and the reports", async () => {
    for (const path of ["", "unknown", "signalements"]) expect(await harness.read(alice, path)).toBe(refused);
  });
});

describe("write access", () => {
  it("refuses to write the root and unknown paths", async () => {
    expect(await harness.put(alice, "", null)).toBe(refused);
    expect(await harness.put(alice, "", { hoots: null })).toBe(refused);
    expect(await harness.put(alice, "unknown", 1)).toBe(refused);
    expect(await harness.put(alice, "unknown/deep", null)).toBe(refused);
  });

  it.each([...open, ...keyed, ...own, "signalements"])("refuses to empty or replace /%s", async (node) => {
    expect(await harness.put(alice, node, null)).toBe(refused);
    expect(await harness.put(alice, node, { a: { b: true } })).toBe(refused);
    expect(await harness.put(alice, node, true)).toBe(refused);
    expect(await harness.put(alice, `${node}/.priority`, 1)).toBe(refused);
  });

  it.each([...own, "auteurImg", "follow", "followers", "profileStats"])(
    "refuses to empty or replace a user's own part of /%s",
    async (node) => {
      const person = node === "followers" ? bob : alice;
      expect(await harness.put(person, `${node}/${person.uid}`, null)).toBe(refused);
      expect(await harness.put(person, `${node}/${person.uid}`, { a: true })).toBe(refused);
      expect(await harness.put(person, `${node}/${person.uid}/.priority`, 1)).toBe(refused);
    },
  );
});
