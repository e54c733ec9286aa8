import { beforeEach, describe, expect, it, vi } from "vitest";
import { storageKey } from "../model/storage";
import { createCommentViews, deriveComments } from "../queries/views";
import type { MutationVerb } from "../store/optimistic";
import { applyMutations } from "../store/optimistic";
import {
  down,
  draft,
  meanwhile,
  pass,
  publishBy,
  setUp,
  statesOf,
  until,
  up,
  withOwnClock,
} from "../testing/offline-harness";

withOwnClock();
beforeEach(() => void vi.stubGlobal("window", new EventTarget()));

const KEYS = storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":");
const ID = "-Oj00000000000000000";
const SLUG = "ada1_hoot";
const HOUR = 3_600_000;

/** Opens a page as Ada. `tab` acts as another tab of hers, which stores mutations and never closes. */
async function openPage(options: { readonly picturePaths?: readonly string[] } = {}) {
  const harness = await setUp();
  const bobs = await publishBy(harness.bob, "de Bob");
  const page = await harness.open("Ada", options);
  const { store, viewHoot } = page.account;
  const notify = () =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key: `${KEYS}any`, oldValue: null, newValue: null }));
  const tab = {
    persist(
      verb: MutationVerb,
      args: Record<string, string>,
      { id = ID, until = Date.now() + HOUR, sent = false } = {},
    ) {
      const record = { id, verb, args, sent, draft: null, tab: "other", until, order: 1 };
      harness.items.setItem(KEYS + id, JSON.stringify(record));
      notify();
    },
    drop(id = ID) {
      harness.items.removeItem(KEYS + id);
      notify();
    },
  };
  const viewComment = createCommentViews(page.uid);
  return {
    ...harness,
    bobs,
    page,
    tab,
    notify,
    /** Returns a hoot as the page shows it. */
    shown: (id = ID) => viewHoot(store.get(), id),
    /** Returns the comments on Bob's hoot as the page shows them. */
    comments: () => deriveComments([], store.get(), bobs.slug, viewComment),
  };
}

/** Loads the hoots of the database, as an open feed does. */
async function loadFeed(page: Awaited<ReturnType<typeof openPage>>["page"]) {
  const feed = page.feed();
  await until(() => feed.state().status === "ready");
  return feed;
}

const stored = (content: string) => ({
  contenu: content,
  auteur: "Ada",
  proprietaire: "uid-Ada",
  slug: SLUG,
  date: "hier",
});

describe("a hoot that waits in another tab", () => {
  it("shows a hoot from another tab after 1.5 s, with its slug and without likes and comments", async () => {
    const { tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_250);
    expect(shown()).toBeNull();
    await pass(250);
    expect(shown()).toMatchObject({
      content: "en route",
      slug: SLUG,
      delivery: "waiting",
      likes: 0,
      comments: 0,
      likedByMe: false,
      mine: true,
    });
  });

  it("shows each record 1.5 s after the tab has stored it", async () => {
    const { tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_000);
    tab.persist("publishHoot", { content: "derrière" }, { id: "-Oj00000000000000001" });
    await pass(1_500);
    expect([shown()?.content, shown("-Oj00000000000000001")?.content]).toEqual(["en route", "derrière"]);
    expect(shown("-Oj00000000000000001")?.slug).toBe("");
  });

  it("waits 1.5 s again for a record that the other tab has removed and stored again", async () => {
    const { tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_000);
    tab.drop();
    await pass(5_000);
    expect(shown()).toBeNull();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_250);
    expect(shown()).toBeNull();
    await pass(250);
    expect(shown()).not.toBeNull();
  });

  it("waits 1.5 s before it shows a hoot from another tab, no matter how often the tabs write", async () => {
    const { tab, notify, shown } = await openPage();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_499);
    notify();
    expect(shown()).toBeNull();
  });

  it("keeps counters and a like that are already known", async () => {
    const { page, tab, shown } = await openPage();
    page.account.store.change((state) => {
      state.counts.set(ID, { likes: 3, comments: 2 });
      state.liked.set(ID, true);
    });
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_500);
    expect(shown()).toMatchObject({ likes: 3, comments: 2, likedByMe: true });
  });

  it("keeps the same object for a hoot from another tab while that tab sends it, and updates its text after an edit", async () => {
    const { tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "un", slug: SLUG });
    await pass(1_500);
    const before = shown();
    await pass(60_000);
    tab.persist("publishHoot", { content: "un", slug: SLUG, base: "1" }, { sent: true });
    await pass(250);
    expect(shown()).toBe(before);
    tab.persist("publishHoot", { content: "deux", slug: SLUG });
    expect(shown()?.content).toBe("deux");
  });

  it("shows the stored record when another tab has delivered the hoot", async () => {
    const { database, tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_500);
    await database.write(`hoots/${ID}`, stored("arrivé"));
    tab.drop();
    await until(() => shown()?.delivery === "stored");
    expect(shown()?.content).toBe("arrivé");
  });

  it("no longer shows another tab's hoot when that tab has failed to store it", async () => {
    const { page, tab, shown } = await openPage();
    tab.persist("publishHoot", { content: "sans suite", slug: SLUG });
    await pass(1_500);
    tab.drop();
    await until(() => shown() === null);
    expect(page.account.store.get().counts.has(ID)).toBe(false);
  });

  it("does not change a hoot that this page has loaded, sent or removed", async () => {
    const { database, page, tab, shown } = await openPage();
    await database.write(`hoots/${ID}`, stored("chargé"));
    const feed = await loadFeed(page);
    tab.persist("publishHoot", { content: "ancien", slug: SLUG });
    await pass(1_500);
    expect(shown()).toMatchObject({ content: "chargé", delivery: "stored" });
    expect(applyMutations(page.account.store.get()).pendingHoots.has(ID)).toBe(false);
    feed.close();

    const own = await publishBy(page, "envoyé ici");
    const id = own.id;
    tab.persist("publishHoot", { content: "ancien", slug: own.slug }, { id });
    await pass(1_500);
    expect(shown(id)).toMatchObject({ content: "envoyé ici", delivery: "stored" });

    tab.drop(id);
    await meanwhile(page.client.deleteHoot(own));
    tab.persist("publishHoot", { content: "ancien", slug: own.slug }, { id });
    await pass(1_750);
    expect(applyMutations(page.account.store.get()).pendingHoots.has(id)).toBe(false);
  });

  it("does not change a hoot that the feed reports before the page has read the outcome of its publication", async () => {
    const { database, page, tab, wire, shown } = await openPage();
    const feed = await loadFeed(page);
    tab.persist("publishHoot", { content: "en route", slug: SLUG });
    await pass(1_500);
    wire.fate = (_isWrite, path) => (path === `/hoots/${ID}.json` ? "lost" : "through");
    tab.drop();
    await database.write(`hoots/${ID}`, stored("arrivé"));
    await until(() => shown()?.delivery === "stored");
    wire.fate = up;
    await pass(30_000);
    expect(applyMutations(page.account.store.get()).pendingHoots.has(ID)).toBe(false);
    expect(shown()?.content).toBe("arrivé");
    feed.close();
  });
});

describe("a write that waits in another tab", () => {
  /** The kinds of writes, with the verb and the arguments of the mutation that the other tab stores. */
  const kinds: Record<
    string,
    {
      readonly verb: MutationVerb;
      readonly args: (
        own: { readonly id: string; readonly slug: string },
        bobs: { id: string; slug: string },
      ) => Record<string, string>;
    }
  > = {
    hoot: { verb: "publishHoot", args: () => ({ content: "en route", slug: SLUG }) },
    comment: { verb: "addComment", args: (_own, bobs) => ({ ...bobs, content: "bien dit" }) },
    edit: { verb: "editHoot", args: ({ id }) => ({ id, content: "mieux dit", pictureUrl: "", pictureAlt: "" }) },
    deletion: { verb: "deleteHoot", args: ({ id }) => ({ id }) },
    "comment's deletion": { verb: "deleteComment", args: (_own, { slug }) => ({ id: "-Oc00000000000000000", slug }) },
  };

  async function openKind(kind: string) {
    const opened = await openPage();
    const { database, bobs, page, shown, comments } = opened;
    const own = await publishBy(page, "de moi");
    await database.write("comment/-Oc00000000000000000", {
      contenu: "déjà là",
      hootId: bobs.slug,
      auteur: "Ada",
      proprietaire: "uid-Ada",
      fireDate: 1,
      date: "hier",
    });
    await database.write("commentedBy/uid-Ada/-Oc00000000000000000", bobs.id);
    await database.write(`stats/${bobs.id}/comments`, 2);
    const feed = await loadFeed(page);
    await until(() => shown(bobs.id)?.comments === 2);
    feed.close();
    const view = () => ({
      new: shown()?.content ?? null,
      own: shown(own.id)?.content ?? null,
      comments: comments().map(({ content }) => content),
      hidden: [...applyMutations(page.account.store.get()).removedComments.keys()],
      counter: shown(bobs.id)?.comments,
    });
    const { verb, args } = kinds[kind] ?? {};
    if (!verb || !args) throw new Error(`unknown kind: ${kind}`);
    return {
      ...opened,
      own,
      view,
      persist: (more = {}) => opened.tab.persist(verb, args(own, { id: bobs.id, slug: bobs.slug }), more),
    };
  }

  const before = { new: null, own: "de moi", comments: [], hidden: [], counter: 2 };
  const during: Record<string, object> = {
    hoot: { new: "en route" },
    comment: { comments: ["bien dit"], counter: 3 },
    edit: { own: "mieux dit" },
    deletion: { own: null },
    "comment's deletion": { hidden: ["-Oc00000000000000000"], counter: 1 },
  };

  it.each(Object.keys(kinds))(
    "shows the former state when the service refuses a read of the outcome of a %s",
    async (kind) => {
      const { tab, wire, view, persist } = await openKind(kind);
      expect(view()).toEqual(before);
      persist();
      await pass(1_500);
      expect(view()).toEqual({ ...before, ...during[kind] });
      wire.fate = () => 400;
      tab.drop();
      await pass(5_000);
      expect(view()).toEqual(before);
    },
  );

  it.each(Object.keys(kinds))("shows a %s while the network is down, until its outcome can be read", async (kind) => {
    const { tab, wire, view, persist } = await openKind(kind);
    persist();
    await pass(1_500);
    wire.fate = down;
    tab.drop();
    await pass(20_000);
    expect(view()).toEqual({ ...before, ...during[kind] });
    wire.fate = up;
    await pass(20_000);
    // The page shows the former state, because the write was not stored.
    expect(view()).toEqual(before);
  });

  it.each(Object.keys(kinds))("does not change a %s when this page takes it over", async (kind) => {
    const { page, wire, view, persist } = await openKind(kind);
    persist({ until: Date.now() + 5_000 });
    await pass(1_500);
    const reads: string[] = [];
    wire.fate = (isWrite, path) => {
      if (!isWrite) reads.push(path);
      return "lost";
    };
    await pass(5_000);
    expect(statesOf(page.client)).toEqual([expect.stringContaining("waiting")]);
    expect(view()).toEqual({ ...before, ...during[kind] });
    wire.fate = up;
    await until(() => statesOf(page.client).every((state) => !state.endsWith("waiting")));
    expect(view().counter).toBe(kind === "comment" ? 3 : kind === "comment's deletion" ? 1 : 2);
    // The page does not look for the outcome of a comment that it sends itself.
    expect(reads).not.toContain(`/comment/${ID}.json`);
  });
});

it("shows a comment from another tab as stored once that tab has delivered it", async () => {
  const { database, bobs, tab, comments } = await openPage();
  tab.persist("addComment", { id: bobs.id, slug: bobs.slug, content: "bien dit" });
  await pass(1_500);
  const record = { contenu: "bien dit", hootId: bobs.slug, auteur: "Ada", proprietaire: "uid-Ada", fireDate: 1 };
  await database.write(`comment/${ID}`, { ...record, date: "hier" });
  tab.drop();
  await until(() => comments()[0]?.delivery === "stored");
  expect(comments()).toMatchObject([{ id: ID, content: "bien dit" }]);
});

describe("a like in another tab", () => {
  async function openLiked() {
    const opened = await openPage();
    const { bobs, database, page, shown, tab } = opened;
    const feed = await loadFeed(page);
    await until(() => shown(bobs.id)?.likedByMe === false && shown(bobs.id)?.likes === 0);
    const like = () => tab.persist("setLiked", { id: bobs.id, slug: bobs.slug, target: "on" });
    const store = async () => {
      await database.write(`likedBy/uid-Ada/${bobs.id}`, true);
      await database.write(`stats/${bobs.id}/likes`, 1);
    };
    const isSettled = () => applyMutations(page.account.store.get()).pendingLikes.size === 0;
    return { ...opened, feed, like, store, isSettled, likes: () => shown(bobs.id)?.likes };
  }

  it("counts a like once when the stream reports it before the other tab's record arrives", async () => {
    const { feed, tab, like, store, isSettled, likes } = await openLiked();
    await store();
    await until(() => likes() === 1);
    like();
    tab.drop();
    await until(isSettled);
    expect(likes()).toBe(1);
    feed.close();
  });

  it("counts a like once without a stream, even when others like the hoot meanwhile", async () => {
    const { bobs, database, feed, tab, like, store, isSettled, likes } = await openLiked();
    feed.close();
    like();
    expect(likes()).toBe(1);
    await store();
    await database.write(`stats/${bobs.id}/likes`, 3);
    tab.drop();
    await until(isSettled);
    expect(likes()).toBe(3);
  });

  it("keeps a newer counter that a stream reports while the outcome is being read", async () => {
    const { bobs, feed, page, wire, tab, like, store, isSettled, likes } = await openLiked();
    feed.close();
    like();
    await store();
    wire.fate = (_isWrite, path) => {
      if (path === `/stats/${bobs.id}.json`)
        page.account.store.change((draft) => draft.receiveCounts(bobs.id, { likes: 5, comments: 0 }));
      return "through";
    };
    tab.drop();
    await until(isSettled);
    expect(likes()).toBe(5);
  });

  it("adds another tab's like to the last known count when the hoot has no stored counters", async () => {
    const { bobs, database, feed, tab, like, isSettled, likes } = await openLiked();
    feed.close();
    like();
    await database.write(`likedBy/uid-Ada/${bobs.id}`, true);
    await database.write(`stats/${bobs.id}`, null);
    tab.drop();
    await until(isSettled);
    expect(likes()).toBe(1);
  });
});

describe("edits of one hoot in two tabs", () => {
  it("shows the edit of this page, regardless of other tabs", async () => {
    const { page, tab, wire, shown } = await openPage();
    const own = await publishBy(page, "de moi");
    const edit = { id: own.id, content: "ailleurs", pictureUrl: "", pictureAlt: "" };
    tab.persist("editHoot", edit);
    await pass(1_500);
    expect(shown(own.id)?.content).toBe("ailleurs");
    wire.fate = down;
    page.client.editHoot(own, draft("ici")).catch(() => {});
    await pass(1_000);
    tab.persist("editHoot", { ...edit, content: "encore ailleurs" });
    await pass(1_500);
    expect(shown(own.id)?.content).toBe("ici");
    tab.persist("editHoot", edit, { id: "-Oj00000000000000001" });
    await pass(1_500);
    expect(shown(own.id)?.content).toBe("ici");
  });

  it("shows the edit of this page when the edit of the other tab is stored", async () => {
    const { page, tab, wire, shown } = await openPage();
    const own = await publishBy(page, "de moi");
    tab.persist("editHoot", { id: own.id, content: "ailleurs", pictureUrl: "", pictureAlt: "" });
    await pass(1_500);
    wire.fate = (isWrite) => (isWrite ? "lost" : "through");
    page.client.editHoot(own, draft("ici")).catch(() => {});
    await pass(1_000);
    tab.drop();
    await pass(1_500);
    expect(shown(own.id)?.content).toBe("ici");
  });
});

it("reports another tab's new mutation as waiting only if it lasts for 1.5 s", async () => {
  const { page, tab } = await openPage();
  tab.persist("publishHoot", { content: "en route", slug: SLUG });
  expect(statesOf(page.client)).toEqual(["publishHoot sending"]);
  await pass(1_250);
  expect(statesOf(page.client)).toEqual(["publishHoot sending"]);
  tab.drop();
  await pass(250);
  expect(statesOf(page.client)).toEqual([]);
  tab.persist("publishHoot", { content: "en route", slug: SLUG });
  await pass(1_250);
  expect(statesOf(page.client)).toEqual(["publishHoot sending"]);
  await pass(250);
  expect(statesOf(page.client)).toEqual(["publishHoot waiting"]);
});

it("still shows another tab's waiting hoot as waiting after an action on it has failed", async () => {
  const { page, tab, shown } = await openPage();
  tab.persist("publishHoot", { content: "en route", slug: SLUG });
  await pass(1_500);
  await expect(meanwhile(page.client.deleteHoot({ id: ID }))).rejects.toMatchObject({ code: "network" });
  expect(shown()?.delivery).toBe("waiting");
  page.client.addComment({ id: ID, slug: SLUG }, "bientôt").catch(() => {});
  await pass(10_000);
  expect(shown()?.delivery).toBe("waiting");
  expect(statesOf(page.client)).toEqual(["publishHoot waiting", "addComment waiting"]);
});

it("edits a hoot while a different hoot waits in another tab", async () => {
  const { page, tab, shown } = await openPage();
  const own = await publishBy(page, "de moi");
  tab.persist("publishHoot", { content: "en route", slug: SLUG });
  await pass(1_500);
  await meanwhile(page.client.editHoot(own, draft("mieux dit")));
  expect(shown(own.id)?.content).toBe("mieux dit");
  await expect(page.client.editHoot({ id: ID }, draft("trop tôt"))).rejects.toMatchObject({ code: "network" });
});

it("shows no content that the rules would refuse", async () => {
  const { page, tab, shown } = await openPage();
  tab.persist("publishHoot", { content: "", slug: SLUG });
  await pass(1_500);
  expect(shown()).toBeNull();
  expect(statesOf(page.client)).toEqual(["publishHoot waiting"]);
});

it("shows an edit with a picture that the host allows", async () => {
  const { page, tab, shown } = await openPage({ picturePaths: ["/images/"] });
  const own = await publishBy(page, "de moi");
  tab.persist("editHoot", { id: own.id, content: "illustré", pictureUrl: "/images/a.png", pictureAlt: "Un hibou" });
  await pass(1_500);
  expect(shown(own.id)).toMatchObject({ content: "illustré", picture: { url: "/images/a.png", alt: "Un hibou" } });
});
