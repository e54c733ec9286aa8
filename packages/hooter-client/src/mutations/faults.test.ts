import { afterEach, describe, expect, it, vi } from "vitest";
import { createDrafts, draftsOf } from "../drafts/drafts";
import { internals } from "../model/internals";
import { storageKey } from "../model/storage";
import { createCommentViews, deriveComments } from "../queries/views";
import { applyMutations } from "../store/optimistic";
import { memoryStorage } from "../testing/local-harness";
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

afterEach(() => {
  vi.restoreAllMocks();
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => String(Object(error).code),
  );

/** Opens one account on two devices. The second device has a separate network, which never fails. */
async function twoDevices() {
  const store = await setUp();
  const here = await store.open();
  const there = await store.open("Ada", { storage: memoryStorage() });
  return { ...store, here, there };
}

describe("queued edits", () => {
  it("rejects a queued edit after a newer edit on another device, and restores the draft of the queued edit", async () => {
    const { database, wire, here, there } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    const drafts = draftsOf(here.client[internals].device);
    drafts.write(here.uid, "edit:x", draft("d’ici"));
    wire.fate = down;
    const end = codeOf(here.client.editHoot(hoot, draft("d’ici"), { draft: "edit:x" }));
    await until(() => statesOf(here.client).includes("editHoot waiting"));
    drafts.write(here.uid, "edit:x", null);
    await meanwhile(there.client.editHoot(hoot, draft("de là-bas")));
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await end).toBe("changed-elsewhere");
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("de là-bas");
    expect(drafts.read(here.uid, "edit:x")).toEqual(draft("d’ici"));
    expect(here.account.viewHoot(here.account.store.get(), hoot.id)?.content).toBe("de là-bas");
    // The user has seen the conflict, so the client sends a repeated edit.
    await meanwhile(here.client.editHoot(hoot, draft("d’ici")));
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("d’ici");
  });

  it("restores the draft of the later edit when two queued edits both conflict", async () => {
    const { wire, here, there } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    const drafts = draftsOf(here.client[internals].device);
    wire.fate = down;
    const ends = ["d’abord", "ensuite, et plus long"].map((words) => {
      drafts.write(here.uid, "edit:x", draft(words));
      return codeOf(here.client.editHoot(hoot, draft(words), { draft: "edit:x" }));
    });
    await until(() => statesOf(here.client).filter((state) => state === "editHoot waiting").length === 2);
    drafts.write(here.uid, "edit:x", null);
    await meanwhile(there.client.editHoot(hoot, draft("de là-bas")));
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await Promise.all(ends)).toEqual(["changed-elsewhere", "changed-elsewhere"]);
    expect(drafts.read(here.uid, "edit:x")).toEqual(draft("ensuite, et plus long"));
  });

  it("does not repeat an edit with a lost response if another device has since restored the former text", async () => {
    const { database, wire, here, there } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    let answers = 0;
    wire.fate = (isWrite) => (isWrite ? "answer lost" : answers++ === 0 ? "through" : "lost");
    const end = codeOf(here.client.editHoot(hoot, draft("d’ici")));
    await until(() => database.read(`hoots/${hoot.id}/contenu`) === "d’ici");
    await until(() => statesOf(here.client).includes("editHoot waiting"));
    await meanwhile(there.client.editHoot(hoot, draft("premier")));
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await end).toBe("changed-elsewhere");
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("premier");
  });

  it("does not repeat a stored edit whose response was lost", async () => {
    const { database, wire, here } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    let reads = 0;
    wire.fate = (isWrite) => (isWrite ? "answer lost" : reads++ === 0 ? "through" : "lost");
    const end = codeOf(here.client.editHoot(hoot, draft("mieux")));
    await until(() => statesOf(here.client).includes("editHoot waiting"));
    wire.fate = up;
    wire.writes.length = 0;
    await until(() => statesOf(here.client).length === 0);
    expect(await end).toBe("done");
    expect(wire.writes).toEqual([]);
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("mieux");
  });

  it("sends two queued edits in order, and detects a conflict for a restored edit", async () => {
    const { database, wire, open, here, there } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    wire.fate = down;
    const ends = [
      codeOf(here.client.editHoot(hoot, draft("deuxième"))),
      codeOf(here.client.editHoot(hoot, draft("troisième"))),
    ];
    await until(() => statesOf(here.client).every((state) => state.endsWith("waiting")));
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await Promise.all(ends)).toEqual(["done", "done"]);
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("troisième");

    wire.fate = down;
    here.client.editHoot(hoot, draft("quatrième")).catch(() => {});
    await until(() => statesOf(here.client).includes("editHoot waiting"));
    here.client.dispose();
    await meanwhile(there.client.editHoot(hoot, draft("de là-bas")));
    const after = await open();
    wire.fate = up;
    await until(() => statesOf(after.client).includes("editHoot failed"));
    const [failed] = after.account.mutations.list.get();
    expect(failed?.error?.code).toBe("changed-elsewhere");
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("de là-bas");
    // Once the conflict is reported, the user can retry.
    failed?.retry();
    await until(() => statesOf(after.client).includes("editHoot delivered"));
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("quatrième");
  });

  it("detects a conflict when a failed restored edit is retried, and replaces only the version that it then shows", async () => {
    const { database, wire, open, here, there } = await twoDevices();
    const hoot = await publishBy(here, "premier");
    const stored = () => database.read(`hoots/${hoot.id}/contenu`);
    wire.fate = down;
    here.client.editHoot(hoot, draft("d’ici")).catch(() => {});
    await until(() => statesOf(here.client).includes("editHoot waiting"));
    here.client.dispose();
    const rules = await import("../../../../database.rules.json?raw");
    database.setRules('{"rules": {".read": "auth != null"}}');
    const after = await open();
    wire.fate = up;
    /** Waits for the failure of the edit. @returns the failed edit */
    const failure = async (code: string) => {
      await until(() => statesOf(after.client).includes("editHoot failed"));
      const [failed] = after.account.mutations.list.get();
      expect(failed?.error?.code).toBe(code);
      return failed;
    };
    const refused = await failure("permission-denied");
    database.setRules(rules.default);
    for (const text of ["de là-bas", "encore de là-bas"]) {
      await meanwhile(there.client.editHoot(hoot, draft(text)));
      (text === "de là-bas" ? refused : await failure("changed-elsewhere"))?.retry();
      await failure("changed-elsewhere");
      expect(stored()).toBe(text);
    }
    (await failure("changed-elsewhere"))?.retry();
    await until(() => statesOf(after.client).includes("editHoot delivered"));
    expect(stored()).toBe("d’ici");
  });
});

describe("a write whose response is lost and whose record another device deletes", () => {
  it("does not publish a deleted hoot again, even after it is swept", async () => {
    const { database, wire, here, there } = await twoDevices();
    for (const rest of [0, 60_000]) {
      wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
      const end = codeOf(here.client.publishHoot(draft(`parti ${rest}`)));
      await until(() => statesOf(here.client).includes("publishHoot waiting"));
      const [id = ""] = Object.keys(Object(database.read("hoots")));
      await meanwhile(there.client.deleteHoot({ id }));
      await pass(rest);
      expect(database.read(`suppressions/${here.uid}`) === null).toBe(rest > 0);
      wire.fate = up;
      await until(() => statesOf(here.client).length === 0);
      expect(await end).toBe("not-found");
      await pass(5_000);
      expect(database.read("hoots")).toBeNull();
    }
  });

  it("does not add a deleted comment again", async () => {
    const { database, bob, wire, here, there } = await twoDevices();
    const bobs = await publishBy(bob, "de Bob");
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    const end = codeOf(here.client.addComment(bobs, "parti"));
    await until(() => statesOf(here.client).includes("addComment waiting"));
    const [id = ""] = Object.keys(Object(database.read("comment")));
    await meanwhile(there.client.deleteComment({ id, hootSlug: bobs.slug }));
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await end).toBe("not-found");
    expect(database.read("comment")).toBeNull();
    expect(database.read(`stats/${bobs.id}/comments`)).toBe(0);
  });
});

describe("the queue of mutations", () => {
  it("retries at once when a stream event shows that the service is reachable", async () => {
    const { database, bob, wire, here } = await twoDevices();
    const bobs = await publishBy(bob, "de Bob");
    const feed = here.feed();
    await until(() => feed.state().status === "ready");
    await until(() => database.openStreams() > 0);
    const chance = vi.spyOn(Math, "random").mockReturnValue(0.99);
    let tries = 0;
    wire.fate = (isWrite) => {
      if (isWrite) tries++;
      return isWrite ? "lost" : "through";
    };
    const comment = here.client.addComment(bobs, "dès que possible");
    // Wait until the delay between attempts is long.
    await pass(100_000);
    const before = tries;
    await until(() => tries > before);
    wire.fate = up;
    await pass(10_000);
    expect(textsIn(database.read("comment"))).toEqual([]);
    chance.mockRestore();
    await publishBy(bob, "un signe de vie");
    await pass(250);
    expect(textsIn(database.read("comment"))).toEqual(["dès que possible"]);
    await comment;
    feed.close();
  });

  it("limits retries while other requests succeed and writes keep failing", async () => {
    const { bob, wire, here } = await twoDevices();
    const bobs = await publishBy(bob, "de Bob");
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    let tries = 0;
    wire.fate = (isWrite) => {
      if (isWrite) tries++;
      return isWrite ? "lost" : "through";
    };
    here.client.addComment(bobs, "dès que possible").catch(() => {});
    await until(() => statesOf(here.client).includes("addComment waiting"));
    for (let second = 0; second < 60; second++) {
      await pass(1_000);
      await here.account.hootBySlug(bobs.slug).fetch();
    }
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(20);
  });

  it("rejects with `unavailable` when a single write keeps failing, and sends the other writes", async () => {
    const { database, bob, wire, here } = await twoDevices();
    const bobs = await publishBy(bob, "de Bob");
    wire.fate = (isWrite) => (isWrite && broken ? 500 : "through");
    let broken = true;
    const drafts = draftsOf(here.client[internals].device);
    drafts.write(here.uid, "hoot", draft("refusé"));
    const end = codeOf(here.client.publishHoot(draft("refusé"), { draft: "hoot" }));
    await until(() => statesOf(here.client).includes("publishHoot waiting"));
    const comment = here.client.addComment(bobs, "derrière");
    const code = await meanwhile(end);
    broken = false;
    expect(code).toBe("unavailable");
    await meanwhile(comment);
    expect(textsIn(database.read("comment"))).toEqual(["derrière"]);
    expect(drafts.read(here.uid, "hoot")).toEqual(draft("refusé"));
    expect(applyMutations(here.account.store.get()).pendingHoots.size).toBe(0);
  });

  it("keeps retrying while the network or the whole service is down", async () => {
    const { database, wire, here } = await twoDevices();
    for (const fate of ["lost", 503] as const) {
      wire.fate = () => fate;
      const end = codeOf(here.client.publishHoot(draft(`patience ${fate}`)));
      await pass(280_000);
      expect(statesOf(here.client)).toEqual(["publishHoot waiting"]);
      wire.fate = up;
      await until(() => statesOf(here.client).length === 0);
      expect(await end).toBe("done");
    }
    expect(textsIn(database.read("hoots"))).toEqual(["patience lost", "patience 503"]);
  });

  it("keeps the waiting writes while a portal responds to all calls, and then sends each of them once", async () => {
    const { database, wire, here, bob } = await twoDevices();
    const hoot = await publishBy(bob, "Cible");
    wire.fate = down;
    const ends = [
      here.client.publishHoot(draft("hors ligne")),
      here.client.setLiked(hoot, true),
      here.client.addComment(hoot, "réponse"),
    ].map(codeOf);
    await until(() => statesOf(here.client).every((state) => state.endsWith("waiting")));
    wire.fate = () => "portal";
    await pass(60_000);
    expect(statesOf(here.client)).toEqual(["publishHoot waiting", "setLiked waiting", "addComment waiting"]);
    wire.fate = up;
    await until(() => statesOf(here.client).length === 0);
    expect(await Promise.all(ends)).toEqual(["done", "done", "done"]);
    expect(textsIn(database.read("hoots"))).toEqual(["Cible", "hors ligne"]);
    expect(textsIn(database.read("comment"))).toEqual(["réponse"]);
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });
  });

  it("publishes a hoot once when a proxy replaces the service's response", async () => {
    const { database, wire, here } = await twoDevices();
    wire.fate = (isWrite) => (isWrite ? "answer replaced" : "through");
    expect(await codeOf(meanwhile(here.client.publishHoot(draft("une fois"))))).toBe("done");
    expect(wire.writes).toHaveLength(1);
    expect(textsIn(database.read("hoots"))).toEqual(["une fois"]);
  });

  it.each([
    [402, "refused"],
    [404, "misconfigured"],
  ])("after a %d response, rejects a write with %s", async (status, code) => {
    const { wire, here } = await twoDevices();
    wire.fate = (isWrite) => (isWrite ? status : "through");
    const end = codeOf(here.client.publishHoot(draft("nulle part")));
    await until(() => statesOf(here.client).length === 0);
    expect(await end).toBe(code);
  });
});

describe("two databases with one account on one origin", () => {
  it("keeps drafts separate per database", async () => {
    const { items, open } = await setUp();
    const one = await open();
    draftsOf(one.client[internals].device).write(one.uid, "hoot", draft("ici"));
    expect([...items.items.keys()]).toEqual(["hooter:draft:uid-Ada@http://local?ns=demo-hooter:hoot"]);
    const other = createDrafts(items, "http://other");
    expect(other.read(one.uid, "hoot")).toBeNull();
    other.write(one.uid, "hoot", draft("ailleurs"));
    expect(createDrafts(items, "http://local?ns=demo-hooter").read(one.uid, "hoot")).toEqual(draft("ici"));
  });
});

/** Stubs a window that only receives storage events. */
function browserWindow(): void {
  vi.stubGlobal("window", new EventTarget());
}

/** Dispatches a storage event to the tabs, as a browser does. */
function notifyTabs(): void {
  const key = `${storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":")}any`;
  window.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue: null, newValue: null }));
}

describe("mutations queued in another tab", () => {
  it("shows mutations queued in another tab until they are stored", async () => {
    browserWindow();
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const writing = await open();
    const own = await publishBy(writing, "à moi");
    const looking = await open();
    const view = () => looking.account.store.get();
    const viewComment = createCommentViews(looking.account.uid);
    const comments = () => deriveComments([], view(), bobs.slug, viewComment);
    const feed = looking.feed();
    await until(() => feed.state().status === "ready");
    feed.close();
    wire.fate = down;
    const hoot = writing.client.publishHoot(draft("d’un autre onglet"));
    const comment = writing.client.addComment(bobs, "de là aussi");
    const edit = writing.client.editHoot(own, draft("à moi, mieux dit"));
    await until(() => statesOf(writing.client).every((state) => state.endsWith("waiting")));
    notifyTabs();
    await until(() => applyMutations(view()).pendingHoots.size === 1);
    const [id = ""] = applyMutations(view()).pendingHoots.keys();
    expect(looking.account.viewHoot(view(), id)).toMatchObject({ content: "d’un autre onglet", delivery: "waiting" });
    expect(comments()).toMatchObject([{ content: "de là aussi", delivery: "waiting", mine: true }]);
    expect(looking.account.viewHoot(view(), own.id)?.content).toBe("à moi, mieux dit");
    wire.fate = up;
    await meanwhile(Promise.all([hoot, comment, edit]));
    notifyTabs();
    await until(() => looking.account.viewHoot(view(), id)?.delivery === "stored");
    await until(() => applyMutations(view()).edits.size === 0);
    expect(looking.account.viewHoot(view(), own.id)?.content).toBe("à moi, mieux dit");
    await until(() => comments().every(({ delivery }) => delivery === "stored"));
    expect(textsIn(database.read("hoots"))).toHaveLength(3);
  });

  it("drops another tab's delivered edit and shows the next edit of that tab", async () => {
    browserWindow();
    const { database, items, wire, open } = await setUp();
    const writing = await open();
    const own = await publishBy(writing, "un");
    const looking = await open();
    const view = () => looking.account.store.get();
    const feed = looking.feed();
    await until(() => feed.state().status === "ready");
    wire.fate = down;
    const edit = writing.client.editHoot(own, draft("deux"));
    await until(() => statesOf(writing.client).every((state) => state.endsWith("waiting")));
    notifyTabs();
    await until(() => applyMutations(view()).edits.size === 1);
    const notifySoon = () => queueMicrotask(() => notifyTabs());
    const { setItem, removeItem } = items;
    vi.spyOn(items, "setItem").mockImplementation((...given) => {
      setItem(...given);
      notifySoon();
    });
    vi.spyOn(items, "removeItem").mockImplementation((...given) => {
      removeItem(...given);
      notifySoon();
    });
    wire.fate = up;
    await meanwhile(edit);
    await until(() => applyMutations(view()).edits.size === 0);
    await meanwhile(writing.client.editHoot(own, draft("trois")));
    expect(database.read(`hoots/${own.id}/contenu`)).toBe("trois");
    await until(() => looking.account.viewHoot(view(), own.id)?.content === "trois");
    feed.close();
  });

  it("hides what another tab deletes, and shows it again when the deletion is rolled back", async () => {
    browserWindow();
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const writing = await open();
    const [own, kept] = [await publishBy(writing, "à effacer"), await publishBy(writing, "à garder")];
    const first = await meanwhile(writing.client.addComment(bobs, "un"));
    const second = await meanwhile(writing.client.addComment(bobs, "deux"));
    const looking = await open();
    const view = () => looking.account.store.get();
    const viewComment = createCommentViews(looking.account.uid);
    const comments = () =>
      deriveComments([first, second], view(), bobs.slug, viewComment).map(({ content }) => content);
    const shown = (id: string) => looking.account.viewHoot(view(), id);
    const feed = looking.feed();
    await until(() => feed.state().status === "ready");
    feed.close();
    await until(() => shown(bobs.id)?.comments === 2);
    wire.fate = down;
    const gone = writing.client.deleteHoot(own);
    const without = writing.client.deleteComment(first);
    const refused = codeOf(writing.client.deleteHoot(kept));
    const refusedToo = codeOf(writing.client.deleteComment(second));
    await until(() => statesOf(writing.client).every((state) => state.endsWith("waiting")));
    notifyTabs();
    await until(
      () => applyMutations(view()).removedHoots.size === 2 && applyMutations(view()).removedComments.size === 2,
    );
    expect([shown(own.id), shown(kept.id), shown(bobs.id)?.comments, comments()]).toEqual([null, null, 0, []]);
    wire.fate = (isWrite) => {
      const isStored = database.read(`hoots/${own.id}`) === null && database.read(`comment/${first.id}`) === null;
      return isWrite && isStored ? 400 : "through";
    };
    await meanwhile(Promise.all([gone, without]));
    expect(await meanwhile(Promise.all([refused, refusedToo]))).toEqual(["malformed", "malformed"]);
    notifyTabs();
    await until(() => shown(kept.id) !== null);
    await until(() => comments().length === 1);
    expect([shown(own.id), shown(bobs.id)?.comments, comments()]).toEqual([null, 1, ["deux"]]);
    expect(applyMutations(view()).removedHoots.size).toBe(0);
  });

  it("shows a hoot again when another tab has deleted and restored it", async () => {
    browserWindow();
    const { wire, open } = await setUp();
    const writing = await open();
    const own = await publishBy(writing, "revenu");
    const looking = await open();
    const shown = () => looking.account.viewHoot(looking.account.store.get(), own.id);
    const feed = looking.feed();
    await until(() => shown() !== null);
    wire.fate = down;
    const deletion = writing.client.deleteHoot(own);
    await until(() => statesOf(writing.client).includes("deleteHoot waiting"));
    notifyTabs();
    await until(() => shown() === null);
    wire.fate = up;
    const { undo } = await meanwhile(deletion);
    notifyTabs();
    await until(() => !applyMutations(looking.account.store.get()).removedHoots.has(own.id));
    expect(shown()).toBeNull();
    await meanwhile(undo());
    await until(() => shown()?.content === "revenu");
    feed.close();
  });

  it("shows a hoot that another tab is still restoring, and sends a like once the hoot is restored", async () => {
    browserWindow();
    const { database, wire, open } = await setUp();
    const writing = await open();
    const own = await publishBy(writing, "revenu");
    const looking = await open();
    const shown = () => looking.account.viewHoot(looking.account.store.get(), own.id);
    const { undo } = await meanwhile(writing.client.deleteHoot(own));
    wire.fate = down;
    const undoing = undo();
    notifyTabs();
    await until(() => shown()?.delivery === "waiting");
    expect(await codeOf(looking.client.deleteHoot(own))).toBe("network");
    const like = looking.client.setLiked(own, true);
    wire.fate = up;
    await meanwhile(undoing);
    notifyTabs();
    await meanwhile(like);
    await until(() => shown()?.delivery === "stored");
    expect(database.read(`stats/${own.id}/likes`)).toBe(1);
    expect(textsIn(database.read("hoots"))).toEqual(["revenu"]);
  });

  it("rejects the deletion and the edit of a hoot that is queued in another tab", async () => {
    browserWindow();
    const { database, wire, open } = await setUp();
    const writing = await open();
    const looking = await open();
    wire.fate = down;
    const end = writing.client.publishHoot(draft("en route"));
    await until(() => statesOf(writing.client).includes("publishHoot waiting"));
    notifyTabs();
    const view = () => looking.account.store.get();
    await until(() => applyMutations(view()).pendingHoots.size === 1);
    const [id = ""] = applyMutations(view()).pendingHoots.keys();
    const shown = looking.account.viewHoot(view(), id);
    if (!shown) throw new Error("it is not shown");
    expect(await codeOf(looking.client.deleteHoot(shown))).toBe("network");
    expect(await codeOf(looking.client.editHoot(shown, draft("autrement")))).toBe("network");
    expect(looking.account.viewHoot(view(), id)?.content).toBe("en route");
    wire.fate = up;
    const hoot = await meanwhile(end);
    notifyTabs();
    await until(() => looking.account.viewHoot(view(), id)?.delivery === "stored");
    await meanwhile(looking.client.deleteHoot(hoot));
    expect(textsIn(database.read("hoots"))).toEqual([]);
  });

  it("no longer shows a hoot queued in another tab once that tab has rolled it back", async () => {
    browserWindow();
    const { database, wire, open } = await setUp();
    const writing = await open();
    const looking = await open();
    wire.fate = down;
    const end = codeOf(writing.client.publishHoot(draft("sans suite")));
    await until(() => statesOf(writing.client).includes("publishHoot waiting"));
    notifyTabs();
    await until(() => applyMutations(looking.account.store.get()).pendingHoots.size === 1);
    database.setRules('{"rules": {".read": "auth != null"}}');
    wire.fate = up;
    await until(() => statesOf(writing.client).length === 0);
    expect(await end).toBe("permission-denied");
    notifyTabs();
    await until(() => applyMutations(looking.account.store.get()).pendingHoots.size === 0);
  });
});

it.each([
  ["the database receives the hoot", "lost", "signed-out"],
  ["the response arrives", "answer lost", "done"],
] as const)("stores a hoot once when the host disposes of its client before %s", async (_, fate, end) => {
  const { database, wire, open } = await setUp();
  const first = await open();
  let isDisposed = false;
  wire.fate = (isWrite) => {
    if (!isWrite || isDisposed) return "through";
    isDisposed = true;
    first.client.dispose();
    return fate;
  };
  expect(await meanwhile(codeOf(publishBy(first, "Bonsoir")))).toBe(end);
  await open();
  await until(() => textsIn(database.read("hoots")).includes("Bonsoir"));
  await pass(60_000);
  expect(textsIn(database.read("hoots"))).toEqual(["Bonsoir"]);
});
