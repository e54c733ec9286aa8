import fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it, vi } from "vitest";
import { createDrafts, draftsOf } from "../drafts/drafts";
import { internals } from "../model/internals";
import { decodePushKeyTime } from "../model/push-key";
import { storageKey } from "../model/storage";
import { applyMutations } from "../store/optimistic";
import { memoryStorage } from "../testing/local-harness";
import {
  closeAll,
  down,
  draft,
  type Fate,
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

const KEYS = storageKey("mutation", { uid: "uid-Ada", databaseUrl: "http://local?ns=demo-hooter" }, ":");

describe("mutations while offline", () => {
  it("queues mutations in order while offline and sends each once when the network is back", async () => {
    const { database, bob, items, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    wire.fate = down;
    const ends: string[] = [];
    const note = (name: string, promise: Promise<unknown>) =>
      void promise.then(
        () => ends.push(name),
        () => {},
      );
    note("publish", ada.client.publishHoot(draft("hors ligne")));
    const [id = ""] = applyMutations(ada.account.store.get()).pendingHoots.keys();
    expect(ada.account.viewHoot(ada.account.store.get(), id)?.delivery).toBe("sending");
    await until(() => ada.account.viewHoot(ada.account.store.get(), id)?.delivery === "waiting");
    const slug = ada.account.viewHoot(ada.account.store.get(), id)?.slug ?? "";
    note("like", ada.client.setLiked(bobs, true));
    note("edit", ada.client.editHoot({ id }, draft("hors ligne, mieux dit")));
    note("comment", ada.client.addComment({ id, slug }, "sous le mien"));
    note("follow", ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true));
    const shown = ada.account.viewHoot(ada.account.store.get(), id);
    expect(shown).toMatchObject({ content: "hors ligne, mieux dit", comments: 1, delivery: "waiting" });
    expect(statesOf(ada.client)).toEqual([
      "publishHoot waiting",
      "setLiked waiting",
      "editHoot waiting",
      "addComment waiting",
      "setFollowed waiting",
    ]);
    await pass(20_000);
    expect(ends).toEqual([]);
    wire.fate = up;
    await until(() => ends.length === 5);
    expect(ends).toEqual(["publish", "like", "edit", "comment", "follow"]);
    expect(database.read(`hoots/${id}/contenu`)).toBe("hors ligne, mieux dit");
    expect(database.read(`stats/${id}/comments`)).toBe(1);
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(1);
    expect(database.read(`profileStats/${bob.uid}/followers`)).toBe(1);
    expect(statesOf(ada.client)).toEqual([]);
    expect([...items.items.keys()]).toEqual([]);
    // The failed attempt of the first mutation is reported.
    expect(ada.reports).toContain('{"kind":"call-failed","call":"publishHoot","code":"network"}');
  });

  it("sends queued mutations in order under new keys when their first keys are too old", async () => {
    const { database, bob, items, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    let ada = await open();
    wire.fate = down;
    for (const content of ["un", "deux"]) ada.client.addComment(bobs, content).catch(() => {});
    ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true).catch(() => {});
    await pass(300_000);
    ada.crash();
    ada = await open();
    await pass(300_000);
    const third = ada.client.addComment(bobs, "trois");
    const [first = ""] = applyMutations(ada.account.store.get()).pendingComments.keys();
    await pass(300_000);
    const resumed = Date.now();
    wire.fate = up;
    await until(() => statesOf(ada.client).every((state) => state.endsWith("delivered")));
    const stored = Object.entries(database.read("comment") ?? {});
    expect(stored.map(([, comment]) => comment)).toMatchObject([
      { contenu: "un" },
      { contenu: "deux" },
      { contenu: "trois" },
    ]);
    const [follow = ""] = Object.keys(database.read(`follow/${ada.uid}/${bob.uid}`) ?? {});
    for (const key of [...stored.map(([id]) => id), follow]) {
      expect(Math.abs((decodePushKeyTime(key) ?? 0) - resumed)).toBeLessThan(60_000);
    }
    expect((await third).id).toBe(stored[2]?.[0]);
    expect(stored.map(([id]) => id)).not.toContain(first);
    expect(applyMutations(ada.account.store.get()).pendingComments.get(first)).toBeUndefined();
    expect(database.read(`stats/${bobs.id}/comments`)).toBe(3);
    expect([...items.items.keys()]).toEqual([]);
  });

  it("does not send a comment under a new key when the comment was stored and the response was lost", async () => {
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    const comment = ada.client.addComment(bobs, "une fois");
    await until(() => database.read("comment") !== null);
    wire.fate = down;
    await pass(600_000);
    wire.fate = up;
    const { id } = await meanwhile(comment);
    expect(Object.keys(database.read("comment") ?? {})).toEqual([id]);
    expect(database.read(`stats/${bobs.id}/comments`)).toBe(1);
  });

  it("sends nothing for a queued like that is undone", async () => {
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    wire.fate = down;
    const liking = ada.client.setLiked(bobs, true);
    await until(() => statesOf(ada.client).includes("setLiked waiting"));
    const unliking = ada.client.setLiked(bobs, false);
    wire.fate = up;
    wire.writes.length = 0;
    await until(() => statesOf(ada.client).length === 0);
    await Promise.all([liking, unliking]);
    expect(wire.writes).toEqual([]);
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(0);
  });

  it("sends mutations at once and in parallel while none is queued", async () => {
    const { bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    let asked = 0;
    wire.fate = (isWrite) => {
      if (isWrite) asked++;
      return "through";
    };
    const done = Promise.all([
      ada.client.setLiked(bobs, true),
      ada.client.addComment(bobs, "oui"),
      ada.client.addComment(bobs, "et oui"),
    ]);
    await until(() => asked === 3);
    await until(() => statesOf(ada.client).length === 0);
    await done;
  });

  it("rejects a mutation that the service refuses, and sends the mutations queued behind it", async () => {
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    wire.fate = down;
    const lost = ada.client.addComment({ id: "-Ogone00000000000000", slug: "gone_hoot" }, "dans le vide");
    const refused = lost.catch((error: unknown) => error);
    await until(() => statesOf(ada.client).includes("addComment waiting"));
    const comment = ada.client.addComment(bobs, "bien arrivé");
    wire.fate = up;
    await until(() => statesOf(ada.client).length === 0);
    expect(await refused).toMatchObject({ code: "not-found" });
    expect(textsIn(database.read("comment"))).toEqual(["bien arrivé"]);
    expect((await comment).content).toBe("bien arrivé");
    expect(
      [...applyMutations(ada.account.store.get()).pendingComments.values()].map(({ comment }) => comment.content),
    ).toEqual(["bien arrivé"]);
  });

  it("persists queued mutations across a sign-out and sends them only for their account", async () => {
    const { database, wire, open, items } = await setUp();
    const ada = await open();
    wire.fate = down;
    const waiting = ada.client.publishHoot(draft("à plus tard")).catch((error: unknown) => error);
    await until(() => statesOf(ada.client).includes("publishHoot waiting"));
    await meanwhile(ada.client.signOut());
    expect(await waiting).toMatchObject({ code: "signed-out" });
    wire.fate = up;
    const cleo = await open("Cléo");
    await pass(60_000);
    expect(statesOf(cleo.client)).toEqual([]);
    expect(database.read("hoots")).toBeNull();
    await meanwhile(ada.client.signIn({ email: "ada@exemple.fr", password: "chouette" }));
    await until(() => statesOf(ada.client).includes("publishHoot delivered"));
    expect(textsIn(database.read("hoots"))).toEqual(["à plus tard"]);
    await until(() => items.items.size === 0);
  });
});

/** Returns the tabs that own the waiting mutations. */
function tabsOf({ items }: { readonly items: ReadonlyMap<string, string> }): string[] {
  const records = [...items].filter(([key]) => key.startsWith(KEYS)).map(([, text]): unknown => JSON.parse(text));
  return records.map((record) => String(Object(record)["tab"]));
}

describe("restored mutations", () => {
  it("shows restored mutations at once, sends each only once, and marks each as delivered", async () => {
    const { database, bob, wire, open, items } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    before.client.publishHoot(draft("avant")).catch(() => {});
    before.client.setLiked(bobs, true).catch(() => {});
    await until(() => statesOf(before.client).every((state) => state.endsWith("waiting")));
    before.client.dispose();

    const after = await open();
    const store = after.account.store.get();
    expect([...applyMutations(store).pendingHoots.values()]).toMatchObject([{ hoot: { content: "avant" } }]);
    expect(applyMutations(store).pendingLikes.get(bobs.id)).toMatchObject({ liked: true });
    wire.fate = up;
    await until(() => statesOf(after.client).every((state) => state.endsWith("delivered")));
    expect(statesOf(after.client).sort()).toEqual(["publishHoot delivered", "setLiked delivered"]);
    for (const mutation of after.account.mutations.list.get()) mutation.discard();
    expect(statesOf(after.client)).toEqual([]);
    expect(textsIn(database.read("hoots")).sort()).toEqual(["avant", "de Bob"]);
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(1);
    expect(items.items.size).toBe(0);
  });

  it("reuses a restored mutation when the user sends the same text again", async () => {
    const { database, wire, open } = await setUp();
    const before = await open();
    wire.fate = down;
    before.client.publishHoot(draft("une fois")).catch(() => {});
    await until(() => statesOf(before.client).includes("publishHoot waiting"));
    before.client.dispose();
    const after = await open();
    const again = after.client.publishHoot(draft("une fois"));
    wire.fate = up;
    await until(() => statesOf(after.client).length === 0);
    expect(Object.keys(Object(database.read("hoots")))).toEqual([(await again).id]);
  });

  it("marks a restored mutation as failed when it is refused, restores its draft, and sends the mutation on retry", async () => {
    const { database, bob, wire, open, items } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    const drafts = draftsOf(before.client[internals].device);
    drafts.write(before.uid, "comment:x", { content: "trop vite" });
    wire.fate = down;
    before.client.addComment(bobs, "trop vite", { draft: "comment:x" }).catch(() => {});
    await until(() => statesOf(before.client).includes("addComment waiting"));
    drafts.write(before.uid, "comment:x", null);
    before.client.dispose();

    const after = await open();
    const rules = await import("../../../../database.rules.json?raw");
    database.setRules('{"rules": {".read": "auth != null"}}');
    wire.fate = up;
    await until(() => statesOf(after.client).includes("addComment failed"));
    const [failed] = after.account.mutations.list.get();
    expect(failed?.error?.code).toBe("permission-denied");
    expect(applyMutations(after.account.store.get()).pendingComments.size).toBe(0);
    expect(draftsOf(after.client[internals].device).read(after.uid, "comment:x")).toEqual({ content: "trop vite" });
    database.setRules(rules.default);
    failed?.retry();
    await until(() => statesOf(after.client).includes("addComment delivered"));
    expect(textsIn(database.read("comment"))).toEqual(["trop vite"]);
    expect([...items.items.keys()]).toEqual([]);
  });

  it("keeps a failure across reloads until the user retries or discards it", async () => {
    const { database, bob, wire, open, items } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    wire.fate = down;
    for (const text of ["un", "deux"]) before.client.addComment(bobs, text).catch(() => {});
    await until(() => statesOf(before.client).every((state) => state === "addComment waiting"));
    before.client.dispose();
    const failures = (page: typeof before) =>
      page.account.mutations.list.get().map(({ args, state, error }) => [args["content"], state, error?.code]);
    const both = ["un", "deux"].map((text) => [text, "failed", "permission-denied"]);

    const rules = await import("../../../../database.rules.json?raw");
    database.setRules('{"rules": {".read": "auth != null"}}');
    const refused = await open();
    wire.fate = up;
    await until(() => statesOf(refused.client).every((state) => state === "addComment failed"));
    expect(failures(refused)).toEqual(both);
    refused.client.dispose();

    wire.writes.length = 0;
    const next = await open();
    await until(() => statesOf(next.client).length === 2);
    expect(failures(next)).toEqual(both);
    // Another tab does not show the failures, and its actions do not wait for them.
    const tab = await open();
    await pass(20_000);
    expect(statesOf(tab.client)).toEqual([]);
    database.setRules(rules.default);
    await meanwhile(tab.client.setLiked(bobs, true));
    expect(wire.writes).toHaveLength(1);
    const [first, second] = next.account.mutations.list.get();
    first?.retry();
    await until(() => statesOf(next.client).includes("addComment delivered"));
    expect(textsIn(database.read("comment"))).toEqual(["un"]);
    second?.discard();
    expect([...items.items.keys()].filter((key) => key.startsWith(KEYS))).toEqual([]);
    expect(textsIn(database.read("comment"))).toEqual(["un"]);
  });

  it("shows a failure in another tab when the tab with the failure closes, and removes the failure after a day", async () => {
    const { database, bob, wire, open, items } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    wire.fate = down;
    before.client.addComment(bobs, "un").catch(() => {});
    await until(() => statesOf(before.client).includes("addComment waiting"));
    before.client.dispose();
    database.setRules('{"rules": {".read": "auth != null"}}');
    const refused = await open();
    wire.fate = up;
    await until(() => statesOf(refused.client).includes("addComment failed"));
    const other = await open();
    refused.client.dispose();
    await until(() => statesOf(other.client).includes("addComment failed"));
    other.client.dispose();
    await pass(20_000);
    vi.setSystemTime(Date.now() + 86_400_000);
    const tomorrow = await open();
    await pass(20_000);
    expect(statesOf(tomorrow.client)).toEqual([]);
    expect([...items.items.keys()].filter((key) => key.startsWith(KEYS))).toEqual([]);
  });

  it("discards a failure when the user makes the same change again", async () => {
    const { database, bob, wire, open, items } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    wire.fate = down;
    before.client.setLiked(bobs, true).catch(() => {});
    await until(() => statesOf(before.client).includes("setLiked waiting"));
    before.client.dispose();
    const after = await open();
    const rules = await import("../../../../database.rules.json?raw");
    database.setRules('{"rules": {".read": "auth != null"}}');
    wire.fate = up;
    await until(() => statesOf(after.client).includes("setLiked failed"));
    database.setRules(rules.default);
    await meanwhile(after.client.setLiked(bobs, true));
    expect(statesOf(after.client)).toEqual([]);
    expect([...items.items.keys()].filter((key) => key.startsWith(KEYS))).toEqual([]);
    expect(database.read(`likedBy/${after.uid}/${bobs.id}`)).toBe(true);
  });

  it("keeps both a refused text and the newer text of its draft", async () => {
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const ada = await open();
    const drafts = draftsOf(ada.client[internals].device);
    const text = () => drafts.read(ada.uid, "comment:x")?.["content"] ?? null;
    drafts.write(ada.uid, "comment:x", { content: "refusé" });
    wire.fate = down;
    const refused = ada.client.addComment(bobs, "refusé", { draft: "comment:x" });
    refused.catch(() => {});
    await until(() => statesOf(ada.client).includes("addComment waiting"));
    drafts.write(ada.uid, "comment:x", { content: "nouveau" });
    const rules = await import("../../../../database.rules.json?raw");
    database.setRules('{"rules": {".read": "auth != null"}}');
    wire.fate = up;
    await expect(meanwhile(refused)).rejects.toMatchObject({ code: "permission-denied" });
    expect(text()).toBe("nouveau");
    database.setRules(rules.default);
    await meanwhile(ada.client.addComment(bobs, "nouveau", { draft: "comment:x" }));
    expect(text()).toBe("refusé");
    await meanwhile(ada.client.addComment(bobs, "refusé", { draft: "comment:x" }));
    expect(text()).toBeNull();
    expect(textsIn(database.read("comment")).sort()).toEqual(["nouveau", "refusé"]);
  });

  it("keeps a draft with newer text when a restored mutation is delivered", async () => {
    const { wire, open, items } = await setUp();
    const before = await open();
    const drafts = draftsOf(before.client[internals].device);
    wire.fate = down;
    drafts.write(before.uid, "hoot", { ...draft("parti"), begun: "" });
    before.client.publishHoot(draft("parti"), { draft: "hoot" }).catch(() => {});
    await until(() => statesOf(before.client).includes("publishHoot waiting"));
    drafts.write(before.uid, "hoot", { ...draft("encore en train"), begun: "" });
    before.client.publishHoot(draft("deuxième"), { draft: "hoot" }).catch(() => {});
    before.client.dispose();
    const after = await open();
    expect(after.account.mutations.list.get().map((mutation) => mutation.draft?.fields["content"] ?? null)).toEqual([
      "parti",
      null,
    ]);
    wire.fate = up;
    await until(() => statesOf(after.client).every((state) => state.endsWith("delivered")));
    expect(createDrafts(items, "http://local?ns=demo-hooter").read(after.uid, "hoot")).toMatchObject({
      content: "encore en train",
    });
  });

  it("takes over the mutations of a crashed page but never those of an open page", async () => {
    const { database, items, wire, open } = await setUp();
    const crashing = await open();
    wire.fate = down;
    crashing.client.publishHoot(draft("avant la panne")).catch(() => {});
    await until(() => statesOf(crashing.client).includes("publishHoot waiting"));
    await pass(60_000);
    const other = await open();
    expect(statesOf(other.client)).toEqual(["publishHoot waiting"]);
    const seenTo = tabsOf(items);
    await pass(60_000);
    expect(tabsOf(items)).toEqual(seenTo);
    crashing.crash();
    await until(() => tabsOf(items)[0] !== seenTo[0]);
    wire.fate = up;
    await until(() => database.read("hoots") !== null);
    expect(textsIn(database.read("hoots"))).toEqual(["avant la panne"]);
  });

  it("takes over a page's lock together with its mutations when the browser has locks", async () => {
    const tails = new Map<string, Promise<unknown>>();
    const request = (name: string, _options: unknown, work: () => Promise<void>) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(name, turn);
      return turn;
    };
    vi.stubGlobal("navigator", { locks: { request } });
    const { database, wire, open, items } = await setUp();
    const first = await open();
    wire.fate = down;
    first.client.publishHoot(draft("à reprendre")).catch(() => {});
    await until(() => statesOf(first.client).includes("publishHoot waiting"));
    const other = await open();
    await pass(120_000);
    expect(statesOf(other.client)).toEqual(["publishHoot waiting"]);
    const seenTo = tabsOf(items);
    await pass(60_000);
    expect(tabsOf(items)).toEqual(seenTo);
    first.client.dispose();
    await until(() => tabsOf(items)[0] !== seenTo[0]);
    wire.fate = up;
    await until(() => statesOf(other.client).includes("publishHoot delivered"));
    expect(textsIn(database.read("hoots"))).toEqual(["à reprendre"]);
    expect([...items.items.keys()]).toEqual([]);
  });

  it("replaces a restored like or edit with the user's newer one", async () => {
    const { database, bob, wire, open } = await setUp();
    const bobs = await publishBy(bob, "de Bob");
    const before = await open();
    const own = await publishBy(before, "de moi");
    wire.fate = down;
    before.client.setLiked(bobs, true).catch(() => {});
    before.client.editHoot(own, draft("ancien")).catch(() => {});
    await until(() => statesOf(before.client).every((state) => state.endsWith("waiting")));
    before.crash();
    const after = await open();
    wire.fate = up;
    await meanwhile(after.client.setLiked(bobs, false));
    await meanwhile(after.client.editHoot(own, draft("nouveau")));
    await pass(60_000);
    expect(statesOf(after.client)).toEqual([]);
    expect(database.read(`stats/${bobs.id}/likes`)).toBe(0);
    expect(database.read(`hoots/${own.id}/contenu`)).toBe("nouveau");
  });
});

type Step =
  | { readonly kind: "publish" | "comment" | "deleteComment" | "follow" | "reload" | "crash" }
  | { readonly kind: "like" | "edit" | "delete"; readonly at: number }
  | { readonly kind: "remote"; readonly what: "edit" | "delete" | "deleteComment"; readonly at: number }
  | { readonly kind: "wire"; readonly fates: readonly Fate[] }
  | { readonly kind: "pass"; readonly time: number };

const at = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom("publish" as const, "comment" as const, "follow" as const) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("like" as const, "like" as const, "edit" as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("remote" as const),
      what: fc.constantFrom("edit" as const, "delete" as const, "deleteComment" as const),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("deleteComment" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("wire" as const),
      fates: fc.array(fc.constantFrom<Fate>("through", "lost", "lost", "answer lost"), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), time: fc.constantFrom(0, 250, 1_000, 5_000, 20_000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("reload" as const, "crash" as const) }) },
);

describe("random histories of mutations, losses, reloads and changes on another device", () => {
  it("applies each mutation once and in order, without undoing the other device's changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const { database, bob, items, wire, open } = await setUp();
        const bobs = await publishBy(bob, "de Bob");
        let ada = await open();
        // The other device does not sweep its removals, so each removal leaves a trace.
        const there = await open("Ada", { storage: memoryStorage(), undoFor: 86_400_000 });
        /**
         * Allowed texts of a hoot after a change by another device: the text of that change, or texts requested since.
         */
        const allowed = new Map<string, Set<string>>();
        /** Texts of edits of hoots that the page had never loaded. For such edits, no previous state is known. */
        const blind = new Map<string, string[]>();
        /** Hoots that another device has removed, and their slugs. */
        const gone = new Set<string>();
        /** Expected state: hoots and comments by id. */
        const hoots = new Map([[bobs.id, { text: "de Bob", slug: bobs.slug, mine: false, liked: false }]]);
        const comments = new Map<string, { text: string; slug: string; hootId: string }>();
        let [followed, made] = [false, 0];
        const ignore = (promise: Promise<unknown>) => void promise.catch(() => {});
        const pendingId = (pending: ReadonlyMap<string, unknown>, before: ReadonlySet<string>) =>
          [...pending.keys()].find((id) => !before.has(id)) ?? "none";

        const doElsewhere = async (
          what: "edit" | "delete" | "deleteComment",
          id: string,
          hoot: { text: string; readonly slug: string } | undefined,
        ): Promise<void> => {
          if (what === "deleteComment") {
            const [last] = [...comments].slice(-1);
            // The database stores only the id of a hoot's last comment.
            const others = ada.account.mutations.list
              .get()
              .filter(
                ({ id, verb, args }) => verb === "addComment" && id !== last?.[0] && args["id"] === last?.[1].hootId,
              );
            if (!last || others.length > 0 || database.read(`comment/${last[0]}`) === null) return;
            comments.delete(last[0]);
            gone.add(last[0]);
            await meanwhile(there.client.deleteComment({ id: last[0], hootSlug: last[1].slug }));
            return;
          }
          if (!hoot || database.read(`hoots/${id}`) === null) return;
          if (what === "edit") {
            hoot.text = `ailleurs ${++made}`;
            allowed.set(id, new Set([hoot.text, ...(blind.get(id) ?? [])]));
            await meanwhile(there.client.editHoot({ id }, draft(hoot.text)));
            return;
          }
          hoots.delete(id);
          gone.add(id).add(String(database.read(`hoots/${id}/slug`)));
          for (const [key, comment] of comments) if (comment.hootId === id) comments.delete(key);
          await meanwhile(there.client.deleteHoot({ id }));
        };

        for (const taken of steps) {
          const store = () => ada.account.store.get();
          const all = [...hoots].filter(([, hoot]) => !("at" in taken) || taken.kind === "like" || hoot.mine);
          const [id = "", hoot] = ("at" in taken ? all[taken.at % Math.max(1, all.length)] : all.at(-1)) ?? [];
          switch (taken.kind) {
            case "publish": {
              const before = new Set(applyMutations(store()).pendingHoots.keys());
              const text = `hoot ${++made}`;
              ignore(ada.client.publishHoot(draft(text)));
              const own = pendingId(applyMutations(store()).pendingHoots, before);
              hoots.set(own, {
                text,
                slug: applyMutations(store()).pendingHoots.get(own)?.hoot.slug ?? "",
                mine: true,
                liked: false,
              });
              break;
            }
            case "comment": {
              if (!hoot) break;
              const before = new Set(applyMutations(store()).pendingComments.keys());
              const text = `commentaire ${++made}`;
              ignore(ada.client.addComment({ id, slug: hoot.slug }, text));
              comments.set(pendingId(applyMutations(store()).pendingComments, before), {
                text,
                slug: hoot.slug,
                hootId: id,
              });
              break;
            }
            case "like":
              if (!hoot) break;
              hoot.liked = !hoot.liked;
              ignore(ada.client.setLiked({ id, slug: hoot.slug }, hoot.liked));
              break;
            case "edit":
              if (!hoot) break;
              hoot.text = `hoot ${++made}`;
              allowed.get(id)?.add(hoot.text);
              if (
                ![store().hoots, applyMutations(store()).pendingHoots, applyMutations(store()).edits].some((known) =>
                  known.has(id),
                )
              ) {
                blind.set(id, [...(blind.get(id) ?? []), hoot.text]);
              }
              ignore(ada.client.editHoot({ id }, draft(hoot.text)));
              break;
            case "remote": {
              const before = wire.fate;
              // Finish calls in flight first: the test cannot interrupt a call between its read and its write.
              wire.fate = down;
              await pass(1_000);
              await doElsewhere(taken.what, id, hoot);
              wire.fate = before;
              break;
            }
            case "delete":
              if (!hoot) break;
              hoots.delete(id);
              for (const [key, comment] of comments) if (comment.hootId === id) comments.delete(key);
              ignore(ada.client.deleteHoot({ id }));
              break;
            case "deleteComment": {
              const [last] = [...comments].slice(-1);
              if (!last) break;
              comments.delete(last[0]);
              ignore(ada.client.deleteComment({ id: last[0], hootSlug: last[1].slug }));
              break;
            }
            case "follow":
              followed = !followed;
              ignore(ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, followed));
              break;
            case "wire": {
              let calls = 0;
              wire.fate = () => taken.fates[calls++ % taken.fates.length] ?? "through";
              break;
            }
            case "pass":
              await pass(taken.time);
              break;
            case "reload":
            case "crash":
              if (taken.kind === "reload") ada.client.dispose();
              else ada.crash();
              ada = await open();
              // Until the lease ends, abandoned mutations cannot be distinguished from active ones.
              if (taken.kind === "crash") await pass(16_000);
          }
        }
        wire.fate = up;
        // A comment whose response was lost and whose hoot was removed leaves a record with the comment's id for a day.
        // Wait until no other record exists.
        const isReported = ([key, record]: [string, string]) =>
          key.startsWith(KEYS) && JSON.parse(record).failure?.isReported === true;
        await until(() => [...items.items].every(isReported));
        const ends = ada.account.mutations.list.get();
        // Only mutations that conflict with a change by the other device may fail.
        const isTouched = (id: string) => gone.has(id) || allowed.has(id);
        const failed = ends.filter(({ state }) => state !== "delivered");
        expect(failed.filter(({ id, args }) => !isTouched(id) && !isTouched(args["id"] ?? ""))).toEqual([]);
        const stored = Object(database.read("hoots"));
        const texts = Object.entries(stored).map(([id, record]) => [id, String(Object(record)["contenu"])] as const);
        for (const [id, text] of texts) if (allowed.has(id)) expect([...(allowed.get(id) ?? [])]).toContain(text);
        expect(Object.fromEntries(texts.map(([id, text]) => [id, allowed.has(id) ? "" : text]))).toEqual(
          Object.fromEntries([...hoots].map(([id, { text }]) => [id, allowed.has(id) ? "" : text])),
        );
        // Exclude comments on removed hoots, which no screen shows.
        const seen = Object.values(Object(database.read("comment"))).filter(
          (record) => !gone.has(String(Object(record)["hootId"])),
        );
        expect(textsIn(seen).sort()).toEqual([...comments.values()].map(({ text }) => text).sort());
        for (const [id, { liked }] of hoots) {
          const written = [...comments.values()].filter(({ hootId }) => hootId === id).length;
          expect(database.read(`stats/${id}`)).toMatchObject({ likes: Number(liked), comments: written });
        }
        expect(database.read(`profileStats/${bob.uid}/followers`) ?? 0).toBe(Number(followed));
        expect(database.read(`profileStats/${ada.uid}/hoots`) ?? 0).toBe(
          [...hoots.values()].filter(({ mine }) => mine).length,
        );
        const optimistic = applyMutations(ada.account.store.get());
        const { pendingLikes, pendingFollows, edits, pendingHoots, pendingComments } = optimistic;
        expect([pendingLikes.size, pendingFollows.size, edits.size]).toEqual([0, 0, 0]);
        const deliveries = [...pendingHoots.values(), ...pendingComments.values()].map(({ delivery }) => delivery);
        expect(deliveries.filter((delivery) => delivery !== "stored")).toEqual([]);
        closeAll();
      }),
      { numRuns: histories(30) },
    );
  });
});
