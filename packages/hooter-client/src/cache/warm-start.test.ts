import fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it, vi } from "vitest";
import { LIMIT_PAGES } from "../queries/feed-window";
import { createFeedReader } from "../testing/feed-reader";
import { createModelAccount } from "../testing/model-account";
import { ModelDatabase, type ModelOptions } from "../testing/model-database";
import { openAccountCache } from "./account-cache";
import { memoryCache } from "./cache-store";
import { openPersister } from "./persister";

const PAGE = 4;
const scope = { databaseUrl: "model", uid: "me" };

/** Changes in the database, independent of visits. */
type Change =
  | { readonly kind: "post"; readonly mine: boolean; readonly late: number }
  | { readonly kind: "burst"; readonly count: number }
  | { readonly kind: "delete" | "edit"; readonly at: number };
type Step = Change | { readonly kind: "deliver" | "disconnect" | "reconnect" | "loadMore" | "release" };

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("post" as const),
      mine: fc.boolean(),
      late: fc.constantFrom(0, 0, 0, 1, 3, 9),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("burst" as const),
      count: fc.integer({ min: 5, max: 3 * LIMIT_PAGES * PAGE }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("delete" as const, "edit" as const), at: fc.nat(30) }),
  },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: change },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("deliver" as const, "deliver" as const, "loadMore" as const, "release" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("disconnect" as const, "reconnect" as const) }) },
);

const settle = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Creates a database with a history. */
function openHistory(options: ModelOptions) {
  const database = new ModelDatabase(options);
  let clock = 1000;
  const mine = new Set<string>();
  const deleted = new Set<string>();
  /**
   * Hoots inserted below the start of every open stream. No stream delivers them, so the pages that are already loaded
   * lack them.
   */
  const unseen = new Set<string>();
  const keyAt = (time: number) => `k${String(time).padStart(8, "0")}`;
  const write = (id: string, text: string) => {
    const owner = mine.has(id) ? "me" : "other";
    const signed = { auteur: owner, proprietaire: owner, slug: `${id}_hoot`, date: "" };
    database.write("hoots", id, { contenu: text, ...signed });
  };
  const post = (own: boolean, late: number) => {
    const id = keyAt((clock += 10) - late * 10 - (late > 0 ? 5 : 0));
    if (database.children("hoots").has(id) || deleted.has(id)) return;
    const start = database.lowestStart("hoots");
    if (start !== null && id < start) unseen.add(id);
    if (own) mine.add(id);
    write(id, id);
    database.write("stats", id, { likes: 0, comments: 0 });
  };
  const apply = (next: Change) => {
    if (next.kind === "post") return post(next.mine, next.late);
    if (next.kind === "burst") {
      for (let index = 0; index < next.count; index++) post(false, 0);
      return;
    }
    const ids = [...database.children("hoots").keys()].sort();
    const id = ids[ids.length - 1 - (next.at % Math.max(1, ids.length))];
    if (id === undefined) return;
    if (next.kind === "edit") return write(id, `edited ${++clock}`);
    deleted.add(id);
    database.write("hoots", id, null);
    database.write("stats", id, null);
  };
  return { database, apply, mine, deleted, unseen };
}

/**
 * Starts a visit. The persisted records are available at the start ("at once"), or arrive while the feed is being read.
 */
async function visit(database: ModelDatabase, store: ReturnType<typeof memoryCache>, atOnce: boolean) {
  const persister = await openPersister(store, scope, Date.now);
  const cache = openAccountCache(async () => persister);
  if (atOnce) await settle();
  const account = createModelAccount(database, cache);
  const feed = createFeedReader(account, PAGE);
  const take = async (next: Step, apply: (change: Change) => void) => {
    switch (next.kind) {
      case "deliver":
        database.deliver();
        break;
      case "disconnect":
        database.disconnect();
        break;
      case "reconnect":
        database.reconnect();
        break;
      case "loadMore":
        await feed.loadMore();
        break;
      case "release":
        feed.release();
        break;
      default:
        apply(next);
    }
    await settle();
  };
  const leave = async () => {
    feed.close();
    account.dispose();
    await settle();
  };
  return { account, feed, take, leave };
}

describe("a feed that starts from the cache", () => {
  const models: ModelOptions[] = [
    { evictionNulls: true, nullsFirst: true },
    { evictionNulls: true, nullsFirst: false },
    { evictionNulls: false, nullsFirst: false },
  ];
  it.each(models)("converges on the state of the database after any history (%o)", async (options) => {
    const history = fc.record({
      stored: fc.nat(30),
      before: fc.array(step, { maxLength: 15 }),
      absence: fc.array(change, { maxLength: 15 }),
      after: fc.array(step, { maxLength: 20 }),
      atOnce: fc.boolean(),
    });
    let warm = 0;
    let longer = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ stored, before, absence, after, atOnce }) => {
        const { database, apply, mine, deleted, unseen } = openHistory(options);
        const store = memoryCache();
        for (let index = 0; index < stored; index++) apply({ kind: "post", mine: false, late: 0 });
        const first = await visit(database, store, true);
        await settle();
        for (const next of before) await first.take(next, apply);
        const known = new Set(first.account.store.get().hoots.keys());
        await first.leave();
        for (const next of absence) apply(next);
        const gone = new Set(deleted);

        const { feed, take, account, leave } = await visit(database, store, atOnce);
        const kept = feed.ids();
        if (kept.length > 0) warm++;
        expect(kept.filter((id) => !known.has(id))).toEqual([]);
        await settle();
        let shown = new Set(feed.ids());
        for (const next of after) {
          await take(next, apply);
          const ids = feed.ids();
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids).toEqual([...ids].sort().reverse());
          // Until the user requests the new hoots, only their own new hoots appear. While offline, cached older hoots
          // are appended.
          if (next.kind !== "release" && next.kind !== "loadMore") {
            const lowest = [...shown].sort()[0] ?? "";
            const below = next.kind === "disconnect" ? ids.filter((id) => known.has(id) && id < lowest) : [];
            longer += Number(below.length > 0);
            const unasked = ids.filter((id) => !shown.has(id) && !mine.has(id));
            expect(unasked.filter((id) => !below.includes(id))).toEqual([]);
          }
          shown = new Set([...shown, ...ids]);
        }
        database.reconnect();
        for (let round = 0; round < 6; round++) {
          database.deliver();
          await settle();
        }
        feed.release();
        while (feed.hasMore()) await feed.loadMore();
        const ids = feed.ids();
        const model = [...database.children("hoots").keys()].sort().reverse();
        const state = feed.state();
        const floor = state.status === "ready" ? state.head.floor : null;
        const isLive = (id: string) => floor === null || id >= floor;
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter(isLive)).toEqual(model.filter(isLive));
        expect(model.filter((id) => !ids.includes(id) && !unseen.has(id))).toEqual([]);
        // Hoots that were removed before this visit do not reappear.
        expect(ids.filter((id) => gone.has(id))).toEqual([]);
        expect(database.streams).toBe(2);
        for (const { id, content } of feed.view().hoots.filter((hoot) => isLive(hoot.id))) {
          expect(database.children("hoots").get(id)).toMatchObject({ contenu: content });
        }
        // The counters equal those in the database.
        for (const id of ids.filter(isLive))
          expect(account.store.get().counts.get(id)).toEqual({ likes: 0, comments: 0 });
        await leave();
      }),
      { numRuns: histories(150) },
    );
    expect(warm).toBeGreaterThan(histories(30));
    expect(longer).toBeGreaterThan(0);
  });
});

describe("an absence with more new hoots than the stream window holds", () => {
  it("shows the cached hoots until the user requests the new ones", async () => {
    const { database, apply } = openHistory({ evictionNulls: true, nullsFirst: false });
    const store = memoryCache();
    for (let index = 0; index < 10; index++) apply({ kind: "post", mine: false, late: 0 });
    const first = await visit(database, store, true);
    await settle();
    database.deliver();
    await settle();
    const before = first.feed.ids();
    await first.leave();
    apply({ kind: "burst", count: 3 * LIMIT_PAGES * PAGE });
    const { feed, take } = await visit(database, store, true);
    expect(feed.ids()).toEqual(before);
    for (let round = 0; round < 3; round++) await take({ kind: "deliver" }, apply);
    expect(feed.ids()).toEqual(before);
    expect(feed.view().newCount).toBe(LIMIT_PAGES * PAGE);
    feed.release();
    while (feed.hasMore()) await feed.loadMore();
    expect(feed.ids()).toEqual([...database.children("hoots").keys()].sort().reverse());
  });
});

it("shows none of the records that load after a card has failed to render", async () => {
  const persister = await openPersister(memoryCache(), scope, Date.now);
  const onFeed = vi.spyOn(persister, "onFeed");
  const opening = settle().then(() => persister);
  const database = new ModelDatabase({ evictionNulls: false, nullsFirst: false });
  const account = createModelAccount(
    database,
    openAccountCache(() => opening),
  );
  account.onRenderFailed({ collection: "hoots", id: "h", cause: new Error("no") });
  await opening;
  await settle();
  account.feed(PAGE);
  expect(onFeed).not.toHaveBeenCalled();
  account.dispose();
});
