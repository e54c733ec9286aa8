import { beforeAll, describe, expect, it } from "vitest";
import { type HootRef, type Person, plans, type RuledDatabase, ruledDatabase } from "../testing/ruled-database";
import { buildCommunity, seedPeople } from "./index";
import { pseudoKey } from "./names";

const accounts = seedPeople.map(({ email }, index) => ({ email, uid: `uid${String(index).padStart(25, "0")}` }));
const afternoon = Date.parse("2026-11-20T14:00:00Z");
const personOf = (email: string): Person => {
  const index = seedPeople.findIndex((person) => person.email === email);
  return { uid: accounts[index]?.uid ?? "none", name: seedPeople[index]?.pseudo ?? "none" };
};
const alice = personOf("alice@hooter.example");
const basile = personOf("basile@hooter.example");

let harness: RuledDatabase;
let root: Record<string, Record<string, Record<string, unknown>>>;
beforeAll(() => {
  const data = buildCommunity({ now: afternoon, accounts });
  // Copy the data, because the database may keep the object that it receives.
  harness = ruledDatabase(JSON.parse(JSON.stringify(data)), afternoon);
  root = JSON.parse(JSON.stringify(data));
});

/** Returns an old hoot of a user. */
function hootOf({ uid }: Person, skip = 0): HootRef {
  const own = Object.entries(root["hoots"] ?? {}).filter(([, hoot]) => hoot["proprietaire"] === uid);
  const [id, hoot] = own[skip] ?? [];
  if (id === undefined) throw new Error(`${uid} has no hoot ${skip}`);
  return { id, slug: String(hoot?.["slug"]) };
}

const value = (path: string) => harness.database.read(path);
const nodes = ["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "suppressions"];

describe("a seeded community under the real rules", () => {
  it("lets a seeded user like an old hoot and then unlike it", async () => {
    const stranger = Object.keys(root["hoots"] ?? {}).find((id) => {
      const { proprietaire, slug } = root["hoots"]?.[id] ?? {};
      return proprietaire !== alice.uid && root["like"]?.[String(slug)]?.[alice.uid] === undefined;
    });
    const id = stranger ?? "none";
    const hoot = { id, slug: String(root["hoots"]?.[id]?.["slug"]) };
    const before = Number(value(`stats/${id}/likes`));
    expect(await harness.write(alice, plans.like(alice, hoot))).toBe(200);
    expect(value(`stats/${id}/likes`)).toBe(before + 1);
    expect(await harness.write(alice, plans.unlike(alice, hoot))).toBe(200);
    expect(value(`stats/${id}/likes`)).toBe(before);
  });

  it("lets a user remove a seeded like", async () => {
    const [id = "none"] = Object.keys(root["likedBy"]?.[alice.uid] ?? {});
    const hoot = { id, slug: String(root["hoots"]?.[id]?.["slug"]) };
    expect(await harness.write(alice, plans.unlike(alice, hoot))).toBe(200);
  });

  it("lets a user comment on an old hoot, and remove that comment and a seeded comment", async () => {
    const hoot = hootOf(basile);
    const key = harness.newKey();
    expect(await harness.write(alice, plans.comment(alice, hoot, key))).toBe(200);
    expect(await harness.write(alice, plans.removeComment(alice, hoot, key))).toBe(200);
    const [seeded = "none", on] = Object.entries(root["commentedBy"]?.[alice.uid] ?? {})[0] ?? [];
    expect(await harness.write(alice, plans.removeComment(alice, { id: String(on) }, seeded))).toBe(200);
    expect(value(`comment/${seeded}`)).toBeNull();
  });

  it("lets a user remove a seeded follow and follow the same user again", async () => {
    const [key = "none", other] = Object.entries(root["abonnements"]?.[alice.uid] ?? {})[0] ?? [];
    const followed = { uid: String(other), name: "Autre" };
    const before = Number(value(`profileStats/${followed.uid}/followers`));
    expect(await harness.write(alice, plans.unfollow(alice, followed.uid, key))).toBe(200);
    expect(value(`profileStats/${followed.uid}/followers`)).toBe(before - 1);
    expect(value(`follow/${alice.uid}/${followed.uid}`)).toBeNull();
    expect(await harness.write(alice, plans.follow(alice, followed, harness.newKey()))).toBe(200);
    expect(value(`profileStats/${followed.uid}/followers`)).toBe(before);
  });

  it("lets a user publish under the seeded name, and counts the hoot", async () => {
    const hoot = { id: harness.newKey(), slug: "alice-hooter-example10000_hoot" };
    const before = Number(value(`profileStats/${alice.uid}/hoots`));
    expect(await harness.write(alice, plans.publish(alice, hoot))).toBe(200);
    expect(value(`profileStats/${alice.uid}/hoots`)).toBe(before + 1);
  });

  it("lets a user claim a free pseudo, and returns 401 for another user's pseudo", async () => {
    const renamed = { ...alice, name: "Alice des Halles" };
    const [former, key] = [pseudoKey(alice.name), pseudoKey(renamed.name) ?? "none"];
    const theirs = { ...alice, name: basile.name };
    const record = value(`auteurImg/${alice.uid}`);
    expect(await harness.write(theirs, plans.claim(theirs, record))).toBe(401);
    expect(await harness.write(renamed, plans.claim(renamed, record))).toBe(200);
    expect(value(`pseudos/${key}`)).toBe(alice.uid);
    expect(value(`pseudos/${former}`)).toBeNull();
    const { id } = hootOf(alice);
    expect(await harness.write(renamed, { [`hoots/${id}/auteur`]: renamed.name })).toBe(200);
  });

  it("lets the owner remove and restore an old hoot, and delete it with its likes and comments", async () => {
    const hoot = hootOf(basile, 1);
    const record = value(`hoots/${hoot.id}`);
    const likers = Object.keys(root["like"]?.[hoot.slug] ?? {});
    const comments = Object.entries(root["comment"] ?? {}).flatMap(([id, comment]) =>
      comment["hootId"] === hoot.slug ? [{ id, uid: String(comment["proprietaire"]) }] : [],
    );
    const before = Number(value(`profileStats/${basile.uid}/hoots`));
    expect(await harness.write(basile, plans.removeHoot(basile, hoot))).toBe(200);
    expect(value(`profileStats/${basile.uid}/hoots`)).toBe(before - 1);
    expect(await harness.write(basile, plans.restoreHoot(basile, hoot, record))).toBe(200);
    harness.now += 10_000;
    expect(await harness.write(basile, plans.removeHoot(basile, hoot))).toBe(200);
    expect(await harness.write(basile, plans.beginSweep(basile, hoot))).toBe(200);
    expect(await harness.write(basile, plans.sweepLikes(hoot, likers))).toBe(200);
    for (const comment of comments)
      expect(await harness.write(basile, plans.removeComment(comment, hoot, comment.id))).toBe(200);
    expect(await harness.write(basile, plans.endSweep(basile, hoot, false))).toBe(200);
    // `nodes` omits the owner's counters, which still contain the hoot's id as the id of their last change.
    const left = JSON.stringify(nodes.map(value));
    expect(left.length).toBeGreaterThan(10_000);
    expect(left.includes(hoot.id)).toBe(false);
    expect(left.includes(`"${hoot.slug}"`)).toBe(false);
  });
});
