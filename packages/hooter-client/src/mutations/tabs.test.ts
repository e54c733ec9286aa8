import { describe, expect, it, onTestFinished, vi } from "vitest";
import { draftsOf } from "../drafts/drafts";
import { internals } from "../model/internals";
import { storageKey } from "../model/storage";
import { applyMutations } from "../store/optimistic";
import { viewFollow } from "../store/selectors";
import {
  down,
  draft,
  meanwhile,
  pass,
  publishBy,
  setUp,
  statesOf,
  textsIn,
  until,
  up,
  withOwnClock,
} from "../testing/offline-harness";

withOwnClock();

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => String(Object(error).code),
  );

/** Opens two tabs of one account. Both receive storage changes in a later task, as in a browser. */
async function twoTabs() {
  vi.stubGlobal("window", new EventTarget());
  const opened = await setUp();
  const { items } = opened;
  const notify = (key: string | null) =>
    setTimeout(() =>
      window.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue: null, newValue: null })),
    );
  const { setItem, removeItem } = items;
  vi.spyOn(items, "setItem").mockImplementation((key, text) => {
    setItem(key, text);
    notify(key);
  });
  vi.spyOn(items, "removeItem").mockImplementation((key) => {
    removeItem(key);
    notify(key);
  });
  const bobs = await publishBy(opened.bob, "de Bob");
  const first = await opened.open();
  const second = await opened.open();
  const feeds = [first.feed(), second.feed()];
  await until(() => feeds.every((feed) => feed.state().status === "ready"));
  const seen = (tab: typeof first) => tab.account.viewHoot(tab.account.store.get(), bobs.id);
  await until(() => [first, second].every((tab) => seen(tab)?.likedByMe === false && seen(tab)?.likes === 0));
  return { ...opened, bobs, first, second, seen, notify };
}

const records = (items: { key(index: number): string | null; readonly length: number }) =>
  Array.from({ length: items.length }, (_, index) => items.key(index) ?? "").filter((key) =>
    key.startsWith(storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":")),
  );

describe("likes and follows from another tab", () => {
  it("shows a waiting like and a waiting unlike, with the counter, until they are stored", async () => {
    const { bobs, first, second, seen, wire, database } = await twoTabs();
    wire.fate = down;
    const like = first.client.setLiked(bobs, true);
    await until(() => seen(second)?.likedByMe === true);
    expect(seen(second)?.likes).toBe(1);
    wire.fate = up;
    await meanwhile(like);
    await until(() => applyMutations(second.account.store.get()).pendingLikes.size === 0);
    expect(seen(second)).toMatchObject({ likedByMe: true, likes: 1 });
    wire.fate = down;
    const unlike = first.client.setLiked(bobs, false);
    await until(() => seen(second)?.likedByMe === false);
    expect(seen(second)?.likes).toBe(0);
    wire.fate = up;
    await meanwhile(unlike);
    await until(() => applyMutations(second.account.store.get()).pendingLikes.size === 0);
    expect(seen(second)).toMatchObject({ likedByMe: false, likes: 0 });
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(0);
  });

  it("rolls back a refused like in the other tab too", async () => {
    const { bobs, first, second, seen, wire } = await twoTabs();
    wire.fate = down;
    const end = codeOf(first.client.setLiked(bobs, true));
    await until(() => seen(second)?.likedByMe === true);
    wire.fate = (isWrite) => (isWrite ? 400 : "through");
    await until(() => statesOf(first.client).length === 0);
    expect(await end).toBe("malformed");
    await until(() => seen(second)?.likedByMe === false);
    expect(seen(second)?.likes).toBe(0);
  });

  it("shows a waiting follow and a waiting unfollow, with the counters, until they are stored", async () => {
    const { bob, first, second, wire, database } = await twoTabs();
    const person = { uid: bob.uid, pseudo: "Bob" };
    const followed = () => viewFollow(second.account.store.get(), bob.uid) ?? false;
    const isSettled = () => applyMutations(second.account.store.get()).pendingFollows.size === 0;
    for (const target of [true, false]) {
      wire.fate = down;
      const end = first.client.setFollowed(person, target);
      await until(() => followed() === target && !isSettled());
      wire.fate = up;
      await meanwhile(end);
      await until(isSettled);
      expect(followed()).toBe(target);
      expect(database.read(`profileStats/${bob.uid}/followers`)).toBe(target ? 1 : 0);
    }
  });
});

describe("a newer target state in another tab", () => {
  it("replaces a waiting like, which the first tab then neither sends nor stores again", async () => {
    const { bobs, first, second, seen, wire, items, database } = await twoTabs();
    wire.fate = down;
    const like = codeOf(first.client.setLiked(bobs, true));
    await until(() => seen(second)?.likedByMe === true);
    const unlike = codeOf(second.client.setLiked(bobs, false));
    await until(() => seen(first)?.likedByMe === false);
    expect(await like).toBe("done");
    expect(records(items)).toHaveLength(1);
    wire.fate = up;
    wire.writes.length = 0;
    await until(() => statesOf(second.client).length === 0);
    expect(await unlike).toBe("done");
    await pass(120_000);
    expect(wire.writes).toEqual([]);
    expect(records(items)).toEqual([]);
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBeNull();
    expect([seen(first), seen(second)]).toMatchObject([
      { likedByMe: false, likes: 0 },
      { likedByMe: false, likes: 0 },
    ]);
  });

  it("reads the like before it writes an unlike, because the older like may already be stored", async () => {
    const { bobs, first, second, seen, wire, database } = await twoTabs();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    void codeOf(first.client.setLiked(bobs, true));
    await until(() => database.read(`likedBy/uid-Ada/${bobs.id}`) === true);
    await until(() => seen(second)?.likedByMe === true);
    wire.fate = down;
    const unlike = codeOf(second.client.setLiked(bobs, false));
    await pass(1_000);
    wire.fate = up;
    expect(await meanwhile(unlike)).toBe("done");
    await until(() => statesOf(first.client).length === 0);
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBeNull();
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(0);
    await until(() => seen(first)?.likedByMe === false);
  });

  it("keeps the last of several changes in two tabs", async () => {
    const { bobs, first, second, seen, wire, items, database } = await twoTabs();
    wire.fate = down;
    const ends = [];
    for (const [tab, other, liked] of [
      [first, second, true],
      [second, first, false],
      [first, second, true],
      [second, first, false],
      [first, second, true],
    ] as const) {
      ends.push(codeOf(tab.client.setLiked(bobs, liked)));
      await until(() => seen(other)?.likedByMe === liked);
    }
    expect(records(items)).toHaveLength(1);
    wire.fate = up;
    await until(() => statesOf(first.client).length + statesOf(second.client).length === 0);
    expect(await Promise.all(ends)).toEqual(["done", "done", "done", "done", "done"]);
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBe(true);
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(1);
  });

  it("rejects a waiting edit and restores its draft", async () => {
    const { first, second, wire, database } = await twoTabs();
    const own = await publishBy(first, "un");
    const drafts = draftsOf(first.client[internals].device);
    const text = (tab: typeof first) => tab.account.viewHoot(tab.account.store.get(), own.id)?.content;
    await until(() => text(second) === "un");
    wire.fate = down;
    drafts.write(first.uid, "edit:x", draft("deux"));
    const older = codeOf(first.client.editHoot(own, draft("deux"), { draft: "edit:x" }));
    drafts.write(first.uid, "edit:x", null);
    await until(() => text(second) === "deux");
    const newer = codeOf(second.client.editHoot(own, draft("trois")));
    await until(() => text(first) === "trois");
    // The rejection waits for a read of the newer text, which waits for the network.
    expect(await meanwhile(older)).toBe("changed-elsewhere");
    expect(drafts.read(first.uid, "edit:x")).toEqual(draft("deux"));
    wire.fate = up;
    expect(await meanwhile(newer)).toBe("done");
    expect(database.read(`hoots/${own.id}/contenu`)).toBe("trois");
  });

  it("keeps a newer target state when another tab takes over an older state from a closed tab", async () => {
    const { bobs, first, second, seen, wire, open, items, database } = await twoTabs();
    wire.fate = down;
    void codeOf(first.client.setLiked(bobs, true));
    await until(() => seen(second)?.likedByMe === true);
    // The tab crashes before it detects the newer state.
    const [record = ""] = records(items);
    const stored = items.getItem(record) ?? "";
    void codeOf(second.client.setLiked(bobs, false));
    first.crash();
    first.client.dispose();
    items.setItem(record, stored);
    const third = await open();
    await pass(60_000);
    expect(seen(third)?.likedByMe ?? false).toBe(false);
    wire.fate = up;
    await until(() => statesOf(third.client).length === 0 && statesOf(second.client).length === 0);
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBeNull();
  });

  it("sends the mutations of a page after its host has cleared the whole storage", async () => {
    const { bobs, first, wire, items, database } = await twoTabs();
    const own = await publishBy(first, "un");
    wire.fate = down;
    const like = codeOf(first.client.setLiked(bobs, true));
    const edit = codeOf(first.client.editHoot(own, draft("deux")));
    await until(() => statesOf(first.client).filter((state) => state.endsWith("waiting")).length === 2);
    // A browser reports this removal only to the other tabs.
    items.items.clear();
    // The mutations are stored again, in case the page closes.
    await until(() => records(items).length === 2);
    wire.fate = up;
    expect(await meanwhile(Promise.all([like, edit]))).toEqual(["done", "done"]);
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBe(true);
    expect(database.read(`hoots/${own.id}/contenu`)).toBe("deux");
  });

  it("keeps the mutations of a page when another tab clears the whole storage", async () => {
    const { bobs, first, second, seen, wire, items, notify, database } = await twoTabs();
    wire.fate = down;
    const like = codeOf(first.client.setLiked(bobs, true));
    await until(() => seen(second)?.likedByMe === true);
    for (const key of records(items)) items.items.delete(key);
    notify(null);
    await until(() => records(items).length === 1);
    wire.fate = up;
    expect(await meanwhile(like)).toBe("done");
    expect(database.read(`likedBy/uid-Ada/${bobs.id}`)).toBe(true);
  });
});

describe("a hoot that another tab still publishes", () => {
  type Tab = Awaited<ReturnType<typeof twoTabs>>["first"];

  /** Publishes a hoot in the first tab, and waits until the second tab shows it. */
  async function publishInFirst(first: Tab, second: Tab) {
    const publication = first.client.publishHoot(draft("en route"));
    const pending = () => [...applyMutations(second.account.store.get()).pendingHoots.keys()][0];
    await until(() => pending() !== undefined);
    const shown = second.account.viewHoot(second.account.store.get(), pending() ?? "");
    if (!shown) throw new Error("The hoot is not shown.");
    return { publication, shown };
  }

  it("sends a comment and a like once the hoot from another tab is stored, without delaying other mutations", async () => {
    const { bobs, first, second, wire, database } = await twoTabs();
    wire.fate = (isWrite, path) => (isWrite && path.endsWith("/.json") ? "lost" : "through");
    const { publication, shown } = await publishInFirst(first, second);
    const comment = second.client.addComment(shown, "déjà");
    const like = second.client.setLiked(shown, true);
    await until(() => statesOf(second.client).filter((state) => state.endsWith("waiting")).length >= 2);
    wire.fate = up;
    const other = second.client.setLiked(bobs, true);
    await meanwhile(other);
    const hoot = await meanwhile(publication);
    await meanwhile(Promise.all([comment, like]));
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });
  });

  it("sends a comment and a like to a hoot that another tab publishes under another key", async () => {
    const { first, second, wire, database } = await twoTabs();
    wire.fate = down;
    const { publication, shown } = await publishInFirst(first, second);
    const comment = second.client.addComment(shown, "déjà");
    const removed = second.client.addComment(shown, "de trop");
    const like = second.client.setLiked(shown, true);
    const [, { comment: own } = { comment: null }] = [
      ...applyMutations(second.account.store.get()).pendingComments.values(),
    ];
    if (!own) throw new Error("The second comment is not shown.");
    const deletion = second.client.deleteComment(own);
    // Wait until the rules no longer accept the time in the key.
    await pass(310_000);
    wire.fate = up;
    const hoot = await meanwhile(publication);
    expect(hoot.id).not.toBe(shown.id);
    await meanwhile(Promise.all([comment, removed, like, deletion]));
    expect(textsIn(database.read("comment"))).toEqual(["déjà"]);
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });
  });
});

describe("a mutation that waits for another tab", () => {
  it("sends later mutations while an earlier one waits for another tab", async () => {
    const { bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const [first, second] = [await open(), await open()];
    wire.fate = down;
    void codeOf(first.client.publishHoot(draft("en route")));
    await until(() => statesOf(first.client).includes("publishHoot waiting"));
    const [pending] = applyMutations(first.account.store.get()).pendingHoots.values();
    if (!pending) throw new Error("The hoot is not pending.");
    first.crash();
    wire.fate = up;
    // The delays between the attempts are as long as possible.
    const chance = vi.spyOn(Math, "random").mockReturnValue(0.99);
    onTestFinished(() => chance.mockRestore());
    void codeOf(second.client.addComment(pending.hoot, "déjà"));
    await pass(12_000);
    const before = Date.now();
    await meanwhile(second.client.setLiked(bobs, true));
    expect(Date.now() - before).toBeLessThan(1_000);
  });
});

describe("a comment that another tab still sends", () => {
  it("rejects the deletion of a comment that another tab still sends", async () => {
    const { bobs, first, second, wire, database } = await twoTabs();
    wire.fate = down;
    const comment = first.client.addComment(bobs, "un");
    const pending = () => [...applyMutations(second.account.store.get()).pendingComments.values()][0]?.comment;
    await until(() => pending() !== undefined);
    const shown = pending();
    if (!shown) throw new Error("The comment is not shown.");
    expect(await codeOf(second.client.deleteComment(shown))).toBe("network");
    expect(pending()).toBeDefined();
    wire.fate = up;
    await meanwhile(comment);
    await until(() => statesOf(second.client).length === 0);
    expect(await meanwhile(codeOf(second.client.deleteComment(shown)))).toBe("done");
    expect(database.read("comment")).toBeNull();
  });
});

describe("mutations from closed tabs", () => {
  it("sends the mutations from closed tabs in the order of all tabs, regardless of which tab is taken over first", async () => {
    const { bobs, first, second, wire, open, database } = await twoTabs();
    wire.fate = down;
    void codeOf(first.client.addComment(bobs, "un"));
    await until(() => applyMutations(second.account.store.get()).pendingComments.size === 1);
    void codeOf(second.client.addComment(bobs, "deux"));
    await until(() => applyMutations(first.account.store.get()).pendingComments.size === 2);
    void codeOf(first.client.addComment(bobs, "trois"));
    await until(() => applyMutations(second.account.store.get()).pendingComments.size === 3);
    for (const tab of [second, first]) {
      tab.crash();
      tab.client.dispose();
    }
    // The lease of the second tab ends first.
    const third = await open();
    await pass(60_000);
    wire.fate = up;
    wire.writes.length = 0;
    await until(() => statesOf(third.client).every((state) => !state.endsWith("waiting")));
    const texts = wire.writes.flatMap((body) => /"(un|deux|trois)"/.exec(body)?.[1] ?? []);
    expect(texts).toEqual(["un", "deux", "trois"]);
    expect(Object.keys(Object(database.read("comment")))).toHaveLength(3);
  });
});

describe("the deletion of an account", () => {
  it("rejects waiting mutations when the account is deleted, and never sends them", async () => {
    const { bobs, bob, first, wire, items, database } = await twoTabs();
    let isLocked = true;
    wire.fate = (isWrite, path) => (isWrite && isLocked && !path.includes("leaving") ? "lost" : "through");
    const like = codeOf(first.client.setLiked(bobs, true));
    const follow = codeOf(first.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true));
    const hoot = codeOf(first.client.publishHoot(draft("jamais")));
    await until(() => statesOf(first.client).filter((state) => state.endsWith("waiting")).length === 3);
    isLocked = false;
    await meanwhile(first.client.deleteAccount({ password: "chouette" }));
    expect(await Promise.all([like, follow, hoot])).toEqual(["signed-out", "signed-out", "signed-out"]);
    expect(records(items)).toEqual([]);
    await pass(120_000);
    expect(JSON.stringify([database.read("hoots"), database.read("like"), database.read("follow")])).not.toContain(
      "uid-Ada",
    );
  });
});
