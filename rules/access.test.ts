import { beforeEach, describe, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, refused } from "./support";
import { comment, follow, ids, key, like, plainHoot, plainRemoval, publication, report } from "./writes";

let harness: Harness;

/** Writes data to every collection. */
async function fill(): Promise<void> {
  const post = ids();
  const plain = ids();
  await harness.write(alice, publication(alice, post));
  await harness.write(alice, like(alice, post));
  await harness.write(alice, comment(alice, post, key()));
  await harness.write(alice, follow(alice, bob, key()));
  await harness.write(alice, report(alice, post.hoot));
  await harness.given(plainHoot(alice, plain));
  await harness.write(alice, plainRemoval(alice, plain));
}

/** Collections that signed-in users can read as a whole. With public reading, visitors can read them in windows. */
const open = ["hoots", "stats", "comment"];
/** Collections that are readable only by key. With public reading, visitors can read them too. */
const profiles = ["auteurImg", "pseudos", "threads"];
/** Collections that only signed-in users can read, and only by key. */
const keyed = ["slugs", "like", "follow", "followers", "profileStats"];
const own = ["likedBy", "commentedBy", "abonnements", "suppressions"];

const byKey = { orderBy: '"$key"' };

describe.each(["members", "everyone"] as const)("read access with the rules for %s", (readers) => {
  const forVisitors = readers === "everyone" ? 200 : refused;

  beforeEach(async () => {
    harness = await createHarness(readers);
    await fill();
  });

  it.each(open)("only signed-in users can read /%s as a whole", async (node) => {
    expect(await harness.read(alice, node)).toBe(200);
    expect(await harness.read(alice, node, { ...byKey, limitToLast: "501" })).toBe(200);
    expect(await harness.read(null, node)).toBe(refused);
  });

  it.each(open)(
    "visitors can read /%s only with public reading, and only in windows of at most 500 records",
    async (node) => {
      for (const limit of ["limitToLast", "limitToFirst"]) {
        expect(await harness.read(null, node, { ...byKey, [limit]: "500" })).toBe(forVisitors);
        expect(await harness.read(null, node, { ...byKey, [limit]: "501" })).toBe(refused);
      }
      expect(await harness.read(null, node, { ...byKey, startAt: '"-Oa"' })).toBe(refused);
      expect(await harness.read(alice, `${node}/any-key`)).toBe(200);
      expect(await harness.read(null, `${node}/any-key`)).toBe(forVisitors);
    },
  );

  it.each(profiles)("/%s can be read only by key", async (node) => {
    expect(await harness.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await harness.read(null, `${node}/${alice.uid}`)).toBe(forVisitors);
    for (const person of [alice, null]) {
      expect(await harness.read(person, node)).toBe(refused);
      expect(await harness.read(person, node, { ...byKey, limitToLast: "1" })).toBe(refused);
    }
  });

  it.each(["hoots", "followers", "following"])(
    "visitors can read the counter %s only with public reading",
    async (counter) => {
      expect(await harness.read(alice, `profileStats/${bob.uid}/${counter}`)).toBe(200);
      expect(await harness.read(null, `profileStats/${bob.uid}/${counter}`)).toBe(forVisitors);
    },
  );

  it.each(["dernierHoot", "dernierHootId", "dernierThread", "dernierHootSupprime", "dernierSuivi", "dernierAbonne"])(
    "visitors can never read %s, which reveals what an account does",
    async (field) => {
      expect(await harness.read(bob, `profileStats/${alice.uid}/${field}`)).toBe(200);
      expect(await harness.read(null, `profileStats/${alice.uid}/${field}`)).toBe(refused);
    },
  );

  it.each(keyed)("only signed-in users can read /%s, and only by key", async (node) => {
    expect(await harness.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await harness.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(null, `${node}/${alice.uid}`, { ...byKey, limitToLast: "1" })).toBe(refused);
    expect(await harness.read(alice, node)).toBe(refused);
  });

  it.each(own)("users can read /%s only below their own uid", async (node) => {
    expect(await harness.read(alice, `${node}/${alice.uid}`)).toBe(200);
    expect(await harness.read(bob, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(null, `${node}/${alice.uid}`)).toBe(refused);
    expect(await harness.read(alice, node)).toBe(refused);
  });

  it("users can read another user's /abonnements only in pages of at most 100, by key", async () => {
    const path = `abonnements/${alice.uid}`;
    for (const page of [{ limitToLast: "100" }, { limitToLast: "20", endBefore: '"-Oa"' }]) {
      expect(await harness.read(bob, path, { ...byKey, ...page })).toBe(200);
      expect(await harness.read(null, path, { ...byKey, ...page })).toBe(refused);
    }
    for (const query of [
      byKey,
      { ...byKey, limitToLast: "101" },
      { ...byKey, limitToFirst: "100" },
      { orderBy: '"$value"', limitToLast: "100" },
    ]) {
      expect(await harness.read(bob, path, query)).toBe(refused);
    }
    expect(await harness.read(alice, path, byKey)).toBe(200);
    expect(await harness.read(bob, "abonnements", { ...byKey, limitToLast: "1" })).toBe(refused);
  });

  it("signed-in users can read a hashtag in windows of at most 500 entries, by key", async () => {
    const window = { ...byKey, limitToLast: "500" };
    expect(await harness.read(bob, "hashtags/jardin", window)).toBe(200);
    for (const query of [byKey, { ...byKey, limitToLast: "501" }, { orderBy: '"$value"', limitToLast: "500" }]) {
      expect(await harness.read(bob, "hashtags/jardin", query)).toBe(refused);
    }
    expect(await harness.read(null, "hashtags/jardin", window)).toBe(refused);
    expect(await harness.read(bob, "hashtags", window)).toBe(refused);
  });

  it("only the account's user can read its deletion marker", async () => {
    expect(await harness.read(alice, `departs/${alice.uid}`)).toBe(200);
    for (const person of [null, bob]) expect(await harness.read(person, `departs/${alice.uid}`)).toBe(refused);
    expect(await harness.read(alice, "departs")).toBe(refused);
  });

  it("refuses to read the root, unknown paths and the reports", async () => {
    for (const person of [alice, null]) {
      for (const path of ["", "unknown", "signalements"]) expect(await harness.read(person, path)).toBe(refused);
    }
  });
});

describe("write access", () => {
  beforeEach(async () => {
    harness = await createHarness();
    await fill();
  });

  it("refuses to write the root and unknown paths", async () => {
    expect(await harness.put(alice, "", null)).toBe(refused);
    expect(await harness.put(alice, "", { hoots: null })).toBe(refused);
    expect(await harness.put(alice, "unknown", 1)).toBe(refused);
    expect(await harness.put(alice, "unknown/deep", null)).toBe(refused);
  });

  it.each([...open, ...profiles, ...keyed, ...own, "signalements"])("refuses to empty or replace /%s", async (node) => {
    expect(await harness.put(alice, node, null)).toBe(refused);
    expect(await harness.put(alice, node, { a: { b: true } })).toBe(refused);
    expect(await harness.put(alice, node, true)).toBe(refused);
    expect(await harness.put(alice, `${node}/.priority`, 1)).toBe(refused);
  });

  it.each([...own, "auteurImg", "follow", "followers", "profileStats"])(
    "refuses to empty or replace the part of /%s below the user's own uid",
    async (node) => {
      const person = node === "followers" ? bob : alice;
      expect(await harness.put(person, `${node}/${person.uid}`, null)).toBe(refused);
      expect(await harness.put(person, `${node}/${person.uid}`, { a: true })).toBe(refused);
      expect(await harness.put(person, `${node}/${person.uid}/.priority`, 1)).toBe(refused);
    },
  );
});
