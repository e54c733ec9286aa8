import { eventually } from "hooter-test-support";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { loadHootFollowing, loadRareQueries } from "../chunks";
import type { Database, JsonValue } from "../database/database";
import type { Limit } from "../database/semaphore";
import { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import type { HooterReport } from "../model/report";
import { expectedCommentCount } from "../mutations/add-comment";
import { createLiveHoot } from "../queries/hoot";
import { readCounts } from "../queries/missing-counts";
import { readAuthorPage } from "../queries/profiles";
import { createCardCounts } from "../queries/reader";
import { mutationOf } from "../testing/mutation-of";
import { createEntityStore } from "./entity-store";
import { applyMutations } from "./optimistic";
import { inBackground, reportOnce } from "./reader-context";
import {
  adjustUserCount,
  dropHoot,
  keyQuery,
  loadCounts,
  loadOwnLikes,
  noteMissing,
  receiveHoot,
  storeCounts,
  storeHoot,
} from "./records";

const json = { contenu: "Bonjour", auteur: "Ada", proprietaire: "u1", slug: "ada1_hoot", date: "" };
const id = "-Ost90fdbeEJ4iC_e3rZ";

/** A context whose database answers with `answer`. */
function context(answer: Database["get"] = async () => null) {
  const store = createEntityStore();
  const reports: HooterReport[] = [];
  const get = vi.fn<Database["get"]>(answer);
  const database = { get, put: vi.fn(), update: vi.fn(), listen: vi.fn() };
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const report = (entry: HooterReport) => void reports.push(entry);
  const limit: Limit = (read) => read();
  const made = { uid: "u1", store, now: () => 2e12, report, signal: ending.signal, limit };
  return { ...made, reports, get, database };
}

type Context = ReturnType<typeof context>;

describe("createEntityStore", () => {
  it("notifies once for several changes, does not mutate the former state, and reuses unchanged parts", () => {
    const { store } = context();
    const before = store.get();
    const listener = vi.fn();
    store.subscribe(listener);
    store.change((draft) => {
      draft.liked.set("a", true);
      draft.liked.set("b", false);
      expect(draft.liked.get("a")).toBe(true);
    });
    expect(listener).toHaveBeenCalledOnce();
    expect(before.liked.size).toBe(0);
    const after = store.get();
    expect([...after.liked]).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(after.hoots).toBe(before.hoots);
    store.change((draft) => {
      draft.liked.set("a", true);
      draft.liked.delete("c");
    });
    expect(store.get()).toBe(after);
    expect(listener).toHaveBeenCalledOnce();
    store.change((draft) => draft.liked.delete("a"));
    expect([...store.get().liked.keys()]).toEqual(["b"]);
  });

  it("increments the version each time it receives counters, and keeps the stored object if the counters are unchanged", () => {
    const { store } = context();
    store.change((draft) => {
      draft.missing.set("a", "none");
      draft.receiveCounts("a", null);
    });
    expect([store.countsVersion("a"), store.countsVersion("b"), store.get().missing.get("a")]).toEqual([1, 0, "none"]);
    store.change((draft) => draft.receiveCounts("a", { likes: 1, comments: 2 }));
    const counts = store.get().counts.get("a");
    expect([store.countsVersion("a"), store.get().missing.has("a"), counts]).toEqual([
      2,
      false,
      { likes: 1, comments: 2 },
    ]);
    store.change((draft) => draft.receiveCounts("a", { likes: 1, comments: 2 }));
    expect(store.get().counts.get("a")).toBe(counts);
    store.change((draft) => draft.receiveCounts("a", { likes: 1, comments: 3 }));
    expect(store.get().counts.get("a")).toEqual({ likes: 1, comments: 3 });
    store.change((draft) => draft.receiveCounts("a", { likes: 0, comments: 3 }));
    expect(store.get().counts.get("a")).toEqual({ likes: 0, comments: 3 });
  });
});

describe("records", () => {
  it("stores a hoot that changed, and drops and reports a malformed hoot", () => {
    const { store, reports, ...rest } = context();
    const take = (value: JsonValue) => {
      let canBeShown = false;
      store.change((draft) => {
        canBeShown = storeHoot({ ...rest, store }, draft, id, value);
      });
      return canBeShown;
    };
    expect(take(json)).toBe(true);
    const first = store.get().hoots.get(id);
    expect(first?.content).toBe("Bonjour");
    take({ ...json });
    expect(store.get().hoots.get(id)).toBe(first);
    take({ ...json, contenu: "Bonsoir" });
    expect(store.get().hoots.get(id)?.content).toBe("Bonsoir");
    expect(take({ ...json, contenu: 5 })).toBe(false);
    expect(store.get().hoots.has(id)).toBe(false);
    expect(reports).toEqual([{ kind: "malformed-record", collection: "hoots", id }]);
  });

  it("stores counters, and reports malformed ones", () => {
    const { store, reports, ...rest } = context();
    store.change((draft) => storeCounts({ ...rest, store }, draft, id, { likes: 1, comments: 2 }));
    store.change((draft) => storeCounts({ ...rest, store }, draft, id, { likes: "1" }));
    expect(store.get().counts.get(id)).toEqual({ likes: 1, comments: 2 });
    expect(store.countsVersion(id)).toBe(2);
    expect(reports).toEqual([{ kind: "malformed-record", collection: "stats", id }]);
  });

  it("does not report missing likes in the counters of a hoot that is being deleted", () => {
    const { store, reports, ...rest } = context();
    store.change((draft) => storeCounts({ ...rest, store }, draft, id, { comments: 0 }));
    expect(store.get().counts.has(id)).toBe(false);
    expect(reports).toEqual([]);
  });

  it("drops all data of a hoot", () => {
    const { store } = context();
    store.change((draft) => {
      storeHoot(context(), draft, id, json);
      draft.counts.set(id, { likes: 1, comments: 2 });
      draft.missing.set(id, "none");
      draft.liked.set(id, true);
    });
    store.change((draft) => dropHoot(draft, id));
    const { hoots, counts, missing, liked } = store.get();
    expect([hoots, counts, missing, liked].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
  });

  it("queries a range of keys", () => {
    expect(keyQuery({ from: null, to: null })).toEqual({ orderBy: "$key" });
    expect(keyQuery({ from: "a", to: "b" })).toEqual({ orderBy: "$key", startAt: "a", endAt: "b" });
  });

  it("loads counters, and marks the hoots without counters", async () => {
    const own = context(async () => ({ a: { likes: 1, comments: 2 } }));
    loadCounts(own, { from: "a", to: null }, ["a", "b"]);
    await eventually(() => expect(own.store.get().counts.get("a")).toEqual({ likes: 1, comments: 2 }));
    expect([...own.store.get().missing]).toEqual([["b", "none"]]);
    expect(own.get).toHaveBeenCalledWith(["stats"], { orderBy: "$key", startAt: "a" });
    own.store.change((draft) => noteMissing(draft, ["a", "c"], "unread"));
    expect([...own.store.get().missing]).toEqual([
      ["b", "none"],
      ["c", "unread"],
    ]);
  });

  it.each([
    ["a range", { a: { likes: 0, comments: 0 } }, (own: Context) => loadCounts(own, { from: "a", to: null }, ["a"])],
    ["one hoot", { likes: 0, comments: 0 }, (own: Context) => readCounts(own, "a")],
  ])("keeps newer counters that a stream reports during a read of %s", async (_range, answer, read) => {
    const own = context(async () => {
      own.store.change((draft) => draft.receiveCounts("a", { likes: 1, comments: 0 }));
      return answer;
    });
    await read(own);
    await new Promise((resolve) => setImmediate(resolve));
    expect(own.get).toHaveBeenCalledOnce();
    expect(own.store.get().counts.get("a")).toEqual({ likes: 1, comments: 0 });
  });

  it("loads the reader's likes except those with a pending change", async () => {
    const own = context(async () => ({ a: true, c: true }));
    own.store.change((draft) =>
      draft.mutations.set("m", mutationOf({ verb: "setLiked", hootId: "c", liked: false, delta: -1, expected: null })),
    );
    loadOwnLikes(own, { from: null, to: "z" }, () => ["a", "b", "c"]);
    await eventually(() => expect(own.store.get().liked.size).toBe(2));
    expect([...own.store.get().liked]).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(own.get).toHaveBeenCalledWith(["likedBy", "u1"], { orderBy: "$key", endAt: "z" });
  });

  it.each([
    ["like", true],
    ["unlike", false],
  ])("keeps the %s that is confirmed during a read of the reader's likes", async (_change, liked) => {
    const own = context(async () => {
      own.store.change((draft) => draft.liked.set("a", liked));
      return liked ? null : { a: true };
    });
    own.store.change((draft) => draft.liked.set("a", !liked));
    loadOwnLikes(own, { from: "a", to: "a" }, () => ["a", "b"]);
    await eventually(() => expect(own.store.get().liked.get("b")).toBe(false));
    expect(own.store.get().liked.get("a")).toBe(liked);
  });

  const everything = { from: null, to: null };
  it.each([
    ["loadCounts", (own: Context) => loadCounts(own, everything, [])],
    ["loadOwnLikes", (own: Context) => loadOwnLikes(own, everything, () => [])],
  ])("reports a failure of %s", async (call, load) => {
    const own = context(async () => {
      throw new HooterError("network");
    });
    load(own);
    await eventually(() => expect(own.reports).toEqual([{ kind: "call-failed", call, code: "network" }]));
  });

  it.each<[string, string, (own: Context) => unknown]>([
    ["the counters of a range", "loadCounts", (own) => loadCounts(own, { from: id, to: id }, [id])],
    ["the reader's likes", "loadOwnLikes", (own) => loadOwnLikes(own, { from: id, to: id }, () => [id])],
    ["the counters of a card", "loadCounts", (own) => createCardCounts(own, { id, slug: "s" }).retain()],
    ["the counters of an author's hoots", "loadCounts", (own) => readAuthorPage(own, "u1", { below: null, size: 1 })],
  ])("retries a read of %s that fails for a while", async (_name, call, load) => {
    await loadRareQueries();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const since = Date.now();
    const own = context(async ([collection, key]) => {
      if (collection === "hoots") return { [id]: json };
      if (Date.now() < since + 3_000) throw new HooterError("unavailable");
      const value = collection === "stats" ? { likes: 1, comments: 2 } : true;
      return collection === "likedBy" || key === undefined ? { [id]: value } : value;
    });
    own.store.change((draft) => noteMissing(draft, [id], "unread"));
    load(own);
    await vi.advanceTimersByTimeAsync(20_000);
    const { counts, liked } = own.store.get();
    if (call === "loadCounts") expect(counts.get(id)).toEqual({ likes: 1, comments: 2 });
    else expect(liked.get(id)).toBe(true);
    expect(own.reports).toContainEqual({ kind: "call-failed", call, code: "unavailable" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, number, (own: Context) => unknown]>([
    ["only the last request of a range", 1, (own) => loadOwnLikes(own, { from: id, to: null }, () => [id])],
    ["each range", 3, (own) => loadOwnLikes(own, { from: id, to: `${own.get.mock.calls.length}` }, () => [id])],
    ["no closed hoot", 0, (own) => createLiveHoot(own, id, () => {}).retain()()],
  ])("retries %s", async (_name, retries, load) => {
    await loadHootFollowing();
    vi.useFakeTimers();
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    onTestFinished(() => {
      vi.useRealTimers();
      random.mockRestore();
    });
    const own = context(() => Promise.reject(new HooterError("unavailable")));
    own.database.listen.mockReturnValue(() => {});
    for (let count = 0; count < 3; count++) load(own);
    await vi.advanceTimersByTimeAsync(0);
    expect(own.get).toHaveBeenCalledTimes(3);
    // The first delay is 1.5 seconds, the second one two seconds.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(own.get).toHaveBeenCalledTimes(3 + retries);
  });
});

describe("own records", () => {
  const hoot: Hoot = {
    id,
    content: "Avant",
    author: { uid: "u1", pseudo: "Ada", picture: null },
    slug: "ada1_hoot",
    picture: null,
    publishedAt: 0,
    writtenDate: "",
    editedAt: null,
  };

  it("keeps a received hoot pending until a list contains it", () => {
    const own = context();
    own.store.change((draft) => draft.mutations.set(id, mutationOf({ verb: "publishHoot", hoot }, "waiting", id)));
    own.store.change((draft) => receiveHoot(own, draft, id, json));
    expect(applyMutations(own.store.get()).pendingHoots.get(id)).toMatchObject({
      hoot: { content: "Bonjour" },
      delivery: "stored",
    });
    expect(own.store.get().hoots.size).toBe(0);
    own.store.change((draft) => storeHoot(own, draft, id, json));
    own.store.change((draft) => receiveHoot(own, draft, id, { ...json, contenu: "Bonsoir" }));
    expect(own.store.get().hoots.get(id)?.content).toBe("Bonsoir");
    own.store.change((draft) => receiveHoot(own, draft, id, null));
    expect(own.store.get().hoots.get(id)?.content).toBe("Bonsoir");
    own.store.change((draft) => receiveHoot(own, draft, "other", json));
    expect(own.store.get().hoots.has("other")).toBe(false);
    expect(own.reports).toEqual([]);
  });

  it("expects a counter that includes the new comment and the other pending comments", () => {
    const { store } = context();
    expect(expectedCommentCount(store.get(), "h", "new")).toBeNull();
    store.change((draft) => {
      draft.counts.set("h", { likes: 0, comments: 4 });
      const { author } = hoot;
      const wait = (id: string, hootId: string, expected: number | null) => {
        const comment = { id, content: "", hootSlug: "", author, postedAt: 0, writtenDate: "" };
        draft.mutations.set(id, mutationOf({ verb: "addComment", comment, hootId, expected }));
      };
      wait("a", "h", 5);
      wait("b", "h", null);
      wait("c", "other", 9);
      wait("d", "h", 6);
    });
    expect(expectedCommentCount(store.get(), "h", "new")).toBe(7);
    expect(expectedCommentCount(store.get(), "h", "a")).toBe(6);
  });

  it("changes a loaded counter of a user, but never below zero", () => {
    const { store } = context();
    store.change((draft) => adjustUserCount(draft, "u", "hoots", 1));
    expect(store.get().profileCounts.size).toBe(0);
    store.change((draft) => draft.profileCounts.set("u", { hoots: 1, followers: 2, following: 3 }));
    store.change((draft) => adjustUserCount(draft, "u", "hoots", -2));
    store.change((draft) => adjustUserCount(draft, "u", "following", 1));
    expect(store.get().profileCounts.get("u")).toEqual({ hoots: 0, followers: 2, following: 4 });
  });
});

describe("reports", () => {
  it("reports a record once, and a failed call each time", () => {
    const entries: HooterReport[] = [];
    const report = reportOnce((entry) => void entries.push(entry));
    const malformed = (collection: string, key: string): HooterReport => ({
      kind: "malformed-record",
      collection,
      id: key,
    });
    const failed: HooterReport = { kind: "call-failed", call: "loadCounts", code: "network" };
    const rendered: HooterReport = { kind: "render-failed", collection: "hoots", id: "a", cause: null };
    for (const entry of [malformed("hoots", "a"), malformed("hoots", "b"), malformed("stats", "a"), failed, rendered]) {
      report(entry);
      report(entry);
    }
    expect(entries).toEqual([
      malformed("hoots", "a"),
      malformed("hoots", "b"),
      malformed("stats", "a"),
      failed,
      failed,
      rendered,
    ]);
  });

  it("reports the failure of background work", async () => {
    const own = context();
    inBackground(own, "work", () => Promise.reject(new HooterError("malformed")));
    inBackground(own, "work", () => Promise.resolve());
    await eventually(() => expect(own.reports).toHaveLength(1));
    expect(own.reports).toEqual([expect.objectContaining({ kind: "call-failed", call: "work", code: "malformed" })]);
  });
});
