import { planBeginSweep, planRemoveHoot } from "hooter-test-support/plans";
import { beforeEach, describe, expect, it } from "vitest";
import { type HootRef, type Person, plans, type RuledDatabase, ruledDatabase } from "../testing/ruled-database";
import { temporaryFolder } from "../testing/temporary-folder";
import type { JsonValue } from "../tree/node";
import { pushKeys } from "../tree/push-key";
import { administratorOf } from "./administrator";
import { type ReindexReport, reindex } from "./reindex";

const now = Date.parse("2026-11-20T14:00:00Z");
const mint = pushKeys();
const key = (age: number): string => mint(now - age * 3_600_000);

const ann: Person = { uid: "uid-ann", name: "Ann" };
const bob: Person = { uid: "uid-bob", name: "Bob" };
const eve: Person = { uid: "uid-eve", name: "Eve" };

const first: HootRef = { id: key(100), slug: "ann-exemple-fr12_hoot" };
const ownerless: HootRef = { id: key(99), slug: "bob-exemple-fr7_hoot" };
const second: HootRef = { id: key(98), slug: "bob-exemple-fr8_hoot" };
const commentByBob = key(60);
const commentByNobody = key(59);
const followKey = key(50);

const hoot = ({ slug }: HootRef, { uid, name }: Person): { [field: string]: JsonValue } => ({
  contenu: "Bonjour",
  auteur: name,
  proprietaire: uid,
  auteurImg: "https://images.exemple/a.png",
  slug,
  articleImg: "",
  date: "20/11/2026 10:00",
});
const comment = (slug: string, { name }: Person, other: { [field: string]: JsonValue } = {}): JsonValue => ({
  contenu: "Oui",
  hootId: slug,
  auteur: name,
  auteurImg: "https://images.exemple/a.png",
  fireDate: now,
  date: "20/11/2026 10:00:00",
  ...other,
});
const like = (slug: string, lover: string): JsonValue => ({ hootId: slug, lover });

/** A database written by plain clients, which implement only the specification. */
function plainDatabase(): { [node: string]: JsonValue } {
  const { proprietaire: _, ...withoutOwner } = hoot(ownerless, bob);
  return {
    hoots: {
      [first.id]: hoot(first, ann),
      [ownerless.id]: withoutOwner,
      [second.id]: hoot(second, bob),
      [key(97)]: { contenu: " ", auteur: "Eve", slug: "eve1_hoot" },
      [key(96)]: hoot({ id: "", slug: "a/b" }, eve),
      [key(95)]: { ...hoot(first, eve), contenu: "le même slug" },
      [key(94)]: { ...hoot({ id: "", slug: "eve3_hoot" }, eve), proprietaire: 5 },
      "pas-un-objet": "x",
    },
    like: {
      [first.slug]: {
        [bob.uid]: { [key(70)]: like(first.slug, bob.uid) },
        // Eve's like was stored with PUT, without a key. Ann's was stored twice with POST, below two keys.
        [eve.uid]: like(first.slug, eve.uid),
        [ann.uid]: { [key(71)]: like(first.slug, ann.uid), [key(69)]: like(first.slug, ann.uid) },
        "uid-nobody": { [key(68)]: "x" },
      },
      personne1_hoot: { [bob.uid]: { [key(67)]: like("personne1_hoot", bob.uid) } },
    },
    comment: {
      [commentByBob]: comment(first.slug, bob, { proprietaire: bob.uid }),
      [commentByNobody]: comment(first.slug, eve),
      [key(58)]: comment("personne1_hoot", eve),
      [key(57)]: { contenu: "sans date", auteur: "Eve", hootId: first.slug },
    },
    follow: {
      [bob.uid]: {
        [ann.uid]: { [followKey]: { suivi: "Ann", suiviId: ann.uid } },
        [eve.uid]: { suivi: "Eve", suiviId: eve.uid },
        [bob.uid]: { [key(49)]: { suivi: "Bob", suiviId: bob.uid } },
      },
      [ann.uid]: { [bob.uid]: { "cle-a-moi": { suivi: "Bob", suiviId: bob.uid } }, "uid-nobody": { a: 1 } },
    },
    auteurImg: {
      [ann.uid]: {
        [key(90)]: { name: "Anne", img: "https://images.exemple/old.png" },
        [key(80)]: { name: "Ann", img: "https://images.exemple/a.png" },
      },
      [bob.uid]: { name: "Bob", img: "http://images.exemple/insecure.png" },
      // Eve also claims the name Ann, but her oldest hoot is newer than Ann's.
      [eve.uid]: { [key(85)]: { name: "ANN", img: "/e.svg" } },
      "uid-new": { [key(84)]: { name: "John Doe", img: "/j.svg" } },
      "uid-odd": { [key(83)]: { name: "🦉🦉🦉", img: "/o.svg" } },
      "uid-empty": { [key(82)]: { img: "/o.svg" } },
    },
  };
}

let harness: RuledDatabase;
let report: ReindexReport;

/** @param linesInMemory a small number, so that most lines are written to files */
async function run(linesInMemory = 7): Promise<ReindexReport> {
  const { fetch } = harness.database;
  const administrator = administratorOf({ databaseUrl: "http://local?ns=demo", accessToken: "owner", fetch });
  return reindex(administrator, {
    folder: await temporaryFolder(),
    newKey: () => mint(now),
    linesInMemory,
  });
}
const value = (path: string): JsonValue => harness.database.read(path);
const faults = (): Record<string, number> =>
  Object.fromEntries(report.faults.map((fault) => [fault.kind, fault.count]));

beforeEach(async () => {
  harness = ruledDatabase(plainDatabase(), now);
  report = await run();
});

describe("reindex of a plain database", () => {
  it("reserves each slug for its hoot, and a duplicate slug for the older hoot", () => {
    expect(value("slugs")).toMatchObject({
      [first.slug]: first.id,
      [ownerless.slug]: ownerless.id,
      [second.slug]: second.id,
    });
    expect(Object.keys(Object(value("slugs")))).toHaveLength(4);
  });

  it("counts likes and comments stored with or without a generated key, counts each user once, and stores 0 for none", () => {
    expect(value(`stats/${first.id}`)).toEqual({ likes: 3, comments: 2 });
    expect(value(`stats/${ownerless.id}`)).toEqual({ likes: 0, comments: 0 });
    expect(Object.keys(Object(value("stats")))).toHaveLength(4);
  });

  it("indexes likes by user, and comments by author if the author is known", () => {
    expect(value("likedBy")).toEqual({
      [ann.uid]: { [first.id]: true },
      [bob.uid]: { [first.id]: true },
      [eve.uid]: { [first.id]: true },
    });
    expect(value("commentedBy")).toEqual({ [bob.uid]: { [commentByBob]: first.id } });
  });

  it("indexes follows for both users under the record's key, or under a new key if the record's key is invalid", () => {
    const moved = Object.keys(Object(value(`follow/${bob.uid}/${eve.uid}`)));
    const other = Object.keys(Object(value(`follow/${ann.uid}/${bob.uid}`)));
    expect([...moved, ...other].map((minted) => /^-[-\w]{19}$/.test(minted))).toEqual([true, true]);
    const [eveKey = "", annKey = ""] = [...moved, ...other];
    expect(value(`follow/${bob.uid}/${eve.uid}`)).toEqual({ [eveKey]: { suivi: "Eve", suiviId: eve.uid } });
    expect(value("abonnements")).toEqual({
      [bob.uid]: { [followKey]: ann.uid, [eveKey]: eve.uid },
      [ann.uid]: { [annKey]: bob.uid },
    });
    expect(value("followers")).toEqual({
      [ann.uid]: { [followKey]: bob.uid },
      [eve.uid]: { [eveKey]: bob.uid },
      [bob.uid]: { [annKey]: ann.uid },
    });
  });

  it("counts the hoots, follows and followers of each user", () => {
    expect(value("profileStats")).toEqual({
      [ann.uid]: { hoots: 1, following: 1, followers: 1 },
      [bob.uid]: { hoots: 1, following: 2, followers: 1 },
      [eve.uid]: { followers: 1 },
    });
  });

  it("when several users claim a name, assigns it to the one with the oldest hoot, and keeps each user's newest profile record", () => {
    expect(value("pseudos")).toEqual({ ann: ann.uid, bob: bob.uid });
    expect(value(`auteurImg/${ann.uid}/profil`)).toEqual({
      name: "Ann",
      img: "https://images.exemple/a.png",
      cle: "ann",
    });
    expect(value(`auteurImg/${bob.uid}`)).toEqual({ profil: { name: "Bob", cle: "bob" } });
    expect(value(`auteurImg/${eve.uid}/profil`)).toBeNull();
    expect(value("auteurImg/uid-new/profil")).toEqual({ name: "John Doe", img: "/j.svg" });
  });

  it("reports the number of skipped records of each kind", () => {
    expect(faults()).toEqual({
      "hoot-malformed": 3,
      "owner-unusable": 1,
      "slug-twice": 1,
      "like-malformed": 1,
      "like-orphan": 1,
      "comment-malformed": 1,
      "comment-orphan": 1,
      "follow-malformed": 2,
      "profile-malformed": 1,
      "name-unusable": 1,
      "name-taken": 1,
    });
  });

  it("leaves hoots, likes and comments unchanged", () => {
    const { hoots, like, comment } = plainDatabase();
    expect(Object.keys(Object(value("hoots")))).toHaveLength(Object.keys(Object(hoots)).length);
    expect(value(`hoots/${first.id}`)).toEqual(Object(hoots)[first.id]);
    expect(value(`like/${first.slug}/${eve.uid}`)).toEqual(Object(like)[first.slug][eve.uid]);
    expect(value(`comment/${commentByNobody}`)).toEqual(Object(comment)[commentByNobody]);
  });

  it("changes nothing on the second run", async () => {
    const before = value("");
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(value("")).toEqual(before);
  });

  it("corrects wrong index entries, and removes stale entries, including those in an older layout", async () => {
    const before = value("");
    await harness.database.update("", {
      [`stats/${first.id}/likes`]: -4,
      [`stats/${second.id}`]: null,
      [`stats/${key(1)}`]: { likes: 1, comments: 1, dernierCommentaire: "x" },
      "slugs/ancien1_hoot": key(1),
      [`likedBy/${bob.uid}/${key(1)}`]: true,
      [`likedBy/${eve.uid}`]: null,
      [`commentedBy/${bob.uid}/${commentByBob}`]: second.id,
      [`commentedBy/${eve.uid}/${key(1)}`]: first.id,
      [`abonnements/${bob.uid}/${followKey}`]: eve.uid,
      [`followers/${ann.uid}/${bob.uid}`]: true,
      [`profileStats/${ann.uid}/hoots`]: 17,
      [`profileStats/${bob.uid}/following`]: "deux",
      "profileStats/uid-gone": { hoots: 3, followers: 0 },
      "pseudos/eve": eve.uid,
      "pseudos/ann": null,
    });
    await run();
    await harness.database.write("profileStats/uid-gone", null);
    expect(value("")).toEqual(before);
  });

  it("lets a user who has claimed a name under the rules keep the name", async () => {
    await harness.database.write(`auteurImg/${eve.uid}/profil`, { name: "ANN", cle: "ann" });
    await harness.database.update("", { [`auteurImg/${ann.uid}/profil`]: null, "pseudos/ann": null });
    report = await run();
    expect(value("pseudos/ann")).toBe(eve.uid);
    expect(report.faults.find(({ kind }) => kind === "name-taken")?.paths).toEqual([`/auteurImg/${ann.uid}`]);
  });
});

describe("reindex of names", () => {
  it("when two users claim a name, assigns it to the one with the oldest hoot; skips a name with a leading space", async () => {
    harness = ruledDatabase(
      {
        hoots: Object.fromEntries(
          [ann, eve, ann].map((author, index) => {
            const place = { id: key(100 - index), slug: `a${index}_hoot` };
            return [place.id, hoot(place, author)];
          }),
        ),
        auteurImg: {
          [eve.uid]: { [key(80)]: { name: "Zoé", img: "/e.svg" } },
          [ann.uid]: { [key(70)]: { name: "Zoe", img: "/a.svg" } },
          "uid-blank": { [key(60)]: { name: " Anna", img: "/b.svg" } },
        },
      },
      now,
    );
    report = await run();
    expect(value("pseudos")).toEqual({ zoe: ann.uid });
    expect(faults()).toEqual({ "name-taken": 1, "name-unusable": 1 });
  });
});

describe("reindex of hashtags", () => {
  const tagged = (contenu: string, other: { [field: string]: JsonValue } = {}) => ({
    ...hoot(first, ann),
    contenu,
    ...other,
  });

  it("builds the missing hashtag index of a database, and lets owners remove and restore the hoots", async () => {
    harness = ruledDatabase(
      {
        hoots: {
          [first.id]: tagged("#Jardin et #été"),
          [second.id]: { ...hoot(second, bob), contenu: "#jardin" },
          [ownerless.id]: { contenu: "#jardin", auteur: "Bob", slug: ownerless.slug },
        },
      },
      now,
    );
    await harness.write(ann, plans.claim(ann, null));
    report = await run();
    expect(value("hashtags")).toEqual({
      été: { [first.id]: ann.uid },
      jardin: { [first.id]: ann.uid, [second.id]: bob.uid },
    });
    const record = value(`hoots/${first.id}`);
    expect(record).toEqual(tagged("#Jardin et #été", { hashtags: { a: "jardin", b: "été" } }));
    const removed = planRemoveHoot({ ...first, record: Object(record), counted: true }, ann.uid);
    expect(await harness.write(ann, plans.removeHoot(ann, first))).not.toBe(200);
    expect(await harness.write(ann, { ...removed })).toBe(200);
    expect(value("hashtags")).toEqual({ jardin: { [second.id]: bob.uid } });
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(await harness.write(ann, plans.restoreHoot(ann, first, { ...Object(record), articleImg: null }))).toBe(200);
    expect(value(`hashtags/été/${first.id}`)).toBe(ann.uid);
  });

  it("removes the entries and slots of hashtags that are not in the text, and keeps the other hashtags in their slots", async () => {
    harness = ruledDatabase(
      {
        hoots: { [first.id]: tagged("#deux #trois", { hashtags: { a: "un", c: "deux", z: "x" } }) },
        hashtags: { un: { [first.id]: ann.uid }, deux: { [first.id]: bob.uid, [key(1)]: ann.uid } },
      },
      now,
    );
    report = await run();
    expect(value(`hoots/${first.id}/hashtags`)).toEqual({ a: "trois", c: "deux" });
    expect(value("hashtags")).toEqual({ deux: { [first.id]: ann.uid }, trois: { [first.id]: ann.uid } });
  });
});

describe("reindex of several pages", () => {
  it("reads every page of hoots and of likes", async () => {
    const hoots = Array.from({ length: 2_100 }, () => mint(now - 1_000));
    const slugOf = (index: number): string => `ann${index}_hoot`;
    harness = ruledDatabase(
      {
        hoots: Object.fromEntries(hoots.map((id, index) => [id, hoot({ id, slug: slugOf(index) }, ann)])),
        like: Object.fromEntries(
          hoots.slice(0, 450).map((_, index) => [slugOf(index), { [bob.uid]: like(slugOf(index), bob.uid) }]),
        ),
      },
      now,
    );
    report = await run(3_000);
    expect(Object.fromEntries(report.read)).toMatchObject({ hoots: 2_100, like: 450, comment: 0 });
    expect(value(`profileStats/${ann.uid}/hoots`)).toBe(2_100);
    expect(Object.keys(Object(value(`likedBy/${bob.uid}`)))).toHaveLength(450);
    expect(value(`stats/${hoots[449]}`)).toEqual({ likes: 1, comments: 0 });
    expect(value(`stats/${hoots[2_099]}`)).toEqual({ likes: 0, comments: 0 });
  });
});

describe("a reindexed database under the real rules", () => {
  it("stays consistent through Hooter's writes, so that another reindex changes nothing", async () => {
    await harness.write(bob, plans.comment(bob, first, harness.newKey()));
    await harness.write(bob, plans.like(bob, ownerless));
    await harness.write(bob, plans.follow(bob, { uid: "uid-new", name: "John Doe" }, harness.newKey()));
    await harness.write(ann, plans.publish(ann, { id: harness.newKey(), slug: "ann-exemple-fr13_hoot" }));
    const before = value("");
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(value("")).toEqual(before);
    expect(value(`stats/${first.id}`)).toMatchObject({ comments: 3, dernierCommentaire: expect.any(String) });
  });

  it("lets a user remove and restore a plain client's like with or without a generated key", async () => {
    const records = Object.keys(Object(value(`like/${first.slug}/${bob.uid}`)));
    expect(await harness.write(bob, plans.unlike(bob, first, records))).toBe(200);
    expect(await harness.write(eve, plans.unlike(eve, first, [""]))).toBe(200);
    expect(value(`stats/${first.id}/likes`)).toBe(1);
    expect(await harness.write(bob, plans.like(bob, first))).toBe(200);
    expect(await harness.write(bob, plans.like(bob, ownerless))).toBe(200);
    expect(value(`stats/${ownerless.id}/likes`)).toBe(1);
  });

  it("lets a user add a comment, and remove a comment that was written before the reindex", async () => {
    const id = harness.newKey();
    expect(await harness.write(bob, plans.comment(bob, first, id))).toBe(200);
    expect(await harness.write(bob, plans.removeComment(bob, first, commentByBob))).toBe(200);
    expect(value(`stats/${first.id}/comments`)).toBe(2);
  });

  it("lets a user unfollow others and follow one of them again", async () => {
    const [moved = ""] = Object.keys(Object(value(`follow/${bob.uid}/${eve.uid}`)));
    expect(await harness.write(bob, plans.unfollow(bob, ann.uid, followKey))).toBe(200);
    expect(await harness.write(bob, plans.unfollow(bob, eve.uid, moved))).toBe(200);
    expect(value(`profileStats/${bob.uid}/following`)).toBe(0);
    expect(await harness.write(bob, plans.follow(bob, ann, harness.newKey()))).toBe(200);
    expect(value(`profileStats/${ann.uid}/followers`)).toBe(1);
  });

  it("lets an author publish under the existing name and then change the name", async () => {
    const place = { id: harness.newKey(), slug: "ann-exemple-fr13_hoot" };
    expect(await harness.write(ann, plans.publish(ann, place))).toBe(200);
    expect(value(`profileStats/${ann.uid}/hoots`)).toBe(2);
    const renamed = { ...ann, name: "Anna" };
    expect(await harness.write(renamed, plans.claim(renamed, value(`auteurImg/${ann.uid}`)))).toBe(200);
  });

  it("keeps the thread of a page, its comments, and the counters of the account that began the thread", async () => {
    const thread = { id: harness.newKey(), slug: "fil-1_hoot" };
    const page = "https:!2F!2Fexemple!2Efr!2Farticle";
    const begin = {
      [`threads/${page}`]: { hootId: thread.id },
      [`hoots/${thread.id}`]: {
        contenu: "Commentaires",
        auteur: "Hooter",
        slug: thread.slug,
        date: "2026-11-20T12:00:00.000Z",
        thread: page,
      },
      [`slugs/${thread.slug}`]: thread.id,
      [`stats/${thread.id}`]: { likes: 0, comments: 0 },
      [`profileStats/${bob.uid}/dernierHoot`]: { ".sv": "timestamp" },
      [`profileStats/${bob.uid}/dernierThread`]: thread.id,
    };
    expect(await harness.write(bob, begin)).toBe(200);
    expect(await harness.write(bob, plans.comment(bob, thread, harness.newKey()))).toBe(200);
    const before = value("");
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(value("")).toEqual(before);
  });

  it("lets the owner remove, restore and delete a hoot with its likes and comments, with a reindex after each step", async () => {
    const record = value(`hoots/${first.id}`);
    expect(await harness.write(ann, plans.removeHoot(ann, first))).toBe(200);
    // A reindex keeps all data that a restoration of the hoot needs.
    const [before, counters] = [value(""), value(`stats/${first.id}`)];
    report = await run();
    expect(report.written + report.removed).toBe(0);
    expect(value("")).toEqual(before);
    expect(counters).toEqual({ likes: 3, comments: 2, slug: first.slug });
    expect(
      await harness.write(
        { ...ann, name: "Ann" },
        plans.restoreHoot(ann, first, { ...Object(record), articleImg: null }),
      ),
    ).toBe(200);
    harness.now += 10_000;
    expect(await harness.write(ann, plans.removeHoot(ann, first))).toBe(200);
    expect(await harness.write(ann, planBeginSweep(first, ann.uid))).toBe(200);
    const marked = value("");
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(value("")).toEqual(marked);
    expect(value(`stats/${first.id}`)).toEqual({ comments: 2, slug: first.slug });
    // The hoot is partly swept. A reindex must not restore the data that the sweep has removed.
    expect(await harness.write(ann, plans.sweepLikes(first, [bob.uid]))).toBe(200);
    report = await run();
    expect([report.written, report.removed]).toEqual([0, 0]);
    expect(value(`likedBy/${bob.uid}`)).toBeNull();
    const comments = [
      { id: commentByBob, uid: bob.uid },
      { id: commentByNobody, uid: null },
    ];
    const likers = Object.keys(Object(value(`like/${first.slug}`)));
    expect(likers).toContain(eve.uid);
    expect(await harness.write(ann, plans.sweepLikes(first, likers))).toBe(200);
    for (const comment of comments)
      expect(await harness.write(ann, plans.removeComment(comment, first, comment.id))).toBe(200);
    expect(await harness.write(ann, plans.endSweep(ann, first))).toBe(200);
    expect(value(`like/${first.slug}`)).toBeNull();
    expect(value("suppressions")).toBeNull();
  });
});
