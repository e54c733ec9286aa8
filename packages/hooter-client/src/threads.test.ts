import { eventually } from "hooter-test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHooterClient, type HooterClient, type HooterClientOptions } from "./client";
import { memoryIdentity } from "./identity/memory-identity";
import { internals } from "./model/internals";
import type { PageReference } from "./model/thread";
import { loadMutations } from "./mutations/lazy-mutations";
import { memoryStorage, openLocalDatabase, PASSWORD, person } from "./testing/local-harness";
import { publicRules } from "./testing/public-database";

const page = { url: "https://exemple.fr/article/?utm_source=lettre" };
const key = "https:!2F!2Fexemple!2Efr!2Farticle";

/** Opens a database that visitors may read, with a clock that the test moves. */
function open() {
  let time = Date.UTC(2026, 10, 20, 12);
  const now = () => time;
  return { local: openLocalDatabase({ rules: publicRules, now }), now, advance: (by: number) => (time += by) };
}
type Place = ReturnType<typeof open>;

async function enter(name: string, { local, now }: Place, options: Partial<HooterClientOptions> = {}) {
  const entered = await person(name, local, { now, ...options });
  onTestFinished(() => entered.client.dispose());
  return entered;
}

/** Creates the client of a visitor, who can sign in with `signIn`, or of a signed-in administrator. */
async function visit({ local, now }: Place, options: Partial<HooterClientOptions> = {}, admin = false) {
  await loadMutations();
  const calls: URL[] = [];
  const email = "zoe@exemple.fr";
  const account = { email, password: PASSWORD, uid: "uid-Zoe", displayName: "John Doe", claims: { admin } };
  const client = createHooterClient({
    identity: memoryIdentity({ accounts: [account], now, signedInAs: admin ? email : undefined }),
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: (input, init) => {
      calls.push(new URL(String(input)));
      return local.fetch(input, init);
    },
    storage: memoryStorage(),
    now,
    readers: "everyone",
    ...options,
  });
  onTestFinished(() => client.dispose());
  await client.ready;
  return { client, calls, signIn: () => client.signIn({ email, password: PASSWORD }) };
}

function follow<State>(read: { get(): State; subscribe(listener: () => void): () => void }) {
  onTestFinished(read.subscribe(() => {}));
  return read;
}

/** Returns a function that reads the texts of the comments that the client shows on the page. */
function contents(client: HooterClient): () => unknown {
  const thread = follow(client.thread(page));
  const slugs = new Map<string, ReturnType<HooterClient["comments"]>>();
  return () => {
    const state = thread.get();
    if (state.status === "empty") return state.pending.map(({ content }) => content);
    if (state.status !== "ready") return state.status;
    const { slug } = state.hoot;
    const comments = slugs.get(slug) ?? follow(client.comments(state.hoot));
    slugs.set(slug, comments);
    const list = comments.get();
    return list.status === "ready" ? list.comments.map(({ content }) => content) : list.status;
  };
}

const threadsOf = ({ local }: Place) => Object.keys(Object(local.read("threads")));

describe("the thread of a page", () => {
  it("is created by the first comment, which a reader of the empty thread sees without a reload", async () => {
    const place = open();
    const [ada, { client }] = [await enter("Ada", place), await visit(place)];
    const [own, others] = [contents(ada.client), contents(client)];
    await eventually(() => expect(others()).toEqual([]));
    expect(client.thread(page).get()).toEqual({ status: "empty", isClosed: false, canModerate: false, pending: [] });
    const added = ada.client.addThreadComment(page, "Premier !");
    await eventually(() => expect(own()).toEqual(["Premier !"]));
    await added;
    await eventually(() => expect(others()).toEqual(["Premier !"]));
    expect(own()).toEqual(["Premier !"]);
    expect(threadsOf(place)).toEqual([key]);
    await eventually(() =>
      expect(client.thread({ url: "http://exemple.fr/article#fin" }).get()).toMatchObject({
        status: "ready",
        hoot: {
          content: "https://exemple.fr/article",
          author: { uid: null, pseudo: "Hooter" },
          thread: key,
          comments: 1,
          mine: false,
        },
        isClosed: false,
        canModerate: false,
      }),
    );
  });

  it("begins one thread when two users write its first comment at the same moment", async () => {
    const place = open();
    let waiting: (() => void)[] | null = [];
    const paths: string[] = [];
    // Hold the first write of the thread until the second one is ready. Both clients thus begin the thread at the same
    // moment.
    const together: typeof fetch = async (input, init) => {
      paths.push(new URL(String(input)).pathname);
      if (waiting && init?.method === "PATCH" && String(init.body).includes(`threads/${key}`)) {
        const turn = new Promise<void>((resolve) => waiting?.push(resolve));
        if (waiting.length === 2) {
          for (const go of waiting) go();
          waiting = null;
        }
        await turn;
      }
      return place.local.fetch(input, init);
    };
    const [ada, bob] = [await enter("Ada", place, { fetch: together }), await enter("Bob", place, { fetch: together })];
    const [first, second] = [contents(ada.client), contents(bob.client)];
    await Promise.all([ada.client.addThreadComment(page, "Ada"), bob.client.addThreadComment(page, "Bob")]);
    expect(waiting).toBeNull();
    // One of the two writes is refused. Its client then reads the thread at once, and does not look for other causes in
    // `slugs`.
    expect(paths.filter((path) => path.startsWith("/slugs/"))).toEqual([]);
    expect(threadsOf(place)).toEqual([key]);
    expect(Object.keys(Object(place.local.read("hoots")))).toHaveLength(1);
    for (const seen of [first, second]) {
      await eventually(() => expect([...Object(seen())].sort()).toEqual(["Ada", "Bob"]));
    }
    expect(ada.client.thread(page).get()).toMatchObject({ hoot: { comments: 2 } });
  });

  it("shows the address of its page, or nothing for a page with an id, in place of the stored text", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    const contentOf = async (reference: PageReference) => {
      await ada.client.addThreadComment(reference, "Oui");
      place.advance(4_000);
      const [id = "", text] = Object.entries(Object(place.local.read("hoots"))).at(-1) ?? [];
      expect(text).toMatchObject({ contenu: "Commentaires", slug: expect.stringMatching(/^fil-\d+_hoot$/) });
      await place.local.write(`hoots/${id}/contenu`, "Votre compte sera fermé.");
      const { client } = await visit(place);
      const thread = follow(client.thread(reference));
      await eventually(() => expect(thread.get().status).toBe("ready"));
      const state = thread.get();
      return state.status === "ready" ? state.hoot.content : null;
    };
    expect(await contentOf(page)).toBe("https://exemple.fr/article");
    expect(await contentOf({ id: "votre-compte-sera-ferme" })).toBe("");
  });

  it("shows an empty thread when its hoot was removed in the Firebase console, and begins the thread again", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    await ada.client.addThreadComment(page, "Premier !");
    place.advance(4_000);
    for (const id of Object.keys(Object(place.local.read("hoots")))) await place.local.write(`hoots/${id}`, null);
    const bob = await enter("Bob", place);
    const seen = contents(bob.client);
    await eventually(() => expect(seen()).toEqual([]));
    expect(bob.client.thread(page).get()).toMatchObject({ status: "empty" });
    await bob.client.addThreadComment(page, "De nouveau");
    await eventually(() => expect(seen()).toEqual(["De nouveau"]));
    expect(Object.keys(Object(place.local.read("hoots")))).toHaveLength(1);
  });

  it("refuses a comment in a closed thread without a hoot", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    await place.local.update("", { [`threads/${key}`]: { hootId: "-OabcdefghijklmnopqR", ferme: true } });
    await expect(ada.client.addThreadComment(page, "Trop tard")).rejects.toMatchObject({ code: "thread-closed" });
    const thread = follow(ada.client.thread(page));
    const closed = { status: "empty", isClosed: true, canModerate: false, pending: [] };
    await eventually(() => expect(thread.get()).toEqual(closed));
    const { client: admin } = await visit(place, {}, true);
    const moderated = follow(admin.thread(page));
    await eventually(() => expect(moderated.get()).toEqual({ ...closed, canModerate: true }));
    await place.local.write(`threads/${key}/ferme`, null);
    await eventually(() => expect(thread.get()).toMatchObject({ status: "empty", isClosed: false }));
  });

  it("begins a thread only once when the response is lost, even after a reload", async () => {
    const place = open();
    const storage = memoryStorage();
    let isLost = true;
    const lossy: typeof fetch = async (input, init) => {
      const answer = await place.local.fetch(input, init);
      if (isLost && init?.method === "PATCH") throw new TypeError("the answer is lost");
      return answer;
    };
    const ada = await person("Ada", place.local, { now: place.now, storage, fetch: lossy });
    const lost = ada.client.addThreadComment(page, "Premier !");
    lost.catch(() => {});
    await eventually(() => expect(threadsOf(place)).toEqual([key]));
    const pending = () => ada.client[internals].account.get()?.mutations.list.get() ?? [];
    await eventually(() => expect(pending()).toMatchObject([{ verb: "addComment", state: "waiting" }]));
    ada.client.dispose();
    isLost = false;
    place.advance(600_000);
    const again = await enter("Ada", place, { storage });
    const seen = contents(again.client);
    await eventually(() => expect(Object.keys(Object(place.local.read("comment")))).toHaveLength(1));
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
    expect(Object.keys(Object(place.local.read("hoots")))).toHaveLength(1);
  });

  it("stores a waiting first comment once when its text is sent again after a reload, even if another user has begun the thread", async () => {
    const place = open();
    const storage = memoryStorage();
    let isOffline = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (isOffline && init?.method === "PATCH") throw new TypeError("offline");
      return place.local.fetch(input, init);
    };
    const before = await person("Ada", place.local, { now: place.now, storage, fetch });
    before.client.addThreadComment(page, "Premier !").catch(() => {});
    await eventually(() => expect(storage.items.size).toBeGreaterThan(0));
    before.client.dispose();
    const bob = await enter("Bob", place);
    await bob.client.addThreadComment(page, "Bob");
    const ada = await enter("Ada", place, { storage, fetch });
    const seen = contents(ada.client);
    await eventually(() => expect(seen()).toEqual(["Bob", "Premier !"]));
    const again = ada.client.addThreadComment(page, "Premier !");
    isOffline = false;
    ada.client[internals].account.get()?.mutations.list.get()[0]?.retry();
    await again;
    expect(Object.keys(Object(place.local.read("comment")))).toHaveLength(2);
  });

  it("keeps the first comment until the network is back, and renews the comment's key after a long wait", async () => {
    const place = open();
    let isOffline = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (isOffline && init?.method === "PATCH") throw new TypeError("offline");
      return place.local.fetch(input, init);
    };
    const ada = await enter("Ada", place, { fetch });
    const seen = contents(ada.client);
    const added = ada.client.addThreadComment(page, "Premier !");
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
    place.advance(3_600_000);
    isOffline = false;
    ada.client[internals].account.get()?.mutations.list.get()[0]?.retry();
    await added;
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
  });

  it("appears in no feed and no profile, and outlives the account that began it", async () => {
    const place = open();
    const [ada, { client }] = [await enter("Ada", place), await visit(place)];
    await ada.client.addThreadComment(page, "Premier !");
    const [feed, hoots] = [follow(client.feed()), follow(client.authorHoots({ pseudo: "Hooter" }))];
    await eventually(() => expect(feed.get()).toMatchObject({ status: "ready", hoots: [], newCount: 0 }));
    await eventually(() => expect(hoots.get()).toMatchObject({ status: "ready", hoots: [] }));
    place.advance(4_000);
    await ada.client.deleteAccount();
    const seen = contents(client);
    await eventually(() => expect(seen()).toEqual([]));
    expect(client.thread(page).get()).toMatchObject({ status: "ready" });
    expect(JSON.stringify(place.local.read(""))).not.toMatch(/uid-Ada"(?!:true)/);
  });

  it("makes four calls for a visitor, and reads no list of hoots", async () => {
    const place = open();
    const [ada, { client, calls }] = [await enter("Ada", place), await visit(place)];
    await ada.client.addThreadComment(page, "Premier !");
    const seen = contents(client);
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
    await eventually(() => expect(client.thread(page).get()).toMatchObject({ hoot: { comments: 1 } }));
    expect([...new Set(calls.map((call) => decodeURIComponent(call.pathname)))].sort()).toEqual([
      "/comment.json",
      expect.stringMatching(/^\/hoots\/-.{19}\.json$/),
      expect.stringMatching(/^\/stats\/-.{19}\.json$/),
      `/threads/${key}.json`,
    ]);
  });

  it("shows an error instead of an empty thread when the read of its hoot fails", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    await ada.client.addThreadComment(page, "Premier !");
    const { client } = await visit(place, {
      fetch: async (input, init) =>
        new URL(String(input)).pathname.startsWith("/hoots/")
          ? Response.json({ error: "Invalid path" }, { status: 400 })
          : place.local.fetch(input, init),
    });
    const states: unknown[] = [];
    const thread = client.thread(page);
    onTestFinished(thread.subscribe(() => states.push(thread.get().status)));
    await eventually(() => expect(thread.get()).toMatchObject({ status: "error", error: { code: "malformed" } }));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(states).not.toContain("empty");
  });

  it("rejects an address that is too long or malformed", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    const long = { url: `https://exemple.fr/${"a".repeat(2_000)}` };
    const thread = follow(ada.client.thread(long));
    await eventually(() =>
      expect(thread.get()).toMatchObject({ status: "error", error: { code: "address-too-long" } }),
    );
    expect(ada.client.thread(long)).toBe(ada.client.thread({ ...long }));
    await expect(ada.client.addThreadComment(long, "Oui")).rejects.toMatchObject({ code: "address-too-long" });
    await expect(ada.client.addThreadComment({ url: "article" }, "Oui")).rejects.toMatchObject({
      code: "address-invalid",
    });
    expect(threadsOf(place)).toEqual([]);
  });
});

describe("the number of comments on a page", () => {
  it("makes one call for a page without a thread, and three for a page with a thread", async () => {
    const place = open();
    const [ada, { client, calls }] = [await enter("Ada", place), await visit(place)];
    const count = follow(client.threadCount(page));
    await eventually(() => expect(count.get()).toEqual({ status: "ready", count: 0 }));
    expect(calls).toHaveLength(1);
    await ada.client.addThreadComment(page, "Premier !");
    const { client: second, calls: more } = await visit(place);
    const later = follow(second.threadCount(page));
    await eventually(() => expect(later.get()).toEqual({ status: "ready", count: 1 }));
    expect(more).toHaveLength(3);
  });

  it("returns zero when the hoot of the thread was removed in the Firebase console", async () => {
    const place = open();
    const ada = await enter("Ada", place);
    await ada.client.addThreadComment(page, "Premier !");
    await place.local.write("hoots", null);
    const { client } = await visit(place);
    const count = follow(client.threadCount(page));
    await eventually(() => expect(count.get()).toEqual({ status: "ready", count: 0 }));
  });
});

describe("the first comment of a visitor", () => {
  it("sends a visitor's first comment after the sign-in", async () => {
    const place = open();
    const { client, signIn } = await visit(place);
    await expect(client.addThreadComment(page, "Premier !")).rejects.toMatchObject({ code: "signed-out" });
    expect(threadsOf(place)).toEqual([]);
    await signIn();
    await client[internals].replayed.get()?.done;
    const seen = contents(client);
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
    expect(client.thread(page).get()).toMatchObject({ hoot: { content: "https://exemple.fr/article" } });
  });

  it("is refused when someone sends a copy of its write without a token", async () => {
    const place = open();
    let body: unknown;
    const spy: typeof fetch = (input, init) => {
      if (init?.method === "PATCH" && String(init.body).includes("threads/")) body = init.body;
      return place.local.fetch(input, init);
    };
    const ada = await enter("Ada", place, { fetch: spy });
    await ada.client.addThreadComment(page, "Premier !");
    await place.local.write("", null);
    const replay = await place.local.fetch("http://local/.json?ns=demo-hooter", {
      method: "PATCH",
      body: String(body),
    });
    expect(replay.status).toBe(401);
    expect(place.local.read("")).toBeNull();
  });
});

describe("an administrator", () => {
  async function begun() {
    const place = open();
    const [ada, { client: admin }, { client: visitor }] = [
      await enter("Ada", place),
      await visit(place, {}, true),
      await visit(place),
    ];
    const comment = await ada.client.addThreadComment(page, "Premier !");
    const [moderated, seen] = [contents(admin), contents(visitor)];
    await eventually(() => expect([moderated(), seen()]).toEqual([["Premier !"], ["Premier !"]]));
    return { place, ada, admin, comment, moderated, seen };
  }

  it("closes a thread, which then accepts no comments until it is reopened", async () => {
    const { admin, ada, place } = await begun();
    await eventually(() => expect(admin.thread(page).get()).toMatchObject({ canModerate: true }));
    await expect(ada.client.setThreadClosed(page, true)).rejects.toMatchObject({ code: "permission-denied" });
    await admin.setThreadClosed(page, true);
    expect(admin.thread(page).get()).toMatchObject({ isClosed: true });
    const { client: next } = await visit(place);
    const thread = follow(next.thread(page));
    await eventually(() => expect(thread.get()).toMatchObject({ isClosed: true, canModerate: false }));
    await expect(ada.client.addThreadComment(page, "Trop tard")).rejects.toMatchObject({ code: "thread-closed" });
    await admin.setThreadClosed(page, false);
    expect(admin.thread(page).get()).toMatchObject({ isClosed: false });
    await ada.client.addThreadComment(page, "À temps");
  });

  it("hides a comment from everyone else, and shows it again", async () => {
    const { admin, ada, comment, moderated, seen } = await begun();
    await expect(ada.client.setCommentHidden(comment, true)).rejects.toMatchObject({ code: "permission-denied" });
    await admin.setCommentHidden(comment, true);
    await eventually(() => expect(seen()).toEqual([]));
    const state = admin.thread(page).get();
    if (state.status !== "ready") throw new Error("the thread is missing");
    await eventually(() =>
      expect(admin.comments(state.hoot).get()).toMatchObject({ comments: [{ isHidden: true, removable: true }] }),
    );
    expect(moderated()).toEqual(["Premier !"]);
    await admin.setCommentHidden(comment, false);
    await eventually(() => expect(seen()).toEqual(["Premier !"]));
  });

  it.each(["stream", "off"] as const)("marks a hidden comment on an earlier page (live: %s)", async (live) => {
    const place = open();
    const ada = await enter("Ada", place);
    const comment = await ada.client.addThreadComment(page, "Premier !");
    const record = Object(place.local.read(`comment/${comment.id}`));
    const later = Array.from({ length: 100 }, (_, index) => [`comment/-Z${String(index).padStart(18, "0")}`, record]);
    await place.local.update("", Object.fromEntries(later));
    const { client: admin } = await visit(place, { live }, true);
    const seen = contents(admin);
    await eventually(() => expect(seen()).toHaveLength(100));
    const state = admin.thread(page).get();
    if (state.status !== "ready") throw new Error("the thread is missing");
    const comments = admin.comments(state.hoot);
    const find = () => {
      const list = comments.get();
      return list.status === "ready" ? list.comments.find(({ id }) => id === comment.id) : undefined;
    };
    const list = comments.get();
    if (list.status === "ready") list.loadMore();
    await eventually(() => expect(find()).toBeDefined());
    await admin.setCommentHidden(comment, true);
    await eventually(() => expect(find()).toMatchObject({ isHidden: true }));
    await admin.setCommentHidden(comment, false);
    await eventually(() => expect(find()?.isHidden).toBeUndefined());
  });

  it("removes a thread in one write, so that it is empty for all readers", async () => {
    const { seen, place } = await begun();
    const bob = await enter("Bob", place);
    const own = contents(bob.client);
    await eventually(() => expect(own()).toEqual(["Premier !"]));
    const [id = ""] = Object.keys(Object(place.local.read("hoots")));
    // Remove the thread with the write that the rules allow an administrator (rules/threads.test.ts).
    await place.local.update("", { [`hoots/${id}`]: null, [`threads/${key}`]: null });
    await eventually(() => expect([own(), seen()]).toEqual([[], []]));
    await bob.client.addThreadComment(page, "De nouveau");
    await eventually(() => expect([own(), seen()]).toEqual([["De nouveau"], ["De nouveau"]]));
  });

  it("deletes a comment of another user", async () => {
    const { admin, comment, seen, place } = await begun();
    const bob = await enter("Bob", place);
    await expect(bob.client.deleteComment(comment)).rejects.toMatchObject({ code: "permission-denied" });
    await admin.deleteComment(comment);
    await eventually(() => expect(seen()).toEqual([]));
    expect(place.local.read("comment")).toBeNull();
  });
});
