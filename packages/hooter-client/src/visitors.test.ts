import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "hooter-test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHooterClient, type HooterClient, type HooterClientOptions } from "./client";
import type { ReplayedAction } from "./deferred-actions";
import { draftsOf } from "./drafts/drafts";
import { memoryIdentity } from "./identity/memory-identity";
import { internals } from "./model/internals";
import type { HooterReport } from "./model/report";
import { memoryStorage, PASSWORD } from "./testing/local-harness";
import { openPublicDatabase } from "./testing/public-database";

const zoe = { email: "zoe@exemple.fr", password: PASSWORD };

/** Signs Zoé in, and waits until her action as a visitor is replayed. */
async function signInAndAct(client: HooterClient): Promise<ReplayedAction | null> {
  const { replayed } = client[internals];
  const former = replayed.get();
  await client.signIn(zoe);
  await eventually(() => expect(replayed.get()).not.toBe(former));
  const current = replayed.get();
  await current?.done;
  return current;
}

/** A database with a hoot by Ada and one by Bob, and the client of a visitor. */
async function visit(
  options: Partial<HooterClientOptions> & {
    readonly rules?: string;
    /** Changes the responses that the visitor receives. */
    readonly proxy?: (response: Response) => Response | Promise<Response>;
  } = {},
) {
  const { rules, proxy = (response) => response, ...rest } = options;
  const { add, now, ...database } = await openPublicDatabase(Date.UTC(2026, 10, 20, 12), rules);
  const { local } = database;
  const carol = await add("Carol");
  const calls: URL[] = [];
  /** Paths of those calls that open event streams. */
  const streams: string[] = [];
  const reports: HooterReport[] = [];
  const identity = memoryIdentity({
    accounts: [{ ...zoe, uid: "uid-Zoe", displayName: "Zoé" }],
    now,
  });
  const client = createHooterClient({
    identity,
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: async (input, init) => {
      const url = new URL(String(input));
      calls.push(url);
      if (new Headers(init?.headers).get("accept") === "text/event-stream") streams.push(url.pathname);
      return proxy(await local.fetch(input, init));
    },
    storage: memoryStorage(),
    now,
    readers: "everyone",
    onError: (entry) => void reports.push(entry),
    ...rest,
  });
  onTestFinished(() => client.dispose());
  return { ...database, carol, client, calls, streams, reports };
}

/** Reads the first page of the feed. */
async function readHoots(client: HooterClient) {
  const feed = client.feed();
  const stop = feed.subscribe(() => {});
  await eventually(() => expect(feed.get().status).toBe("ready"));
  stop();
  const state = feed.get();
  return state.status === "ready" ? state.hoots : [];
}

describe("a visitor of a database that everyone may read", () => {
  it("reads the feed with its counters in three calls without a token, and receives new hoots", async () => {
    const { client, carol, publish, calls } = await visit();
    const feed = client.feed({ arrivals: "show" });
    onTestFinished(feed.subscribe(() => {}));
    const contents = () => {
      const state = feed.get();
      return state.status === "ready" ? state.hoots.map(({ content, likes }) => [content, likes]) : state.status;
    };
    await eventually(() =>
      expect(contents()).toEqual([
        ["Bonsoir", 0],
        ["Bonjour", 1],
      ]),
    );
    expect(calls.map(({ pathname }) => pathname).sort()).toEqual(["/hoots.json", "/hoots.json", "/stats.json"]);
    expect(calls.some(({ searchParams }) => searchParams.has("auth"))).toBe(false);
    await publish(carol, "Du nouveau");
    await eventually(() => expect(contents().toString()).toContain("Du nouveau"));
    const state = feed.get();
    expect(state.status === "ready" && state.hoots.every(({ mine, likedByMe }) => !mine && likedByMe === false)).toBe(
      true,
    );
  });

  it("keeps all pages of the feed at the sign-in, with the likes of the account and new hoots", async () => {
    const { client, carol, publish } = await visit();
    await client.signIn(zoe);
    const [, older] = await readHoots(client);
    if (!older) throw new Error("The feed has one hoot.");
    await client.setLiked(older, true);
    await client.signOut();
    const feed = client.feed({ pageSize: 1, arrivals: "show" });
    const states: string[] = [];
    const shown = () => {
      const state = feed.get();
      return state.status === "ready"
        ? state.hoots.map(({ content, likedByMe }) => [content, likedByMe])
        : [[state.status, false]];
    };
    onTestFinished(
      feed.subscribe(() =>
        states.push(
          shown()
            .map(([content]) => content)
            .join(),
        ),
      ),
    );
    const isReady = () => feed.get().status === "ready";
    await eventually(() => expect(isReady()).toBe(true));
    const first = feed.get();
    if (first.status === "ready") first.loadMore();
    await eventually(() =>
      expect(shown()).toEqual([
        ["Bonsoir", false],
        ["Bonjour", false],
      ]),
    );
    states.length = 0;
    await client.signIn(zoe);
    await eventually(() =>
      expect(shown()).toEqual([
        ["Bonsoir", false],
        ["Bonjour", true],
      ]),
    );
    expect(new Set(states)).toEqual(new Set(["Bonsoir,Bonjour"]));
    await publish(carol, "Du nouveau");
    await eventually(() => expect(shown().toString()).toContain("Du nouveau"));
  });

  it("opens only one stream for a visitor", async () => {
    const { client, calls, streams } = await visit();
    onTestFinished(client.feed().subscribe(() => {}));
    // Wait for the counters, the last call of a feed. By then, all its streams are open.
    await eventually(() => expect(calls.map(({ pathname }) => pathname)).toContain("/stats.json"));
    expect(streams).toEqual(["/hoots.json"]);
  });

  it("receives new hoots behind a proxy that ends each stream after its first event", async () => {
    let ended = 0;
    const proxy = async (response: Response) => {
      if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) return response;
      const reader = response.body.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      ended += 1;
      return new Response(value, response);
    };
    const { client, carol, publish } = await visit({ proxy });
    const feed = client.feed({ arrivals: "show" });
    onTestFinished(feed.subscribe(() => {}));
    await eventually(() => expect(ended).toBe(1));
    await publish(carol, "Du nouveau");
    await eventually(() => {
      const state = feed.get();
      expect(state.status === "ready" && state.hoots.map(({ content }) => content)).toContain("Du nouveau");
    });
    expect(ended).toBeGreaterThan(1);
  });

  it("reads a hoot, its comments and its author", async () => {
    const { client, older, ada } = await visit();
    const [hoot, comments, byUid, byPseudo, hoots] = [
      client.hoot(older.slug),
      client.comments(older),
      client.profile({ uid: ada.uid }),
      client.profile({ pseudo: "Ada" }),
      client.authorHoots(ada.uid, { pageSize: 9_999 }),
    ];
    for (const read of [hoot, comments, byUid, byPseudo, hoots]) onTestFinished(read.subscribe(() => {}));
    await eventually(() => {
      expect(hoot.get()).toMatchObject({ status: "ready", hoot: { content: "Bonjour", likes: 1, comments: 1 } });
      expect(comments.get()).toMatchObject({ status: "ready", comments: [{ content: "Premier", mine: false }] });
      for (const profile of [byUid, byPseudo]) {
        expect(profile.get()).toMatchObject({ status: "ready", profile: { pseudo: "Ada", hoots: 1, isMe: false } });
      }
      expect(hoots.get()).toMatchObject({ status: "ready", hoots: [{ content: "Bonjour" }] });
    });
  });

  it("reads no follows, no likes of users and no hashtags", async () => {
    const { client, ada, calls } = await visit();
    const reads = [
      client.following(),
      client.followers(ada.uid),
      client.followingOf(ada.uid),
      client.followedLatest(),
      client.hashtagFeed("jardin"),
    ];
    for (const read of reads) onTestFinished(read.subscribe(() => {}));
    await client.ready;
    for (const read of reads) expect(read.get()).toEqual({ status: "signed-out" });
    expect(client.follows(ada.uid).get()).toBe(false);
    expect(calls).toEqual([]);
  });

  it("shows the feed across a sign-in and a sign-out, and sends no token after the sign-out", async () => {
    const { client, ada, calls, reports } = await visit();
    const feed = client.feed();
    const follows = client.follows(ada.uid);
    for (const read of [feed, follows]) onTestFinished(read.subscribe(() => {}));
    await eventually(() => expect(feed.get().status).toBe("ready"));
    await client.signIn(zoe);
    await eventually(() => expect(calls.some(({ pathname }) => pathname === "/follow/uid-Zoe.json")).toBe(true));
    await eventually(() => expect(feed.get().status).toBe("ready"));
    await eventually(() => expect(calls.some(({ pathname }) => pathname === "/likedBy/uid-Zoe.json")).toBe(true));
    calls.length = 0;
    await client.signOut();
    await eventually(() => expect(feed.get().status).toBe("ready"));
    expect(calls.some(({ searchParams }) => searchParams.has("auth"))).toBe(false);
    expect(reports).toEqual([]);
  });

  it("reports the missing rules when the database needs a session", async () => {
    const rules = readFileSync(join(import.meta.dirname, "../../../database.rules.json"), "utf8");
    const { client, reports } = await visit({ rules });
    const feed = client.feed();
    onTestFinished(feed.subscribe(() => {}));
    await eventually(() => expect(reports).toHaveLength(1));
    expect(feed.get()).toEqual({ status: "signed-out" });
    const [report] = reports;
    expect(report).toMatchObject({ kind: "call-failed", call: "readFeed", code: "permission-denied" });
    expect(report?.kind === "call-failed" && String(report.cause)).toContain("database.public.rules.json");
  });

  it("shows and reports a wrong configuration when App Check refuses a visitor's read", async () => {
    const proxy = () => Response.json({ error: "Missing appcheck token" }, { status: 401 });
    const { client, reports } = await visit({ proxy });
    const feed = client.feed();
    onTestFinished(feed.subscribe(() => {}));
    await eventually(() => expect(feed.get()).toMatchObject({ status: "error", error: { code: "misconfigured" } }));
    const [report] = reports;
    expect(report).toMatchObject({ kind: "call-failed", call: "readFeed", code: "misconfigured" });
    expect(report?.kind === "call-failed" && String(report.cause)).toContain("appCheckToken");
  });

  it("sends the App Check token with each call, and none when there is no token", async () => {
    const tokens = ["one", null];
    const { client, calls } = await visit({ appCheckToken: async () => tokens.shift() ?? Promise.reject(new Error()) });
    const feed = client.feed();
    onTestFinished(feed.subscribe(() => {}));
    await eventually(() => expect(feed.get().status).toBe("ready"));
    await eventually(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ searchParams }) => searchParams.get("ac"))).toEqual(["one", null, null]);
  });

  it("returns `signed-out` to a visitor, and reads nothing, if only members may read", async () => {
    const { client, calls } = await visit({ readers: "members" });
    onTestFinished(client.feed().subscribe(() => {}));
    await client.ready;
    expect(client.feed().get()).toEqual({ status: "signed-out" });
    expect(calls).toEqual([]);
  });
});

describe("the action of a visitor", () => {
  it("sends a visitor's like after the sign-in", async () => {
    const { client, newer, ada, reports } = await visit();
    await client.ready;
    await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
    expect(reports).toEqual([]);
    const replayed = await signInAndAct(client);
    expect(replayed?.action).toMatchObject({ verb: "setLiked", liked: true });
    const hoot = ada.client.hoot(newer.slug);
    onTestFinished(hoot.subscribe(() => {}));
    await eventually(() => expect(hoot.get()).toMatchObject({ hoot: { likes: 1 } }));
  });

  it("does not count a like twice when the account had already liked the hoot", async () => {
    const { client, newer } = await visit();
    await client.signIn(zoe);
    await client.setLiked(newer, true);
    await client.signOut();
    await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
    await signInAndAct(client);
    const hoot = client.hoot(newer.slug);
    onTestFinished(hoot.subscribe(() => {}));
    await eventually(() => expect(hoot.get()).toMatchObject({ hoot: { likes: 1, likedByMe: true } }));
  });

  it("reads the like first, so that the rules refuse nothing, when the account likes a hoot of the visitor's feed", async () => {
    const statuses: number[] = [];
    const { client, newer } = await visit({
      proxy(response) {
        statuses.push(response.status);
        return response;
      },
    });
    await client.signIn(zoe);
    await client.setLiked(newer, true);
    await client.signOut();
    onTestFinished(client.feed().subscribe(() => {}));
    await readHoots(client);
    await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
    await signInAndAct(client);
    expect(statuses).not.toContain(401);
    const [hoot] = await readHoots(client);
    expect(hoot).toMatchObject({ likes: 1, likedByMe: true });
  });

  it("sends a visitor's comment, follow or report after the sign-in", async () => {
    const { client, newer, ada, local } = await visit();
    const acts = [
      () => client.addComment(newer, "Bien vu"),
      () => client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true),
      () => client.reportHoot(newer, "Publicité"),
    ];
    for (const act of acts) {
      await client.ready;
      await expect(act()).rejects.toMatchObject({ code: "signed-out" });
      await signInAndAct(client);
      await client.signOut();
    }
    expect(JSON.stringify(local.read("comment"))).toContain("Bien vu");
    expect(local.read(`follow/uid-Zoe/${ada.uid}`)).not.toBeNull();
    expect(local.read(`signalements/uid-Zoe/${newer.id}`)).toMatchObject({ motif: "Publicité" });
  });

  it("moves the text of a visitor's comment to the draft of the account until it is sent", async () => {
    const { client, newer } = await visit({ validate: ({ content }) => (content === "Non" ? "Pas ici." : null) });
    const drafts = draftsOf(client[internals].device);
    await client.ready;
    const draft = "comment:hoot";
    const text = (uid: string | null) => drafts.read(uid, draft)?.["content"];
    drafts.write("uid-Zoe", draft, { content: "Commencé hier" });
    drafts.write(null, draft, { content: "Non" });
    const sending = client.addComment(newer, "Non", { draft, validated: true });
    await expect(sending).rejects.toMatchObject({ code: "signed-out" });
    await client.signIn(zoe);
    await eventually(() => expect(client[internals].replayed.get()).not.toBeNull());
    const refused = client[internals].replayed.get();
    await expect(refused?.done).rejects.toMatchObject({ code: "draft-refused" });
    expect([text(null), text("uid-Zoe")]).toEqual([undefined, "Non"]);

    await client.signOut();
    await expect(client.addComment(newer, "Oui", { draft })).rejects.toMatchObject({ code: "signed-out" });
    await client.signIn(zoe);
    await eventually(() => expect(client[internals].replayed.get()).not.toBeNull());
    await client[internals].replayed.get()?.done;
    await eventually(() => expect(text("uid-Zoe")).toBe("Non"));
    drafts.discard("uid-Zoe", draft, { content: "Non" });
    expect(text("uid-Zoe")).toBe("Commencé hier");
  });

  it("forgets the replayed action when the account signs out", async () => {
    const { client, newer } = await visit();
    await client.ready;
    await expect(client.addComment(newer, "De Zoé")).rejects.toMatchObject({ code: "signed-out" });
    expect(await signInAndAct(client)).not.toBeNull();
    expect(client[internals].replayed.get()).not.toBeNull();
    await client.signOut();
    expect(client[internals].replayed.get()).toBeNull();
  });

  it("sends only a visitor's last action, only once, and only if the visitor signs in within half an hour", async () => {
    const { client, newer, older, local, advance } = await visit();
    await client.ready;
    for (const hoot of [newer, older]) {
      await expect(client.setLiked(hoot, true)).rejects.toMatchObject({ code: "signed-out" });
    }
    await signInAndAct(client);
    expect(Object.keys(Object(local.read("likedBy/uid-Zoe")))).toEqual([older.id]);
    await client.signOut();
    await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
    advance(31 * 60_000);
    await client.signIn(zoe);
    // Wait for a later action: if the expired action were replayed, its like would be stored by then.
    await client.setFollowed({ uid: "uid-Ada", pseudo: "Ada" }, true);
    expect(Object.keys(Object(local.read("likedBy/uid-Zoe")))).toEqual([older.id]);
  });

  it("stores no action of a visitor if only members may read", async () => {
    const { client, newer } = await visit({ readers: "members" });
    await client.ready;
    await expect(client.setLiked(newer, true)).rejects.toMatchObject({ code: "signed-out" });
    await client.signIn(zoe);
    expect(client[internals].replayed.get()).toBeNull();
  });
});
