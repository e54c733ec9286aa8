import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { writtenHoots } from "./hoots";
import { buildCommunity, communityEntries, seedPeople } from "./index";
import { pseudoKey } from "./names";
import { createParisClock, DAY, MINUTE } from "./paris-clock";
import { people } from "./people";
import { isAsleep } from "./rhythm";
import { setFrenchTypography } from "./typography";

const accounts = seedPeople.map(({ email }, index) => ({ email, uid: `uid${String(index).padStart(25, "0")}` }));
const afternoon = Date.parse("2026-11-20T14:00:00Z");

const text = v.pipe(v.string(), v.nonEmpty());
const path = v.pipe(v.string(), v.regex(/^\/communaute\/[a-z/-]+\.svg$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const under = <T extends v.GenericSchema>(value: T) => v.record(v.string(), value);

/** Exact schema of the whole database: no field may be added or missing. */
const Root = v.strictObject({
  hoots: under(
    v.strictObject({
      contenu: v.pipe(text, v.maxLength(280)),
      auteur: text,
      proprietaire: text,
      auteurImg: path,
      slug: v.pipe(v.string(), v.regex(/^[a-z-]+(?:\d+-)?hooter-example\d{1,4}_hoot$/)),
      articleImg: v.optional(path),
      articleAlt: v.optional(text),
      date: v.pipe(v.string(), v.regex(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)),
      hashtags: v.optional(v.record(v.picklist(["a", "b", "c", "d", "e"]), text)),
    }),
  ),
  hashtags: v.optional(under(under(text)), {}),
  slugs: under(text),
  stats: under(v.strictObject({ likes: count, comments: count })),
  like: under(under(under(v.strictObject({ hootId: text, lover: text })))),
  likedBy: under(under(v.literal(true))),
  comment: under(
    v.strictObject({
      contenu: v.pipe(text, v.maxLength(1000)),
      hootId: text,
      auteur: text,
      auteurImg: path,
      proprietaire: text,
      fireDate: v.pipe(v.number(), v.integer()),
      date: v.pipe(v.string(), v.regex(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)),
    }),
  ),
  commentedBy: under(under(text)),
  follow: under(under(under(v.strictObject({ suivi: text, suiviId: text })))),
  abonnements: under(under(text)),
  followers: under(under(text)),
  auteurImg: under(v.strictObject({ profil: v.strictObject({ name: text, img: path, cle: text }) })),
  pseudos: under(text),
  profileStats: under(
    v.strictObject({ hoots: count, followers: count, following: count, dernierHoot: v.optional(count) }),
  ),
});

const build = (options: Partial<Parameters<typeof buildCommunity>[0]> = {}) =>
  v.parse(Root, buildCommunity({ now: afternoon, accounts, ...options }));

const KEY_LETTERS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const timeOf = (key: string): number =>
  Array.from(key.slice(0, 8)).reduce((t, c) => t * 64 + KEY_LETTERS.indexOf(c), 0);
const pairs = (record: { [a: string]: { [b: string]: unknown } }): string[] =>
  Object.entries(record).flatMap(([a, below]) => Object.keys(below).map((b) => `${a} ${b}`));
const tally = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

describe.each([
  ["in the afternoon", "2026-11-20T14:00:00Z", {}],
  ["in the middle of the night", "2026-11-20T03:10:00Z", { seed: 2 }],
  ["early on New Year's Day", "2027-01-01T07:00:00Z", { seed: 3 }],
  ["after the clocks have changed", "2026-03-30T18:00:00Z", { seed: 4 }],
  ["on a Saturday noon, with each hoot repeated three times", "2026-06-13T10:30:00Z", { seed: 5, hoots: 1300 }],
  ["from the newest thirty hoots", "2026-11-20T14:00:00Z", { hoots: 30 }],
])("a community built %s", (_, at, options) => {
  const now = Date.parse(at);
  const root = build({ now, ...options });
  const hoots = Object.entries(root.hoots);
  const comments = Object.entries(root.comment);
  const slugToId = new Map(hoots.map(([id, { slug }]) => [slug, id]));

  it("creates unique push keys that encode the dates, none in the future", () => {
    const keys = [...hoots, ...comments].map(([key]) => key);
    for (const key of keys) expect(key).toMatch(/^-[-0-9A-Z_a-z]{19}$/);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => timeOf(key) > now)).toEqual([]);
    const minutes = new Intl.DateTimeFormat("fr-FR", {
      timeZone: "Europe/Paris",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    for (const [id, { date }] of hoots) expect(date).toBe(minutes.format(timeOf(id)));
  });

  it("creates hoot keys in the order of their times, no two in the same millisecond", () => {
    const times = hoots
      .map(([id]) => id)
      .toSorted()
      .map(timeOf);
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
  });

  it("dates the newest hoot between two and six minutes ago", () => {
    const newest = Math.max(...hoots.map(([id]) => timeOf(id)));
    expect(now - newest).toBeGreaterThan(2 * MINUTE);
    expect(now - newest).toBeLessThan(6 * MINUTE);
  });

  it("dates no hoot at night, except in the last ten minutes", () => {
    const clock = createParisClock();
    const early = hoots.filter(([id]) => {
      const time = timeOf(id);
      return time < now - 10 * MINUTE && isAsleep(Math.floor((clock.wallOf(time) % DAY) / MINUTE));
    });
    expect(early.map(([, { date, contenu }]) => `${date} ${contenu}`)).toEqual([]);
  });

  it("reserves each slug for its hoot", () => {
    expect(root.slugs).toEqual(Object.fromEntries(slugToId));
    expect(slugToId.size).toBe(hoots.length);
  });

  it("lists each hoot under the hashtags of its record, all of which occur in its text", () => {
    const listed = Object.entries(root.hashtags).flatMap(([key, owners]) =>
      Object.entries(owners).map(([id, owner]) => `${key} ${id} ${owner}`),
    );
    const written = hoots.flatMap(([id, { contenu, hashtags = {}, proprietaire }]) =>
      Object.values(hashtags).map((key) => {
        expect(contenu.toLowerCase()).toContain(`#${key}`);
        return `${key} ${id} ${proprietaire}`;
      }),
    );
    expect(listed.toSorted()).toEqual(written.toSorted());
    const untagged = hoots.filter(([, { contenu, hashtags }]) => /#\p{L}/u.test(contenu) && hashtags === undefined);
    expect(untagged).toEqual([]);
  });

  it("counts each hoot's likes and comments exactly, even if it has none", () => {
    const likes = tally(
      Object.entries(root.like).flatMap(([slug, lovers]) =>
        Object.values(lovers).flatMap((records) => Object.keys(records).map(() => slugToId.get(slug) ?? "")),
      ),
    );
    const answers = tally(comments.map(([, { hootId }]) => slugToId.get(hootId) ?? ""));
    const recounted = hoots.map(([id]) => [id, { likes: likes.get(id) ?? 0, comments: answers.get(id) ?? 0 }]);
    expect(root.stats).toEqual(Object.fromEntries(recounted));
  });

  it("stores each like by hoot and by user under the hoot's key, and creates no like by the hoot's author", () => {
    for (const [slug, lovers] of Object.entries(root.like)) {
      const id = slugToId.get(slug) ?? "none";
      for (const [uid, records] of Object.entries(lovers)) {
        expect(records).toEqual({ [id]: { hootId: slug, lover: uid } });
        expect(root.hoots[id]?.proprietaire).not.toBe(uid);
        expect(root.likedBy[uid]?.[id]).toBe(true);
      }
    }
    const filed = Object.values(root.like).flatMap((lovers) => Object.keys(lovers)).length;
    expect(pairs(root.likedBy)).toHaveLength(filed);
  });

  it("dates each comment after its hoot, at the time that its key encodes, and indexes it by author", () => {
    for (const [key, comment] of comments) {
      const id = slugToId.get(comment.hootId) ?? "none";
      expect(comment.fireDate).toBe(timeOf(key));
      expect(comment.fireDate).toBeGreaterThan(timeOf(id));
      expect(root.commentedBy[comment.proprietaire]?.[key]).toBe(id);
    }
    expect(pairs(root.commentedBy)).toHaveLength(comments.length);
  });

  it("dates no hoot or comment by a newcomer before the day they joined", () => {
    // Only newcomers joined during the weeks that the community covers. Their hoots may be from any time of their first
    // day.
    const cameAt = new Map(
      people.flatMap(({ joinedDaysAgo }, index) =>
        joinedDaysAgo === undefined ? [] : [[accounts[index]?.uid, now - (joinedDaysAgo + 1) * DAY] as const],
      ),
    );
    expect(cameAt.size).toBeGreaterThanOrEqual(3);
    const spoken = [
      ...hoots.map(([key, { proprietaire }]) => [key, proprietaire] as const),
      ...comments.map(([key, { proprietaire }]) => [key, proprietaire] as const),
    ].filter(([key]) => timeOf(key) > now - 34 * DAY);
    const tooEarly = spoken.filter(([key, uid]) => timeOf(key) < (cameAt.get(uid) ?? 0));
    expect(tooEarly.map(([key]) => root.hoots[key]?.contenu ?? root.comment[key]?.contenu)).toEqual([]);
  });

  it("indexes each follow for both users under a unique key, and lets no user follow themselves", () => {
    const filed = Object.entries(root.follow).flatMap(([uid, followed]) =>
      Object.entries(followed).flatMap(([other, records]) =>
        Object.entries(records).map(([key, record]) => ({ uid, other, key, record })),
      ),
    );
    for (const { uid, other, key, record } of filed) {
      expect(other).not.toBe(uid);
      expect(record).toEqual({ suivi: root.auteurImg[other]?.profil.name, suiviId: other });
      expect(timeOf(key)).toBeLessThanOrEqual(now);
      expect(root.abonnements[uid]?.[key]).toBe(other);
      expect(root.followers[other]?.[key]).toBe(uid);
    }
    expect(new Set(filed.map(({ key }) => key)).size).toBe(filed.length);
    expect(pairs(root.follow)).toHaveLength(filed.length);
    expect(pairs(root.abonnements)).toHaveLength(filed.length);
    expect(pairs(root.followers)).toHaveLength(filed.length);
  });

  it("counts each profile's hoots, followers and follows, and stores the time of its newest hoot", () => {
    const written = tally(hoots.map(([, { proprietaire }]) => proprietaire));
    for (const uid of Object.keys(root.auteurImg)) {
      const own = hoots.filter(([, { proprietaire }]) => proprietaire === uid).map(([id]) => timeOf(id));
      expect(root.profileStats[uid]).toEqual({
        hoots: written.get(uid) ?? 0,
        followers: Object.keys(root.followers[uid] ?? {}).length,
        following: Object.keys(root.follow[uid] ?? {}).length,
        ...(own.length > 0 && { dernierHoot: Math.max(...own) }),
      });
    }
    expect(Object.keys(root.profileStats).toSorted()).toEqual(Object.keys(root.auteurImg).toSorted());
  });

  it("assigns each pseudo to one account, whose name and picture are in all of its hoots and comments", () => {
    const claims = Object.entries(root.auteurImg).map(([uid, { profil }]) => [profil.cle, uid] as const);
    expect(root.pseudos).toEqual(Object.fromEntries(claims));
    expect(Object.keys(root.pseudos)).toHaveLength(claims.length);
    for (const { profil } of Object.values(root.auteurImg)) expect(profil.cle).toBe(pseudoKey(profil.name));
    for (const { proprietaire, auteur, auteurImg } of [...Object.values(root.hoots), ...Object.values(root.comment)])
      expect({ name: auteur, img: auteurImg }).toEqual({
        name: root.auteurImg[proprietaire]?.profil.name,
        img: root.auteurImg[proprietaire]?.profil.img,
      });
  });
});

describe("buildCommunity", () => {
  const root = build();

  it("gives a few hoots many likes and most hoots few likes", () => {
    const likes = Object.values(root.stats).map((stats) => stats.likes);
    expect(likes.filter((n) => n >= 25).length).toBeGreaterThanOrEqual(8);
    expect(likes.filter((n) => n >= 25).length).toBeLessThanOrEqual(40);
    expect(likes.filter((n) => n <= 5).length).toBeGreaterThan(likes.length * 0.6);
  });

  it("puts pictures among the eight newest hoots, which are by eight different people", () => {
    const newest = Object.keys(root.hoots).toSorted().slice(-8);
    const shown = newest.flatMap((id) => root.hoots[id] ?? []);
    expect(shown.filter(({ articleImg }) => articleImg !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(shown.map(({ proprietaire }) => proprietaire)).size).toBe(8);
  });

  it("keeps each hoot's comments in the written order", () => {
    for (const { text, comments = [] } of writtenHoots) {
      const set = setFrenchTypography(text);
      const slug = Object.values(root.hoots).find(({ contenu }) => contenu === set)?.slug;
      const said = Object.values(root.comment).filter(({ hootId }) => hootId === slug);
      const inOrder = said.toSorted((a, b) => a.fireDate - b.fireDate).map(({ contenu }) => contenu);
      expect(inOrder).toEqual(comments.map(([, words]) => setFrenchTypography(words)));
    }
  });

  it("adds an alternative text to each hoot with a picture, and to no other hoot", () => {
    for (const { articleImg, articleAlt } of Object.values(root.hoots))
      expect(articleAlt !== undefined).toBe(articleImg !== undefined);
  });

  it("dates a hoot that refers to another hoot after that hoot", () => {
    const at = (words: string): number => {
      const found = Object.entries(root.hoots).find(([, { contenu }]) => contenu.startsWith(words));
      return timeOf(found?.[0] ?? "");
    };
    expect(at("Robinet qui goutte, épisode 2")).toBeGreaterThan(at("Robinet qui goutte, épisode 1"));
    expect(at("Dîner chez Fatou")).toBeGreaterThan(at("Levé tôt, marché"));
    expect(at("Levé tôt, marché")).toBeGreaterThan(at("Je suis allé à l’atelier tricot"));
  });

  it("returns the same community for the same options, and a different community for a different seed", () => {
    expect(build()).toEqual(root);
    expect(build({ seed: 9 })).not.toEqual(root);
  });

  it("writes dates in the given locale", () => {
    const english = buildCommunity({ now: afternoon, accounts, locale: "en-US", hoots: 1 });
    expect(JSON.stringify(english.hoots)).toMatch(/"date":"11\/20\/2026, \d/);
  });

  it("connects people by interests, and gives each demo account at least four follows and four followers", () => {
    const uidOf = (handle: string): string =>
      accounts.find(({ email }) => email === `${handle}@hooter.example`)?.uid ?? "none";
    expect(Object.keys(root.follow[uidOf("ines")] ?? {})).toContain(uidOf("paul"));
    for (const handle of ["alice", "basile"]) {
      expect(Object.keys(root.follow[uidOf(handle)] ?? {}).length).toBeGreaterThanOrEqual(4);
      expect(Object.keys(root.followers[uidOf(handle)] ?? {}).length).toBeGreaterThanOrEqual(4);
    }
  });

  it("for a person without an account, throws a RangeError that contains the name but not the e-mail address", () => {
    const build = () => buildCommunity({ now: afternoon, accounts: accounts.slice(1) });
    expect(build).toThrow(RangeError);
    expect(build).toThrow(/^Alice Moreau has no account/);
  });

  it("ignores accounts that do not belong to the community", () => {
    const stranger = { email: "inconnu@example.org", uid: "stranger" };
    expect(build({ accounts: [...accounts, stranger] })).toEqual(root);
  });

  it("when hoots is 0, writes only the nodes for people and follows", () => {
    const empty = buildCommunity({ now: afternoon, accounts, hoots: 0 });
    expect(Object.keys(empty).toSorted()).toEqual([
      "abonnements",
      "auteurImg",
      "follow",
      "followers",
      "profileStats",
      "pseudos",
    ]);
  });
});

describe("communityEntries", () => {
  it("yields no path twice, and no path below another", () => {
    const paths = new Set<string>();
    for (const [path] of communityEntries({ now: afternoon, accounts, hoots: 700 })) {
      expect(paths.has(path)).toBe(false);
      paths.add(path);
    }
    for (const path of paths) {
      const keys = path.split("/");
      for (let depth = 1; depth < keys.length; depth++) expect(paths.has(keys.slice(0, depth).join("/"))).toBe(false);
    }
  });
});
