import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHooterClient } from "./client";
import { memoryIdentity } from "./identity/memory-identity";
import type { FollowRecord, HooterClient, Readable } from "./index";
import { internals } from "./model/internals";
import { openLocalDatabase, PASSWORD, person } from "./testing/local-harness";
import { seedComments, seedHoots } from "./testing/seed-hoots";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function setUp(hoots = 3) {
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  await seedHoots(database, hoots);
  const enter = async (name: string) => {
    const entered = await person(name, database);
    closing.push(() => entered.client.dispose());
    return entered;
  };
  return { database, enter };
}

type ReadyOf<State> = Extract<State, { readonly status: "ready" }>;

/** Subscribes to a store and returns its first ready state. */
async function ready<State extends { readonly status: string }>(store: Readable<State>): Promise<ReadyOf<State>> {
  const isReady = (state: State): state is State & ReadyOf<State> => state.status === "ready";
  closing.push(store.subscribe(() => {}));
  return eventually(() => {
    const state = store.get();
    if (!isReady(state)) throw new Error(state.status);
    return state;
  });
}

const isOpen = (client: HooterClient) => client[internals].account.get()?.feed(20).inUse();
const signInAsAda = { email: "ada@exemple.fr", password: PASSWORD };

describe("a store of the client", () => {
  it("opens for its first subscriber and closes after its last", async () => {
    const { enter } = await setUp();
    const { client } = await enter("Ada");
    const feed = client.feed();
    expect(feed.get()).toEqual({ status: "loading" });
    expect(isOpen(client)).toBe(false);
    const closes = [feed.subscribe(() => {}), feed.subscribe(() => {})];
    await eventually(() => expect(feed.get().status).toBe("ready"));
    closes[0]?.();
    expect(isOpen(client)).toBe(true);
    closes[1]?.();
    expect(isOpen(client)).toBe(false);
  });

  it("returns the same store for the same arguments, and the same state until it changes", async () => {
    const { enter } = await setUp();
    const { client } = await enter("Ada");
    expect(client.feed({ pageSize: 20, atTop: false })).toBe(client.feed());
    expect(client.feed({ arrivals: "show" })).toBe(client.feed({ atTop: true }));
    expect(client.feed()).not.toBe(client.feed({ pageSize: 5 }));
    expect(client.profile({ uid: "a" })).toBe(client.profile({ uid: "a" }));
    const state = await ready(client.feed());
    expect(client.feed().get()).toBe(state);
  });

  it("keeps no store while there is no reader, as on a server", async () => {
    const identity = { ...memoryIdentity(), observe: () => () => {} };
    const client = createHooterClient({ identity, databaseUrl: "http://local?ns=demo-hooter", readers: "everyone" });
    closing.push(() => client.dispose());
    const store = new WeakRef(client[internals].reads.hoot("ada1_hoot"));
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    await eventually(() => {
      collect();
      expect(store.deref() === undefined).toBe(true);
    });
  });

  it("forgets the pages that nobody has read for half an hour, and keeps those in use", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    closing.push(() => now.mockRestore());
    const { enter } = await setUp();
    const { client } = await enter("Ada");
    const account = client[internals].account.get();
    const open = (slug: string) => [client.hoot(slug), client.comments({ slug })];
    /** Opens and closes a page. @returns weak references to the objects of the page */
    const visit = (slug: string) => {
      for (const store of open(slug)) store.subscribe(() => {})();
      return [...open(slug), account?.comments(slug) ?? {}].map((made) => new WeakRef(made));
    };
    const mounted = open("mounted");
    closing.push(...mounted.map((store) => store.subscribe(() => {})));
    const refs = Array.from({ length: 500 }, (_, index) => visit(`page-${index}`)).flat();
    for (const hours of [0.5, 1]) {
      now.mockReturnValue(hours * 3_600_000);
      client.hoot(`later-${hours}`).get();
    }
    expect(account?.hootBySlug.entries().map(({ args }) => args[0])).toEqual(["mounted", "later-0.5", "later-1"]);
    expect(open("mounted")).toEqual(mounted.map((store) => expect.toSatisfy((other) => other === store)));
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    await eventually(() => {
      collect();
      expect(refs.filter((ref) => ref.deref() !== undefined)).toHaveLength(0);
    });
  });

  it("causes no warning about a memory leak in Node when many are open", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    closing.push(() => warn.mockRestore());
    const { enter } = await setUp(12);
    const { client } = await enter("Ada");
    const { hoots } = await ready(client.feed());
    for (const { slug } of hoots) {
      await ready(client.hoot(slug));
      await ready(client.comments({ slug }));
    }
    expect(hoots).toHaveLength(12);
    expect(warn.mock.calls).toEqual([]);
  });

  it("follows the session and holds no data of the former account", async () => {
    const { enter } = await setUp();
    const { client } = await enter("Ada");
    const feed = client.feed();
    await ready(feed);
    const unused = client.feed({ pageSize: 2 });
    const states: string[] = [];
    closing.push(feed.subscribe(() => void states.push(feed.get().status)));
    await client.signOut();
    expect(feed.get()).toEqual({ status: "signed-out" });
    await client.signIn(signInAsAda);
    await eventually(() => expect(feed.get().status).toBe("ready"));
    expect(states[0]).toBe("signed-out");
    expect(states.indexOf("loading")).toBe(1);
    expect(client.feed({ pageSize: 2 })).not.toBe(unused);
  });

  it("rejects an invalid page size", async () => {
    const { enter } = await setUp();
    const { client } = await enter("Ada");
    for (const read of [client.feed, ({ pageSize }: { pageSize: number }) => client.authorHoots("a", { pageSize })])
      expect(() => read({ pageSize: 0 })).toThrow(RangeError);
    expect(() => client.followers("a", { pageSize: 1.5 })).toThrow(RangeError);
  });
});

describe("the stores of the client", () => {
  it("returns the feed with older pages and holds back new hoots until showNew", async () => {
    const { enter } = await setUp(25);
    const { client } = await enter("Ada");
    const feed = client.feed({ arrivals: "wait" });
    const first = await ready(feed);
    expect(first).toMatchObject({ hasMore: true, newCount: 0 });
    expect(first.hoots).toHaveLength(20);
    first.loadMore();
    await eventually(() => expect(feed.get()).toMatchObject({ hasMore: false }));
    const bob = await enter("Bob");
    await bob.client.publishHoot({ content: "Coucou", pictureUrl: "", pictureAlt: "" });
    await eventually(() => expect(feed.get()).toMatchObject({ newCount: 1 }));
    first.showNew();
    await eventually(() => expect(feed.get()).toMatchObject({ newCount: 0, hoots: { length: 26 } }));
  });

  it("returns a hoot, its comments, its author and the author's hoots", async () => {
    const { database, enter } = await setUp();
    await seedComments(database, 2, 2);
    const { client } = await enter("Ada");
    const { hoot } = await ready(client.hoot("seed2_hoot"));
    expect(hoot).toMatchObject({ content: "hoot 2", likes: 2 });
    expect((await ready(client.comments(hoot))).comments.map(({ content }) => content)).toEqual([
      "comment 0",
      "comment 1",
    ]);
    expect((await ready(client.authorHoots("uid-Seed"))).hoots).toHaveLength(3);
    expect((await ready(client.profile({ uid: "uid-Ada" }))).profile).toMatchObject({ pseudo: "Ada", isMe: true });
    const unknown = client.profile({ pseudo: "Personne" });
    closing.push(unknown.subscribe(() => {}));
    await eventually(() => expect(unknown.get()).toEqual({ status: "not-found" }));
  });

  it("returns follows, followers and the latest hoots of followed authors", async () => {
    const { enter } = await setUp(0);
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    await bob.client.publishHoot({ content: "Bonsoir", pictureUrl: "", pictureAlt: "" });
    const follows = ada.client.follows(bob.uid);
    closing.push(follows.subscribe(() => {}));
    expect(follows.get()).toBeNull();
    await eventually(() => expect(follows.get()).toBe(false));
    await ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true);
    expect(follows.get()).toBe(true);
    const following: readonly FollowRecord[] = (await ready(ada.client.following())).following;
    expect(following).toMatchObject([{ uid: bob.uid }]);
    expect((await ready(ada.client.followers(bob.uid))).followers).toMatchObject([{ pseudo: "Ada" }]);
    const latest = ada.client.followedLatest();
    await ready(latest);
    await eventually(() => expect(latest.get()).toMatchObject({ followingCount: 1, hoots: [{ content: "Bonsoir" }] }));
  });

  it("returns an error with a retry function", async () => {
    const { database } = await setUp();
    let isDown = true;
    const fetch: typeof globalThis.fetch = (input, init) =>
      isDown ? Promise.reject(new TypeError("Failed to fetch")) : database.fetch(input, init);
    const { client } = await person("Ada", database, { fetch });
    closing.push(() => client.dispose());
    const feed = client.feed();
    closing.push(feed.subscribe(() => {}));
    const failed = await eventually(() => {
      const state = feed.get();
      if (state.status !== "error") throw new Error(state.status);
      return state;
    });
    expect(failed.error.code).toBe("network");
    isDown = false;
    failed.retry();
    await eventually(() => expect(feed.get().status).toBe("ready"));
  });
});
