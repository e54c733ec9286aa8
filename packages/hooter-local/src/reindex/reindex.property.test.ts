import fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { createLocalDatabase } from "../service/local-database";
import { temporaryFolder } from "../testing/temporary-folder";
import type { JsonValue } from "../tree/node";
import { pushKeys } from "../tree/push-key";
import { administratorOf } from "./administrator";
import { reindex } from "./reindex";

type Tree = { [key: string]: JsonValue };

const mint = pushKeys(() => new Uint8Array(12).fill(7));
const KEYS = Array.from({ length: 12 }, (_, index) => mint(1_790_000_000_000 + index));
const UIDS = ["u1", "u2", "u3", "u4"];
const SLUGS = ["a1_hoot", "b2_hoot", "c3_hoot", "12", "é 4_hoot"];
const NAMES = ["Ann", "ANN", "Bob", "John Doe", "x"];

const oneOf = <T>(items: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...items);
const garbage: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>("x", 3, false, { a: 1 }, { name: 5 }, [
  1,
  { b: 2 },
]);
const mapOf = (keys: readonly string[], value: fc.Arbitrary<JsonValue>): fc.Arbitrary<Tree> =>
  fc.dictionary(oneOf(keys), value, { maxKeys: keys.length });
const mostly = (value: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> =>
  fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: garbage });
/** Generates a record without a key, as PUT stores it, or records below at most four keys, as POST stores them. */
const atEitherDepth = (record: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> =>
  fc.oneof(record, mapOf(KEYS.slice(0, 4), record));

const hoot = fc.record<Tree>(
  {
    contenu: oneOf(["mots", "#un", "#un #deux", "#trois #Un"]),
    auteur: oneOf(NAMES),
    slug: oneOf(SLUGS),
    proprietaire: oneOf(UIDS),
    hashtags: fc.dictionary(oneOf(["a", "b", "e", "f"]), oneOf<JsonValue>(["un", "deux", "x", 5])),
  },
  { requiredKeys: ["contenu", "auteur", "slug"] },
);
const comment = fc.record<Tree>(
  {
    contenu: fc.constant("mots"),
    auteur: oneOf(NAMES),
    hootId: oneOf(SLUGS),
    fireDate: fc.nat(),
    proprietaire: oneOf(UIDS),
  },
  { requiredKeys: ["contenu", "auteur", "hootId", "fireDate"] },
);
const follow = (followed: string): fc.Arbitrary<JsonValue> =>
  fc.record({ suivi: oneOf(NAMES), suiviId: fc.constant(followed) });
const follows = fc
  .tuple(...UIDS.map((uid) => fc.option(mostly(atEitherDepth(follow(uid))))))
  .map((records) => Object.fromEntries(UIDS.map((uid, index) => [uid, records[index] ?? null])));
const likes = mapOf(UIDS, mostly(atEitherDepth(fc.constant({ hootId: "h", lover: "l" }))));
const image = fc.record<Tree>({ name: oneOf(NAMES), img: oneOf(["/a.svg", "http://b"]) });

const plainDatabase = fc.record({
  hoots: mapOf(KEYS, mostly(hoot)),
  comment: mapOf(KEYS, mostly(comment)),
  like: mapOf(SLUGS, likes),
  follow: mapOf(UIDS, follows),
  auteurImg: mapOf(UIDS, mostly(atEitherDepth(image))),
});

/** Indexes with arbitrary content. */
const wrongIndexes = fc.record(
  {
    slugs: mapOf([...SLUGS, "gone1_hoot"], oneOf<JsonValue>(KEYS)),
    stats: mapOf(KEYS, fc.record<Tree>({ likes: fc.integer(), comments: fc.nat(), dernierCommentaire: oneOf(KEYS) })),
    hashtags: mapOf(["un", "deux", "quatre"], mapOf(KEYS, oneOf<JsonValue>([...UIDS, true]))),
    likedBy: mapOf(UIDS, mapOf(KEYS, fc.constant(true))),
    commentedBy: mapOf(UIDS, mapOf(KEYS, oneOf<JsonValue>(KEYS))),
    abonnements: mapOf(UIDS, mapOf(KEYS, oneOf<JsonValue>(UIDS))),
    followers: mapOf(UIDS, mapOf([...KEYS, ...UIDS], oneOf<JsonValue>([...UIDS, true]))),
    profileStats: mapOf(UIDS, fc.record<Tree>({ hoots: fc.nat(), following: fc.integer(), dernierHoot: fc.nat() })),
    pseudos: mapOf(["ann", "bob", "eve"], oneOf<JsonValue>(UIDS)),
  },
  { requiredKeys: [] },
);

const fieldsOf = (json: JsonValue | undefined): Tree =>
  typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
const isText = (value: JsonValue | undefined): value is string => typeof value === "string";

/** Returns the records among the node and its children: the objects that have text in both fields. */
function recordsIn(node: JsonValue, one: string, other: string): Tree[] {
  const all = [fieldsOf(node), ...Object.values(fieldsOf(node)).map(fieldsOf)];
  return all.filter((record) => isText(record[one]) && isText(record[other]));
}

interface Counted {
  slugs: Tree;
  stats: Record<string, { likes: number; comments: number }>;
  likedBy: string[];
  commentedBy: string[];
  follows: string[];
  hoots: Record<string, number>;
}

/** Counts by brute force: scans all records for each hoot. */
function countByHand(root: Tree): Counted {
  const counted: Counted = { slugs: {}, stats: {}, likedBy: [], commentedBy: [], follows: [], hoots: {} };
  const hoots = Object.entries(fieldsOf(root["hoots"])).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, json] of hoots) {
    const { contenu, slug, proprietaire } = fieldsOf(json);
    if (!isText(contenu) || !isText(slug) || slug in counted.slugs) continue;
    counted.slugs[slug] = id;
    const lovers = Object.entries(fieldsOf(fieldsOf(root["like"])[slug])).filter(
      ([, node]) => recordsIn(node, "hootId", "lover").length > 0,
    );
    const comments = Object.entries(fieldsOf(root["comment"])).filter(([, node]) => fieldsOf(node)["hootId"] === slug);
    counted.stats[id] = { likes: lovers.length, comments: comments.length };
    for (const [uid] of lovers) counted.likedBy.push(`${uid} ${id}`);
    for (const [key, node] of comments) {
      const owner = fieldsOf(node)["proprietaire"];
      if (isText(owner)) counted.commentedBy.push(`${owner} ${key} ${id}`);
    }
    if (isText(proprietaire)) counted.hoots[proprietaire] = (counted.hoots[proprietaire] ?? 0) + 1;
  }
  for (const [uid, followed] of Object.entries(fieldsOf(root["follow"]))) {
    for (const [other, node] of Object.entries(fieldsOf(followed))) {
      const isFollow = recordsIn(node, "suivi", "suiviId").some((record) => record["suiviId"] === other);
      if (isFollow && uid !== other) counted.follows.push(`${uid} ${other}`);
    }
  }
  return counted;
}

const flat = (node: JsonValue | undefined): string[] =>
  Object.entries(fieldsOf(node)).flatMap(([a, below]) =>
    Object.entries(fieldsOf(below)).map(([b, value]) => (value === true ? `${a} ${b}` : `${a} ${b} ${String(value)}`)),
  );

/** Finds by brute force the index entries that the hoots' texts require, and the hashtags in the hoots' records. */
function hashtagsByHand(root: Tree): { readonly entries: string[]; readonly records: string[] } {
  const hoots = Object.entries(fieldsOf(root["hoots"])).flatMap(([id, json]) => {
    const { contenu, slug, auteur, proprietaire, hashtags } = fieldsOf(json);
    return isText(contenu) && isText(slug) && isText(auteur) ? [{ id, contenu, proprietaire, hashtags }] : [];
  });
  return {
    entries: hoots.flatMap(({ id, contenu, proprietaire }) =>
      isText(proprietaire)
        ? ["un", "deux", "trois"]
            .filter((word) => contenu.toLowerCase().includes(`#${word}`))
            .map((word) => `${word} ${id} ${proprietaire}`)
        : [],
    ),
    records: hoots.flatMap(({ id, proprietaire, hashtags }) =>
      Object.values(fieldsOf(hashtags)).map((word) => `${String(word)} ${id} ${String(proprietaire)}`),
    ),
  };
}

function check(before: Tree, after: Tree): void {
  const expected = countByHand(before);
  const { entries } = hashtagsByHand(before);
  expect(flat(after["hashtags"]).sort()).toEqual(entries.sort());
  expect(hashtagsByHand(after).records.sort()).toEqual(entries);
  expect(fieldsOf(after["slugs"])).toEqual(expected.slugs);
  const stats = Object.entries(fieldsOf(after["stats"])).map(([id, json]) => {
    const { likes: l, comments: c } = fieldsOf(json);
    return [id, { likes: l, comments: c }];
  });
  expect(Object.fromEntries(stats)).toEqual(expected.stats);
  expect(flat(after["likedBy"]).sort()).toEqual(expected.likedBy.sort());
  // The reindex keeps the author's index entry for a comment whose slug belongs to no hoot.
  const kept = flat(before["commentedBy"]).filter((entry) => {
    const [uid = "", key = ""] = entry.split(" ");
    const { proprietaire, hootId } = fieldsOf(fieldsOf(before["comment"])[key]);
    return proprietaire === uid && isText(hootId) && !(hootId in expected.slugs);
  });
  expect(flat(after["commentedBy"]).sort()).toEqual([...expected.commentedBy, ...kept].sort());
  const following = flat(after["abonnements"]);
  expect(following.map((item) => item.replace(/ \S+ /, " ")).sort()).toEqual(expected.follows.sort());
  expect(flat(after["followers"]).sort()).toEqual(following.map((item) => item.split(" ").reverse().join(" ")).sort());
  for (const item of following) {
    const [uid = "", key = "", other = ""] = item.split(" ");
    expect(fieldsOf(fieldsOf(fieldsOf(after["follow"])[uid])[other])[key]).toMatchObject({ suiviId: other });
  }
  for (const uid of UIDS) {
    const counters = fieldsOf(fieldsOf(after["profileStats"])[uid]);
    expect([uid, counters["hoots"] ?? 0, counters["following"] ?? 0, counters["followers"] ?? 0]).toEqual([
      uid,
      expected.hoots[uid] ?? 0,
      expected.follows.filter((pair) => pair.startsWith(`${uid} `)).length,
      expected.follows.filter((pair) => pair.endsWith(` ${uid}`)).length,
    ]);
  }
  const claims = Object.entries(fieldsOf(after["auteurImg"])).flatMap(([uid, node]) => {
    const { cle } = fieldsOf(fieldsOf(node)["profil"]);
    return isText(cle) ? [[cle, uid] as const] : [];
  });
  expect(fieldsOf(after["pseudos"])).toEqual(Object.fromEntries(claims));
  expect(new Set(claims.map(([cle]) => cle)).size).toBe(claims.length);
}

describe("reindex of any plain database and any indexes", () => {
  it("matches a brute-force count, and changes nothing on the second run", async () => {
    const folder = await temporaryFolder();
    await fc.assert(
      fc.asyncProperty(plainDatabase, wrongIndexes, fc.integer({ min: 1, max: 30 }), async (records, indexes, most) => {
        const database = createLocalDatabase({ data: { ...records, ...indexes } });
        const administrator = administratorOf({
          databaseUrl: "http://local",
          accessToken: "owner",
          fetch: database.fetch,
        });
        let serial = 0;
        const newKey = (): string => mint(1_795_000_000_000 + serial++);
        const run = () => reindex(administrator, { folder, newKey, linesInMemory: most });
        const before = fieldsOf(database.read(""));
        await run();
        const after = database.read("");
        check(before, fieldsOf(after));
        const again = await run();
        expect([again.written, again.removed]).toEqual([0, 0]);
        expect(database.read("")).toEqual(after);
      }),
      { numRuns: histories(60) },
    );
  });
});
