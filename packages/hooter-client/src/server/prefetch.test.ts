import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalDatabase } from "hooter-local";
import { eventually } from "hooter-test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { InitialData } from "../cache/initial-data";
import { createHooterClient, type HooterClientOptions } from "../client";
import { memoryIdentity } from "../identity/memory-identity";
import { HooterError } from "../model/errors";
import type { HooterReport } from "../model/report";
import { memoryStorage, openLocalDatabase, PASSWORD, person } from "../testing/local-harness";
import { openPublicDatabase, publicRules } from "../testing/public-database";
import { seedHoots, seedId, seedThreads } from "../testing/seed-hoots";
import { mergeInitialData, prefetchFeed, prefetchHoot, prefetchProfile } from "./prefetch";

const root = join(import.meta.dirname, "../../../..");
const databaseUrl = "http://local?ns=demo-hooter";
const siteUrl = "https://exemple.fr";
const zoe = { email: "zoe@exemple.fr", password: PASSWORD };

/** A database with hoots by Ada and Bob, and a server that reads it. */
async function serve(rules?: string) {
  const database = await openPublicDatabase(Date.now() - 24 * 3_600_000, rules);
  const calls: string[] = [];
  const options = {
    databaseUrl,
    siteUrl,
    fetch: (...[input, init]: Parameters<typeof fetch>) => {
      calls.push(String(input));
      return database.local.fetch(input, init);
    },
  };
  return { ...database, calls, options };
}

/** The client of a page that a server has rendered. */
function browse(local: Pick<LocalDatabase, "fetch">, options: Partial<HooterClientOptions> = {}) {
  const calls: { readonly path: string; readonly isStream: boolean }[] = [];
  const reports: HooterReport[] = [];
  const client = createHooterClient({
    identity: memoryIdentity({ accounts: [{ ...zoe, uid: "uid-Zoe", displayName: "Zoé" }] }),
    databaseUrl,
    fetch: (input, init) => {
      const isStream = new Headers(init?.headers).get("accept") === "text/event-stream";
      calls.push({ path: new URL(String(input)).pathname, isStream });
      return local.fetch(input, init);
    },
    storage: memoryStorage(),
    readers: "everyone",
    onError: (report) => void reports.push(report),
    ...options,
  });
  onTestFinished(() => client.dispose());
  const follow = <State>(store: { get(): State; subscribe(listener: () => void): () => void }) => {
    onTestFinished(store.subscribe(() => {}));
    return store;
  };
  return { client, calls, reports, follow };
}

/** Returns the data as a page receives it: as JSON in HTML. */
const throughHtml = (data: InitialData): InitialData => JSON.parse(JSON.stringify(data));

describe("the reads of a server", () => {
  it("reads the feed with its counters in two calls without a token", async () => {
    const { options, calls, older, newer } = await serve();
    const data = await prefetchFeed(options);
    expect(data.heads).toEqual([{ pageSize: 20, ids: [newer.id, older.id], floor: null }]);
    expect(data.hoots.map(({ content }) => content)).toEqual(["Bonsoir", "Bonjour"]);
    expect(data.counts).toContainEqual({ id: older.id, likes: 1, comments: 1 });
    expect(calls.map((call) => new URL(call).pathname)).toEqual(["/hoots.json", "/stats.json"]);
    expect(calls.every((call) => !call.includes("auth="))).toBe(true);
  });

  it("reads older pages of the feed, at most three, while threads leave less than half a page of hoots", async () => {
    const local = openLocalDatabase({ rules: publicRules });
    await seedHoots(local, 30);
    await seedThreads(
      local,
      Array.from({ length: 20 }, (_, index) => index + 10),
    );
    const calls: string[] = [];
    const options = {
      databaseUrl,
      siteUrl,
      fetch: (...[input, init]: Parameters<typeof fetch>) => {
        calls.push(new URL(String(input)).pathname);
        return local.fetch(input, init);
      },
    };
    const initialData = throughHtml(await prefetchFeed(options));
    expect(calls.splice(0)).toEqual(["/hoots.json", "/hoots.json", "/stats.json"]);
    const ids = Array.from({ length: 10 }, (_, index) => ({ id: seedId(9 - index), likes: 9 - index }));
    expect(browse(local, { initialData }).client.feed().get()).toMatchObject({ hoots: ids, hasMore: false });
    const { client, follow } = browse(local);
    const feed = follow(client.feed());
    await eventually(() => expect(feed.get()).toMatchObject({ hoots: ids, hasMore: false }));
    expect((await prefetchFeed({ ...options, pageSize: 2 })).heads).toEqual([
      { pageSize: 2, ids: [], floor: seedId(22) },
    ]);
    expect(calls).toEqual(Array(4).fill("/hoots.json"));
  });

  it("reads a hoot with its comments and counters in three calls", async () => {
    const { options, calls, older } = await serve();
    const data = await prefetchHoot(older.slug, options);
    expect(data.hoot).toMatchObject({ content: "Bonjour", likes: 1, comments: 1, mine: false });
    expect(data.comments.map(({ comments }) => comments.map(({ content }) => content))).toEqual([["Premier"]]);
    expect(calls).toHaveLength(3);
  });

  it.each(["uid", "pseudo"] as const)("reads a profile and its hoots by %s", async (by) => {
    const { options, calls, ada } = await serve();
    const data = await prefetchProfile(by === "uid" ? { uid: ada.uid } : { pseudo: "Ada" }, options);
    expect(data.profile).toEqual({
      uid: ada.uid,
      pseudo: "Ada",
      picture: expect.any(String),
      hoots: 1,
      followers: 0,
      following: 0,
    });
    expect(data.hoots.map(({ content }) => content)).toEqual(["Bonjour"]);
    expect(calls).toHaveLength(by === "uid" ? 6 : 7);
  });

  it("returns null for a hoot and a person that do not exist", async () => {
    const { options } = await serve();
    expect((await prefetchHoot("absent", options)).hoot).toBeNull();
    expect((await prefetchHoot("\ud800", options)).hoot).toBeNull();
    expect((await prefetchProfile({ pseudo: "Personne" }, options)).profile).toBeNull();
    expect((await prefetchProfile({ uid: "a/b" }, options)).profile).toBeNull();
  });

  it("returns only public data, and no e-mail address except in a slug", async () => {
    const { options, local, older, ada } = await serve();
    const leaked = { email: "ada@exemple.fr", token: "secret" };
    const stored = Object(local.read(`hoots/${older.id}`));
    await local.write(`hoots/${older.id}`, { ...stored, ...leaked, slug: "ada@exemple.fr-1" });
    const parts = await Promise.all([
      prefetchFeed(options),
      prefetchHoot("ada@exemple.fr-1", options),
      prefetchProfile({ uid: ada.uid }, options),
    ]);
    const text = JSON.stringify(parts).replaceAll("ada@exemple.fr-1", "");
    expect(text).toContain("Bonjour");
    expect(text).not.toMatch(/@exemple|secret/);
  });

  it("omits a picture of the host's own origin, unless the host allows its path", async () => {
    const { options, local, older } = await serve();
    const stored = Object(local.read(`hoots/${older.id}`));
    const pictureOf = async (auteurImg: string, picturePaths: readonly string[] = []) => {
      await local.write(`hoots/${older.id}`, { ...stored, auteurImg });
      return (await prefetchHoot(older.slug, { ...options, picturePaths })).hoot?.author.picture;
    };
    expect(await pictureOf("/sign-out")).toBeNull();
    expect(await pictureOf("https://exemple.fr/sign-out")).toBeNull();
    expect(await pictureOf("https://exemple.fr/images/ada.png", ["/images/"])).toBe(
      "https://exemple.fr/images/ada.png",
    );
    expect(await pictureOf("https://images.exemple/ada.png")).toBe("https://images.exemple/ada.png");
    expect(await pictureOf("/images/ada.png", ["/images/"])).toBe("/images/ada.png");
    // A seeded local database uses pictures with this path.
    expect(await pictureOf("/communaute/ada.svg")).toBe("/communaute/ada.svg");
  });

  it("omits pictures of the site's own origin everywhere", async () => {
    const { options, local, older, ada } = await serve();
    const link = `${siteUrl}/api/logout?all=1`;
    const replace = async (path: string, change: Record<string, string>) =>
      local.write(path, { ...Object(local.read(path)), ...change });
    await replace(`hoots/${older.id}`, { articleImg: link, auteurImg: link });
    await replace(`auteurImg/${ada.uid}/profil`, { img: link });
    for (const id of Object.keys(Object(local.read("comment")))) await replace(`comment/${id}`, { auteurImg: link });
    const readAt = async (site: string) => {
      const ofSite = { ...options, siteUrl: site };
      const { hoots, ...feed } = await prefetchFeed(ofSite);
      const { comments, ...hoot } = await prefetchHoot(older.slug, ofSite);
      const { persons } = await prefetchProfile({ uid: ada.uid }, ofSite);
      return [hoots, feed, comments, hoot, persons].map((part) => JSON.stringify(part).includes("logout"));
    };
    expect(await readAt(`${siteUrl}/forum`)).toEqual([false, false, false, false, false]);
    expect(await readAt("https://autre.exemple")).toEqual([true, false, true, true, true]);
  });

  it.each(["", "exemple.fr", "file:///"])("rejects with a TypeError for the site %j", async (invalid) => {
    const { options } = await serve();
    await expect(prefetchFeed({ ...options, siteUrl: invalid })).rejects.toThrow(TypeError);
  });

  it("omits a hidden comment", async () => {
    const { options, local, ada, older } = await serve();
    await ada.client.addComment(older, "Second");
    const [first] = Object.keys(Object(local.read("comment")));
    await local.write(`comment/${first}/masque`, true);
    const data = await prefetchHoot(older.slug, options);
    expect(JSON.stringify(data)).not.toContain("Premier");
    expect(data.comments).toMatchObject([{ comments: [{ content: "Second" }], floor: null }]);
  });

  it("returns plain JSON", async () => {
    const { options, older, ada } = await serve();
    for (const data of [
      await prefetchFeed(options),
      await prefetchHoot(older.slug, options),
      await prefetchProfile({ uid: ada.uid }, options),
    ])
      expect(throughHtml(data)).toEqual(data);
  });

  it("advises deploying the rules when the database needs a session", async () => {
    const { options } = await serve(readFileSync(join(root, "database.rules.json"), "utf8"));
    const failure = prefetchFeed(options);
    await expect(failure).rejects.toBeInstanceOf(HooterError);
    await expect(failure).rejects.toMatchObject({ code: "permission-denied" });
    await expect(failure).rejects.toThrow("database.public.rules.json");
  });

  it.each([
    ["network", () => Promise.reject(new TypeError("fetch failed"))],
    ["unavailable", async () => new Response("", { status: 500 })],
    ["misconfigured", async () => new Response("{}", { status: 404 })],
    ["malformed", async () => new Response("<html>")],
  ] as const)("rejects with %s when a call fails", async (code, fetch) => {
    await expect(prefetchFeed({ databaseUrl, siteUrl, fetch })).rejects.toMatchObject({ name: "HooterError", code });
  });

  it("ends reads after the timeout or when the host's signal aborts", async () => {
    const silent: typeof fetch = async (_input, init) => {
      // A real fetch also rejects when the signal has already aborted.
      init?.signal?.throwIfAborted();
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    };
    const leaving = new AbortController();
    const left = prefetchFeed({ databaseUrl, siteUrl, fetch: silent, signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "network" });
    await expect(prefetchFeed({ databaseUrl, siteUrl, fetch: silent, timeout: 1 })).rejects.toMatchObject({
      code: "network",
    });
  });

  it.each([2 ** 31, Number.POSITIVE_INFINITY])("caps a timeout of %s ms at a timer's maximum", async (timeout) => {
    const { options } = await serve();
    const timer = vi.spyOn(AbortSignal, "timeout");
    onTestFinished(() => timer.mockRestore());
    await expect(prefetchFeed({ ...options, timeout })).resolves.toBeDefined();
    expect(timer).toHaveBeenCalledExactlyOnceWith(2 ** 31 - 1);
  });

  it("sends only the options that edge runtimes support", async () => {
    const { local } = await serve();
    const sent = vi.fn<typeof fetch>((input, init) => local.fetch(input, init));
    await prefetchFeed({ databaseUrl, siteUrl, fetch: sent });
    for (const [, init] of sent.mock.calls)
      expect(Object.keys(init ?? {}).sort()).toEqual(["cache", "method", "signal"]);
  });

  it("sends an App Check token", async () => {
    const { options, calls } = await serve();
    await prefetchFeed({ ...options, appCheckToken: async () => "attested" });
    expect(calls.map((call) => new URL(call).searchParams.get("ac"))).toEqual(["attested", "attested"]);
  });

  it("refuses a page size that is not a positive integer, and reads at most 100 hoots", async () => {
    const { options, calls } = await serve();
    await expect(prefetchFeed({ ...options, pageSize: 0 })).rejects.toThrow(RangeError);
    expect((await prefetchFeed({ ...options, pageSize: 5_000 })).heads[0]?.pageSize).toBe(100);
    expect(calls[0]).toContain("limitToLast=100");
  });
});

describe("a client with a server's data", () => {
  it("shows the feed before the session is known, then opens a stream and sends no other request", async () => {
    const { options, local, ada, publish } = await serve();
    const initialData = throughHtml(await prefetchFeed(options));
    const { client, calls, follow, reports } = browse(local, { initialData });
    const feed = follow(client.feed({ arrivals: "show" }));
    const contents = () => {
      const state = feed.get();
      return state.status === "ready" ? state.hoots.map(({ content, likes }) => `${content} ${likes}`) : state.status;
    };
    expect(client.session.get().status).toBe("loading");
    expect(contents()).toEqual(["Bonsoir 0", "Bonjour 1"]);
    await client.ready;
    expect(contents()).toEqual(["Bonsoir 0", "Bonjour 1"]);
    const stream = { path: "/hoots.json", isStream: true };
    await eventually(() => expect(calls).toEqual([stream]));
    // A page with old data reads the counters at once. If the page with fresh data also read them, its call would have
    // been counted by then.
    const late = browse(local, { initialData: { ...initialData, readAt: Date.now() - 60_000 } });
    late.follow(late.client.feed());
    await eventually(() => expect(late.calls).toEqual([stream, { path: "/stats.json", isStream: false }]));
    expect(calls).toEqual([stream]);
    await publish(ada, "Du nouveau");
    await eventually(() =>
      expect(contents()).toEqual([expect.stringContaining("Du nouveau"), "Bonsoir 0", "Bonjour 1"]),
    );
    expect(calls).toEqual([stream]);
    expect(reports).toEqual([]);
  });

  it("reads the counters of a feed again when the server's data is no longer fresh", async () => {
    const { options, local, bob, newer } = await serve();
    const initialData = throughHtml(await prefetchFeed({ ...options, now: () => Date.now() - 29_900 }));
    await bob.client.setLiked(newer, true);
    const { client, follow, calls } = browse(local, { initialData });
    const feed = follow(client.feed());
    expect(feed.get()).toMatchObject({ hoots: [{ likes: 0 }, { likes: 1 }] });
    await eventually(() => expect(feed.get()).toMatchObject({ hoots: [{ likes: 1 }, { likes: 1 }] }));
    expect(calls).toContainEqual({ path: "/stats.json", isStream: false });
  });

  it("shows a hoot with its comments and does not read them again", async () => {
    const { options, local, older, bob, publish } = await serve();
    const initialData = throughHtml(await prefetchHoot(older.slug, options));
    const { client, calls, follow } = browse(local, { initialData });
    // Subscribe in the order of a page: the effects of its inner components, such as the list of comments, run first.
    const comments = follow(client.comments(older));
    const hoot = follow(client.hoot(older.slug));
    expect(hoot.get()).toMatchObject({ status: "ready", hoot: { content: "Bonjour", likes: 1, comments: 1 } });
    expect(comments.get()).toMatchObject({ status: "ready", comments: [{ content: "Premier" }] });
    await client.ready;
    await publish(bob, "Plus tard");
    await bob.client.addComment(older, "Second");
    await eventually(() =>
      expect(comments.get()).toMatchObject({ comments: [{ content: "Premier" }, { content: "Second" }] }),
    );
    const reads = calls.filter(({ isStream }) => !isStream).map(({ path }) => path);
    expect(reads).not.toContain("/hoots.json");
    expect(reads).not.toContain("/comment.json");
  });

  it.each([
    ["of the system", 0],
    ["of the options", -7_200_000],
  ])("shows a profile with its hoots and reads nothing, with the clock from %s", async (_, offset) => {
    const { options, local, ada } = await serve();
    const who = { pseudo: "Ada" };
    const now = () => Date.now() + offset;
    const initialData = throughHtml(await prefetchProfile(who, { ...options, now }));
    const { client, calls, follow } = browse(local, { initialData, now });
    const profile = follow(client.profile(who));
    const hoots = follow(client.authorHoots(ada.uid));
    await client.ready;
    expect(profile.get()).toMatchObject({ status: "ready", profile: { pseudo: "Ada", hoots: 1, isMe: false } });
    expect(hoots.get()).toMatchObject({ status: "ready", hoots: [{ content: "Bonjour", likes: 1 }] });
    expect(calls).toEqual([]);
  });

  it("reads a profile again when the server's data is old", async () => {
    const { options, local, ada, bob } = await serve();
    const initialData = await prefetchProfile({ uid: ada.uid }, { ...options, now: () => Date.now() - 3_600_000 });
    await bob.client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true);
    const { client, follow } = browse(local, { initialData });
    const profile = follow(client.profile({ uid: ada.uid }));
    expect(profile.get()).toMatchObject({ profile: { followers: 0 } });
    await eventually(() => expect(profile.get()).toMatchObject({ profile: { followers: 1 } }));
  });

  it("reads older hoots for a short page only when the session is known", async () => {
    const local = openLocalDatabase({ rules: publicRules });
    await seedHoots(local, 30);
    const data = await prefetchFeed({ databaseUrl, siteUrl, fetch: local.fetch });
    const ids = [seedId(29), seedId(28)];
    const initialData = { ...data, heads: [{ pageSize: 20, ids, floor: seedId(28) }] };
    const { client, follow } = browse(local, { initialData });
    const feed = follow(client.feed());
    expect(client.session.get().status).toBe("loading");
    expect(feed.get()).toMatchObject({ hoots: { length: 2 }, hasMore: true, isLoadingMore: false });
    await client.ready;
    await eventually(() => expect(feed.get()).toMatchObject({ hoots: { length: 22 } }));
  });

  it("shows neither a gap nor a duplicate when more hoots have arrived than the stream sends", async () => {
    const local = openLocalDatabase({ rules: publicRules });
    await seedHoots(local, 3);
    const pageSize = 2;
    const initialData = await prefetchFeed({ databaseUrl, siteUrl, fetch: local.fetch, pageSize });
    await seedHoots(local, 30);
    const { client, follow } = browse(local, { initialData });
    const feed = follow(client.feed({ pageSize }));
    const ids = () => {
      const state = feed.get();
      return state.status === "ready" ? state.hoots.map(({ id }) => id) : [];
    };
    expect(ids()).toEqual([seedId(2), seedId(1)]);
    await eventually(() => expect(feed.get()).toMatchObject({ newCount: 10 }));
    expect(ids()).toEqual([seedId(2), seedId(1)]);
    const state = feed.get();
    if (state.status === "ready") state.showNew();
    const all = Array.from({ length: 30 }, (_, index) => seedId(29 - index));
    await eventually(() => {
      const current = feed.get();
      if (current.status === "ready" && current.hasMore) current.loadMore();
      expect(ids()).toEqual(all);
    });
  });

  it("removes a hoot that was deleted after the server's read", async () => {
    const { options, local, bob, newer } = await serve();
    const initialData = await prefetchFeed(options);
    await bob.client.deleteHoot(newer);
    const { client, follow } = browse(local, { initialData });
    const feed = follow(client.feed());
    expect(feed.get()).toMatchObject({ hoots: [{ content: "Bonsoir" }, { content: "Bonjour" }] });
    await eventually(() => expect(feed.get()).toMatchObject({ hoots: [{ content: "Bonjour" }] }));
  });

  it("keeps the server's data after a sign-in, and reads the account's likes", async () => {
    const { options, local, older } = await serve();
    const zoeElsewhere = await person("Zoe", local);
    onTestFinished(() => zoeElsewhere.client.dispose());
    await zoeElsewhere.client.setLiked(older, true);
    const initialData = await prefetchFeed(options);
    const { client, follow, calls } = browse(local, { initialData, identity: zoeElsewhere.identity });
    const feed = follow(client.feed());
    const states: string[] = [];
    onTestFinished(feed.subscribe(() => void states.push(feed.get().status)));
    const follows = client.follows("uid-Ada");
    expect(follows.get()).toBeNull();
    await client.ready;
    expect(client.session.get().status).toBe("signed-in");
    await eventually(() =>
      expect(client.feed().get()).toMatchObject({
        hoots: [{ likedByMe: false }, { content: "Bonjour", likedByMe: true }],
      }),
    );
    expect(states).not.toContain("loading");
    expect(calls.filter(({ isStream, path }) => !isStream && path === "/hoots.json")).toEqual([]);
  });

  it("joins the data of several widgets", async () => {
    const { options, local, older, ada } = await serve();
    const parts = await Promise.all([
      prefetchFeed(options),
      prefetchHoot(older.slug, options),
      prefetchProfile({ uid: ada.uid }, options),
    ]);
    const { client } = browse(local, { initialData: throughHtml(mergeInitialData(...parts)) });
    for (const store of [
      client.feed(),
      client.hoot(older.slug),
      client.comments(older),
      client.profile({ uid: ada.uid }),
    ])
      expect(store.get().status).toBe("ready");
    expect(mergeInitialData().hoots).toEqual([]);
  });

  it("uses the record that was read last when several parts contain it", async () => {
    const { options, ada, older } = await serve();
    const before = await prefetchFeed({ ...options, now: () => 1_000 });
    await ada.client.editHoot(older, { content: "Mieux dit", pictureUrl: "", pictureAlt: "" });
    const after = await prefetchHoot(older.slug, { ...options, now: () => 2_000 });
    for (const parts of [
      [before, after],
      [after, before],
    ]) {
      const merged = mergeInitialData(...parts);
      expect(merged.readAt).toBe(1_000);
      expect(merged.hoots.find(({ id }) => id === older.id)?.content).toBe("Mieux dit");
    }
  });
});

describe("data that a client cannot use", () => {
  /** Data as a client receives it from a page. It may have any content. */
  const parsed = (value: unknown): InitialData => JSON.parse(JSON.stringify(value));

  it.each([
    ["a text", "<html>"],
    ["a list", []],
    ["data of another version", { schema: 99 }],
    ["data without its parts", { schema: 2, readAt: 0 }],
  ])("ignores and reports %s", async (_what, value) => {
    const { local } = await serve();
    const { client, reports, follow } = browse(local, { initialData: parsed(value) });
    expect(client.feed().get().status).toBe("loading");
    expect(reports).toMatchObject([{ kind: "call-failed", call: "initialData", code: "malformed" }]);
    const feed = follow(client.feed());
    await eventually(() =>
      expect(feed.get()).toMatchObject({ hoots: [{ content: "Bonsoir" }, { content: "Bonjour" }] }),
    );
  });

  it("ignores and reports data that is older than a month or from the future", async () => {
    const { local, options } = await serve();
    const data = await prefetchFeed(options);
    for (const readAt of [Date.now() - 40 * 24 * 3_600_000, Date.now() + 40 * 24 * 3_600_000]) {
      const { client, reports } = browse(local, { initialData: { ...data, readAt } });
      expect(client.feed().get().status).toBe("loading");
      expect(reports).toMatchObject([{ call: "initialData", code: "malformed" }]);
    }
  });

  it("shows no picture of the host's own origin", async () => {
    const { local, options, older } = await serve();
    const data = await prefetchFeed(options);
    const unsafe = { url: "/sign-out", alt: "" };
    const hoots = data.hoots.map((hoot) => ({ ...hoot, author: { ...hoot.author, picture: "/sign-out" } }));
    const { client, reports } = browse(local, {
      initialData: {
        ...data,
        hoots: hoots.map((hoot) => (hoot.id === older.id ? { ...hoot, picture: unsafe } : hoot)),
      },
    });
    expect(client.feed().get()).toMatchObject({
      hoots: [{ content: "Bonsoir" }, { content: "Bonjour", picture: null, author: { picture: null } }],
    });
    expect(reports).toEqual([]);
  });

  it("ignores and reports the data when only members may read", async () => {
    const { local, options } = await serve();
    const { client, reports } = browse(local, { initialData: await prefetchFeed(options), readers: "members" });
    expect(client.feed().get().status).toBe("loading");
    expect(reports).toMatchObject([{ call: "initialData", code: "misconfigured" }]);
    await client.ready;
    expect(client.feed().get()).toEqual({ status: "signed-out" });
  });
});
