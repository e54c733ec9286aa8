import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { HooterClientOptions } from "../client";
import { internals } from "../model/internals";
import type { HooterReport } from "../model/report";
import { deriveAuthorHoots } from "../queries/views";
import { deriveFollows } from "../store/selectors";
import { memoryStorage, openLocalDatabase, person, until } from "../testing/local-harness";
import { seedHoots, seedId } from "../testing/seed-hoots";
import { type CacheStore, memoryCache } from "./cache-store";

const DAY = 24 * 3_600_000;
const words = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });
const scope = (uid = "uid-Ada") => ({ databaseUrl: "http://local?ns=demo-hooter", uid });
const noNetwork: typeof globalThis.fetch = async () => {
  throw new TypeError("no network");
};

// Preload the lazy cache code. Otherwise a sign-in may finish first, and the cached records appear later.
beforeAll(async () => void (await import("./persister")));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** Creates a device whose storage survives each visit. */
function device(cache: CacheStore = memoryCache(), storage = memoryStorage()) {
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  const visit = async (name = "Ada", options: Partial<HooterClientOptions> = {}) => {
    const entered = await person(name, database, { cache, storage, ...options });
    closing.push(() => entered.client.dispose());
    const account = entered.client[internals].account.get();
    if (!account) throw new Error("nobody is signed in");
    const leave = async () => {
      entered.client.dispose();
      // Wait for the writes to the in-memory cache, which take only microtasks.
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { ...entered, account, leave };
  };
  const kept = async (uid?: string) => (await cache.read(scope(uid))).records;
  return { database, cache, storage, visit, kept };
}

type Visit = Awaited<ReturnType<ReturnType<typeof device>["visit"]>>;

/** Opens the dashboard, a hoot with its comments and a profile. */
async function read({ account, client, feed }: Visit, slug: string) {
  const reader = feed(10);
  closing.push(
    account.follows.retain(),
    client.followedLatest().subscribe(() => {}),
    account.comments(slug).retain(),
    reader.close,
  );
  await until(() => reader.state().status === "ready" && account.follows.state.get().status === "ready");
  await account.hootBySlug(slug).fetch();
  await account.person({ uid: "uid-Bob" }).fetch();
  await account.authorPages("uid-Bob", 10).fetch();
  await account.peoplePages({ kind: "followers", uid: "uid-Bob" }, 20).fetch();
  await until(() => account.comments(slug).state.get().status === "ready");
  await until(() => account.store.get().liked.size > 0 && account.store.get().counts.size > 0);
}

/** Creates thirteen hoots by Bob. Ada follows Bob, and likes and comments on his newest hoot. */
async function community({ database, visit }: ReturnType<typeof device>) {
  await seedHoots(database, 12, () => "Bob");
  const bob = await person("Bob", database);
  closing.push(() => bob.client.dispose());
  const hoot = await bob.client.publishHoot(words("Bonsoir"));
  const ada = await visit();
  await ada.client.setLiked(hoot, true);
  await ada.client.addComment(hoot, "Bonsoir Bob");
  await ada.client.setFollowed({ uid: "uid-Bob", pseudo: "Bob" }, true);
  await read(ada, hoot.slug);
  await ada.leave();
  return { bob, hoot };
}

describe("a visit of more than an hour", () => {
  /** Lets the account forget everything that nobody uses. */
  function passTime(client: Visit["client"]): void {
    const now = vi.spyOn(performance, "now");
    closing.push(() => now.mockRestore());
    for (const hours of [1, 2]) {
      now.mockReturnValue(performance.timeOrigin + hours * 3_600_000);
      client.hoot(`hour-${hours}`).get();
    }
  }

  it("keeps the cached results that it has not used", async () => {
    const here = device();
    const { hoot } = await community(here);
    const answers = async () => JSON.parse((await here.kept())["people"] ?? "{}").data.answers.length;
    const before = await answers();
    expect(before).toBeGreaterThan(2);
    const { client, account, leave } = await here.visit("Ada", { fetch: noNetwork });
    passTime(client);
    account.store.change((draft) => draft.profileCounts.set("u", { hoots: 0, followers: 0, following: 0 }));
    expect(account.hootBySlug(hoot.slug).state.get().data).toBe(hoot.id);
    await leave();
    expect(await answers()).toBe(before);
  });

  it("shows and keeps the comments that it has read, not those of the last visit", async () => {
    const here = device();
    const { bob, hoot } = await community(here);
    const { client, account, leave } = await here.visit();
    const texts = () => {
      const state = account.comments(hoot.slug).state.get();
      return state.status === "ready" ? [...state.comments.values()].map(({ content }) => content).sort() : [];
    };
    const stored = async () => (await here.kept())[`comments/${hoot.slug}`] ?? "";
    await bob.client.addComment(hoot, "Encore");
    const release = account.comments(hoot.slug).retain();
    await until(() => texts().length === 2);
    release();
    await vi.waitFor(async () => expect(await stored()).toContain("Encore"), { timeout: 60_000 });
    passTime(client);
    expect(texts()).toEqual(["Bonsoir Bob", "Encore"]);
    await leave();
    expect(await stored()).toContain("Encore");
  });
});

describe("an offline visit", () => {
  it("shows the hoots, comments, follows and profiles that the last visit read", async () => {
    const here = device();
    const { hoot } = await community(here);
    const { account, client, feed } = await here.visit("Ada", { fetch: noNetwork });
    const reader = feed(10);
    closing.push(reader.close);
    expect(reader.ids()).toHaveLength(10);
    expect(reader.view().hoots[0]).toMatchObject({
      id: hoot.id,
      content: "Bonsoir",
      likes: 1,
      comments: 1,
      likedByMe: true,
    });
    closing.push(
      account.comments(hoot.slug).retain(),
      account.follows.retain(),
      client.followedLatest().subscribe(() => {}),
    );
    const comments = account.comments(hoot.slug).state.get();
    expect(comments.status === "ready" && [...comments.comments.values()]).toMatchObject([{ content: "Bonsoir Bob" }]);
    expect(deriveFollows(account.store.get())).toMatchObject([{ uid: "uid-Bob", pseudo: "Bob" }]);
    expect(client.followedLatest().get()).toMatchObject({ status: "ready", hoots: [{ id: hoot.id }] });
    expect(account.hootBySlug(hoot.slug).state.get().data).toBe(hoot.id);
    expect(account.person({ uid: "uid-Bob" }).state.get().data).toMatchObject({ pseudo: "Bob" });
    expect(account.store.get().profileCounts.get("uid-Bob")).toMatchObject({ followers: 1 });
    const pages = account.authorPages("uid-Bob", 10).state.get().data;
    expect(deriveAuthorHoots(account.viewHoot, account.store.get(), "uid-Bob", pages ?? [])).toHaveLength(10);
    const people = account.peoplePages({ kind: "followers", uid: "uid-Bob" }, 20).state.get().data;
    expect(people).toMatchObject([{ people: [{ uid: "uid-Ada", pseudo: "Ada" }], floor: null }]);
    await until(() => {
      const state = reader.state();
      return state.status === "ready" && state.connection === "reconnecting";
    });
  });

  it.each([
    ["all cached pages", false, 12],
    ["only the first page, if the browser does not report that it is offline,", true, 4],
  ])("shows %s before any request has failed", async (_, onLine, expected) => {
    const here = device();
    await seedHoots(here.database, 12);
    const first = await here.visit();
    const read = first.feed(4);
    closing.push(read.close);
    await until(() => read.state().status === "ready");
    while (read.hasMore()) await read.loadMore();
    await first.leave();

    vi.stubGlobal("navigator", { onLine });
    closing.push(() => void vi.unstubAllGlobals());
    const { feed } = await here.visit("Ada", { fetch: () => new Promise(() => {}) });
    const reader = feed(4);
    closing.push(reader.close);
    await until(() => reader.ids().length > 0);
    expect(reader.ids()).toHaveLength(expected);
  });

  it("counts the pending likes and comments of an earlier offline visit", async () => {
    const here = device();
    const { hoot } = await community(here);
    const first = await here.visit("Ada", { fetch: noNetwork });
    const other = first.feed(10).view().hoots[1];
    if (!other) throw new Error("The feed has only one hoot.");
    const pending = [
      first.client.setLiked(other, true),
      first.client.setLiked(hoot, false),
      first.client.addComment(hoot, "Encore"),
      first.client.addComment(hoot, "Toujours là ?"),
    ];
    for (const write of pending) write.catch(() => {});
    await until(() => first.account.mutations.list.get().length === pending.length);
    await first.leave();

    const { account, feed } = await here.visit("Ada", { fetch: noNetwork });
    const reader = feed(10);
    closing.push(reader.close);
    await until(() => reader.view().hoots.length === 10 && account.store.get().mutations.size === pending.length);
    const viewOf = ({ id }: { readonly id: string }) => account.viewHoot(account.store.get(), id);
    expect(viewOf(other)).toMatchObject({ likes: (other.likes ?? 0) + 1, likedByMe: true });
    expect(viewOf(hoot)).toMatchObject({ likes: 0, likedByMe: false, comments: 3 });
  });

  it("reports a network error for data that was never read", async () => {
    const here = device();
    await community(here);
    const { account } = await here.visit("Ada", { fetch: noNetwork });
    const comments = account.comments("seed1_hoot");
    closing.push(comments.retain());
    await until(() => comments.state.get().status === "error");
    await expect(account.person({ uid: "uid-Zoe" }).fetch()).rejects.toMatchObject({ code: "network" });
  });

  it("updates the cached data when the network is back, without a user action", async () => {
    const here = device();
    const { bob, hoot } = await community(here);
    let up = false;
    const fetch: typeof globalThis.fetch = (input, init) =>
      up ? here.database.fetch(input, init) : noNetwork(input, init);
    const { account, feed } = await here.visit("Ada", { fetch });
    const reader = feed(10);
    closing.push(reader.close, account.comments(hoot.slug).retain(), account.follows.retain());
    await until(() => {
      const state = reader.state();
      return state.status === "ready" && state.connection === "reconnecting";
    });
    await here.database.write(`likedBy/uid-Ada/${hoot.id}`, null);
    await here.database.write(`stats/${hoot.id}/likes`, 7);
    await here.database.write(`hoots/${seedId(11)}`, null);
    await bob.client.addComment(hoot, "Et bonne nuit");
    await here.database.write("follow/uid-Ada", null);
    up = true;
    await until(() => reader.view().hoots[0]?.likes === 7);
    await until(() => reader.view().hoots[0]?.likedByMe === false);
    await until(() => !reader.ids().includes(seedId(11)));
    await until(() => {
      const state = account.comments(hoot.slug).state.get();
      return state.status === "ready" && state.comments.size === 2;
    });
    await until(() => deriveFollows(account.store.get()).length === 0);
  });
});

describe("changes between two visits", () => {
  it("refreshes the cached feed, removes deleted hoots and holds back new ones", async () => {
    const here = device();
    const { bob, hoot } = await community(here);
    await bob.client.editHoot(hoot, words("Bonsoir à tous"));
    await here.database.write(`hoots/${seedId(9)}`, null);
    const next = await bob.client.publishHoot(words("Le suivant"));
    await here.database.write(`likedBy/uid-Ada/${next.id}`, true);
    await here.database.write(`stats/${next.id}/likes`, 3);
    const { feed } = await here.visit();
    const reader = feed(10);
    closing.push(reader.close);
    expect(reader.contents()[0]).toBe("Bonsoir");
    await until(() => reader.contents()[0] === "Bonsoir à tous");
    expect(reader.ids()).not.toContain(seedId(9));
    expect(reader.view().newCount).toBe(1);
    reader.release();
    expect(reader.ids()[0]).toBe(next.id);
    await until(() => reader.view().hoots[0]?.likedByMe === true);
    expect(reader.view().hoots[0]?.likes).toBe(3);
  });

  it("saves one request on a visit with a cache", async () => {
    const here = device();
    await community(here);
    const counted = async (cache: "off" | CacheStore) => {
      const calls: string[] = [];
      const { account, client, feed, leave } = await here.visit("Ada", {
        cache,
        fetch: (input, init) => {
          calls.push(String(input));
          return here.database.fetch(input, init);
        },
      });
      const reader = feed(10);
      const stop = [account.follows.retain(), client.followedLatest().subscribe(() => {}), reader.close];
      await until(() => account.store.get().counts.size > 0 && client.followedLatest().get().status === "ready");
      await until(() => here.database.openStreams() > 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const end of stop) end();
      await leave();
      return calls.length;
    };
    expect(await counted(here.cache)).toBe((await counted("off")) - 1);
  });

  it("refreshes the counters and the user's own like of a hoot that no feed contains", async () => {
    const here = device();
    await seedHoots(here.database, 40, (index) => (index === 0 ? "Bob" : "Zoe"));
    const first = await here.visit();
    closing.push(first.feed(10).close);
    await first.account.authorPages("uid-Bob", 10).fetch();
    await until(() => first.account.store.get().counts.has(seedId(0)));
    await until(() => first.account.store.get().liked.get(seedId(0)) === false);
    await first.leave();
    await here.database.write(`stats/${seedId(0)}/likes`, 5);
    await here.database.write(`likedBy/uid-Ada/${seedId(0)}`, true);
    const { account } = await here.visit();
    expect(account.viewHoot(account.store.get(), seedId(0))).toMatchObject({ likes: 0, likedByMe: false });
    closing.push(account.cardCounts(seedId(0), "seed0_hoot").retain());
    await until(() => account.viewHoot(account.store.get(), seedId(0))?.likes === 5);
    await until(() => account.viewHoot(account.store.get(), seedId(0))?.likedByMe === true);
  });
});

describe("a race of cache and network", () => {
  it("ignores the cache when the network is faster", async () => {
    const store = memoryCache();
    let open = () => {};
    const slow: CacheStore = {
      ...store,
      read: async (where) => {
        await new Promise<void>((resolve) => {
          open = resolve;
        });
        return store.read(where);
      },
    };
    const here = device(store);
    const { hoot } = await community(here);
    await here.database.update("", { [`hoots/${hoot.id}`]: null, [`hoots/${seedId(11)}`]: null });
    const { account, feed } = await here.visit("Ada", { cache: slow });
    const reader = feed(10);
    closing.push(reader.close);
    await until(() => reader.state().status === "ready");
    open();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(reader.ids()).not.toContain(hoot.id);
    expect(account.store.get().hoots.has(hoot.id)).toBe(false);
    expect(account.hootBySlug(hoot.slug).state.get().data).toBeUndefined();
  });

  it("shows the cached page while the first page is still being read", async () => {
    const here = device();
    const { hoot } = await community(here);
    here.storage.removeItem(`hooter:cache:${scope().databaseUrl}`);
    const { feed } = await here.visit("Ada", { fetch: (input, init) => hang(here.database.fetch, input, init) });
    const reader = feed(10);
    closing.push(reader.close);
    await until(() => reader.state().status === "ready");
    expect(reader.ids()[0]).toBe(hoot.id);
  });
});

/** Forwards stream requests and never answers reads. */
function hang(fetch: typeof globalThis.fetch, ...[input, init]: Parameters<typeof globalThis.fetch>) {
  const isStream = new Headers(init?.headers).get("accept") === "text/event-stream";
  return isStream ? fetch(input, init) : new Promise<Response>(() => {});
}

describe("cached data", () => {
  it("removes the cache at sign-out, and another tab's writes do not restore it", async () => {
    const here = device();
    const { bob } = await community(here);
    const [one, other] = [await here.visit(), await here.visit()];
    closing.push(one.feed(10).close);
    const reader = other.feed(10);
    closing.push(reader.close);
    await until(() => reader.state().status === "ready");
    await one.client.signOut();
    await until(() => here.storage.getItem(`hooter:cache:${scope().databaseUrl}`) === null);
    await bob.client.publishHoot(words("Pendant ce temps"));
    await until(() => reader.view().newCount === 1);
    await other.leave();
    expect(await here.kept()).toEqual({});
  });

  it("removes the cache when the account is deleted", async () => {
    const here = device();
    await community(here);
    const { client } = await here.visit();
    await client.deleteAccount({ password: "chouette" });
    await until(() => here.storage.getItem(`hooter:cache:${scope().databaseUrl}`) === null);
    expect(await here.kept()).toEqual({});
  });

  it("removes the cache when another account signs in", async () => {
    const here = device();
    await community(here);
    expect(Object.keys(await here.kept())).not.toEqual([]);
    const zoe = await here.visit("Zoe", { fetch: noNetwork });
    expect(zoe.account.store.get().hoots.size).toBe(0);
    await zoe.leave();
    expect(await here.kept()).toEqual({});
  });

  it("removes the cache at the next visit when a sign-out was interrupted", async () => {
    const here = device();
    await community(here);
    const { client, leave } = await here.visit("Ada", { cache: { ...here.cache, clear: () => new Promise(() => {}) } });
    await client.signOut();
    await leave();
    expect(Object.keys(await here.kept())).not.toEqual([]);
    const { createHooterClient } = await import("../client");
    const { memoryIdentity } = await import("../identity/memory-identity");
    const guest = createHooterClient({
      ...scope(),
      identity: memoryIdentity(),
      cache: here.cache,
      storage: here.storage,
    });
    closing.push(() => guest.dispose());
    await until(() => here.storage.getItem(`hooter:cache:${scope().databaseUrl}`) === null);
    expect(await here.kept()).toEqual({});
  });

  it("stores nothing when the storage refuses the marker by which a later visit finds the cache", async () => {
    const here = device();
    const { hoot } = await community(here);
    const { getItem, removeItem } = here.storage;
    const refusing = {
      getItem,
      removeItem,
      setItem(key: string, text: string) {
        if (key.startsWith("hooter:cache:")) throw new DOMException("full", "QuotaExceededError");
        here.storage.setItem(key, text);
      },
    };
    const ada = await here.visit("Ada", { storage: refusing });
    await read(ada, hoot.slug);
    await ada.leave();
    expect(await here.kept()).toEqual({});
  });

  it("stores neither the token nor the e-mail of the session", async () => {
    const here = device();
    await community(here);
    const { identity, leave } = await here.visit("Ada", { slugBase: "pseudo" });
    const token = await identity.token();
    await leave();
    const text = JSON.stringify(await here.kept());
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toContain(token);
    expect(text).not.toContain("ada@exemple.fr");
  });

  it("stores no comment that an administrator has hidden", async () => {
    const here = device();
    const { hoot } = await community(here);
    expect(JSON.stringify(await here.kept())).toContain("Bonsoir Bob");
    for (const id of Object.keys(Object(here.database.read("comment"))))
      await here.database.write(`comment/${id}/masque`, true);
    const ada = await here.visit();
    await read(ada, hoot.slug);
    await until(() => {
      const state = ada.account.comments(hoot.slug).state.get();
      return state.status === "ready" && [...state.comments.values()].every(({ isHidden }) => isHidden);
    });
    await ada.leave();
    expect(JSON.stringify(await here.kept())).not.toContain("Bonsoir Bob");
  });

  it("limits the cached hoots, comments and query results", async () => {
    const here = device();
    await seedHoots(here.database, 900, () => "Bob");
    const { feed, leave, account } = await here.visit();
    const reader = feed(20);
    closing.push(reader.close);
    await until(() => reader.state().status === "ready");
    const state = reader.state();
    if (state.status !== "ready") throw new Error("not read");
    const older = account.olderPages(20, null, state.head.seam);
    for (let pages = 1; pages <= 30; pages++) {
      older.loadMore();
      await until(() => older.state.get().data?.length === pages);
    }
    for (let size = 1; size <= 70; size++) await account.authorPages("uid-Bob", size).fetch();
    for (let index = 0; index < 40; index++) {
      const slug = `seed${index}_hoot`;
      const stop = account.comments(slug).retain();
      await until(() => account.comments(slug).state.get().status === "ready");
      stop();
    }
    expect(account.store.get().hoots.size).toBeGreaterThan(600);
    await leave();
    const records = await here.kept();
    const comments = Object.keys(records).filter((name) => name.startsWith("comments/"));
    expect(comments).toHaveLength(30);
    expect(comments).toContain("comments/seed39_hoot");
    expect(JSON.parse(records.feed ?? "").data.hoots).toHaveLength(400);
    expect(JSON.parse(records.feed ?? "").data.heads).toMatchObject([{ pageSize: 20 }]);
    expect(JSON.parse(records.people ?? "").data.answers).toHaveLength(60);
  });
});

describe("a cached text with a lone surrogate", () => {
  it("shows a cached pseudo with a lone surrogate as well-formed text", async () => {
    const here = device();
    await community(here);
    const { edition, records } = await here.cache.read(scope());
    const spoilt = Object.entries(records).map(([name, text]) => [
      name,
      text.replaceAll('"pseudo":"Bob"', '"pseudo":"Bob\\ud800"'),
    ]);
    await here.cache.write(scope(), edition, Object.fromEntries(spoilt));
    const { account, feed } = await here.visit("Ada", { fetch: noNetwork });
    const reader = feed(10);
    closing.push(reader.close);
    expect(reader.view().hoots[0]?.author.pseudo).toBe("Bob\ufffd");
    expect(deriveFollows(account.store.get())).toMatchObject([{ pseudo: "Bob\ufffd" }]);
  });
});

describe("a record that cannot be rendered", () => {
  it("clears the cache after a render failure, leaves it empty for the whole visit, and fills it during the next visit", async () => {
    const here = device();
    const { hoot } = await community(here);
    expect(await here.kept()).not.toEqual({});
    const reports: HooterReport[] = [];
    const second = await here.visit("Ada", { onError: (entry) => reports.push(entry) });
    const failure = { collection: "hoots", id: hoot.id, cause: new Error("cannot be drawn") } as const;
    second.account.onRenderFailed(failure);
    second.account.onRenderFailed(failure);
    expect(reports).toEqual([{ kind: "render-failed", ...failure }]);
    await read(second, hoot.slug);
    await second.leave();
    expect(await here.kept()).toEqual({});
    const third = await here.visit();
    await read(third, hoot.slug);
    await third.leave();
    expect(Object.keys(await here.kept())).toContain("feed");
  });
});

describe("an unusable cache", () => {
  const broken: [string, (records: Record<string, string>) => Record<string, string>][] = [
    ["no JSON", (records) => ({ ...records, feed: "{" })],
    ["another schema", (records) => ({ ...records, feed: (records.feed ?? "").replace('"schema":1', '"schema":2') })],
    ["another shape", (records) => ({ ...records, people: '{"schema":1,"savedAt":0,"data":[]}' })],
    ["a record of another program", (records) => ({ ...records, other: "{}" })],
    [
      "an unsafe picture",
      (records) => ({ ...records, feed: (records.feed ?? "").replaceAll("https:", "javascript:") }),
    ],
    [
      "a picture on a path that the host does not name",
      (records) => ({ ...records, feed: (records.feed ?? "").replaceAll("https://", "/") }),
    ],
  ];
  it.each(broken)("discards the whole cache: %s", async (_, damage) => {
    const here = device();
    await community(here);
    const { edition, records } = await here.cache.read(scope());
    const now = JSON.stringify(Date.now());
    const damaged = Object.entries(damage({ ...records })).map(([name, text]) => [
      name,
      text.replace('"savedAt":0', `"savedAt":${now}`),
    ]);
    await here.cache.write(scope(), edition, Object.fromEntries(damaged));
    const { account, feed, leave } = await here.visit("Ada", { fetch: noNetwork });
    expect(account.store.get().hoots.size).toBe(0);
    const reader = feed(10);
    expect(reader.state().status).toBe("loading");
    reader.close();
    await leave();
    expect(JSON.parse((await here.kept()).feed ?? "null")?.data.hoots ?? []).toEqual([]);
  });

  it.each([
    ["older than thirty days", 31 * DAY],
    ["dated in the future", -3 * DAY],
  ])("discards a cache that is %s", async (_, later) => {
    const here = device();
    await community(here);
    const { account } = await here.visit("Ada", { fetch: noNetwork, now: () => Date.now() + later });
    expect(account.store.get().hoots.size).toBe(0);
  });

  it("works without a cache when the store fails", async () => {
    const fail = () => Promise.reject(new Error("a private window"));
    const here = device({ read: fail, write: fail, clear: fail });
    await seedHoots(here.database, 3);
    const { feed, client, leave } = await here.visit();
    const reader = feed(10);
    closing.push(reader.close);
    await until(() => reader.ids().length === 3);
    await client.signOut();
    await leave();
  });

  it("starts without a cache when nothing could be written", async () => {
    const store = memoryCache();
    const here = device({ ...store, write: () => Promise.reject(new Error("QuotaExceededError")) });
    await community(here);
    const { account } = await here.visit("Ada", { fetch: noNetwork });
    expect(account.store.get().hoots.size).toBe(0);
  });
});

describe("a browser without a working IndexedDB", () => {
  it("publishes without a cache when the browser refuses IndexedDB", async () => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
    Object.defineProperty(globalThis, "indexedDB", {
      configurable: true,
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
    closing.push(() => {
      Reflect.deleteProperty(globalThis, "indexedDB");
      if (descriptor) Object.defineProperty(globalThis, "indexedDB", descriptor);
    });
    const here = device();
    const { client } = await person("Ada", here.database, { cache: "device" });
    closing.push(() => client.dispose());
    await expect(client.publishHoot(words("Bonjour"))).resolves.toMatchObject({ content: "Bonjour" });
  });

  it("publishes and signs out when the store never answers", async () => {
    const silent = () => new Promise<never>(() => {});
    const here = device({ read: silent, write: silent, clear: silent });
    const { client, leave } = await here.visit();
    await expect(client.publishHoot(words("Bonjour"))).resolves.toMatchObject({ content: "Bonjour" });
    await client.signOut();
    expect(client.session.get().status).toBe("signed-out");
    await leave();
  });
});
