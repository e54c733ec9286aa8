import fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { loadHootFollowing } from "../chunks";
import type { JsonValue } from "../database/database";
import { targetKey } from "../database/json-patch";
import { createSemaphore } from "../database/semaphore";
import { decodeComment } from "../model/decode-interactions";
import { isObject } from "../model/json";
import { createPushKeys } from "../model/push-key";
import { composeComment } from "../mutations/add-comment";
import { createEntityStore } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import { createCommentsReader } from "../testing/comments-reader";
import { ModelDatabase, type ModelOptions } from "../testing/model-database";
import { mutationOf } from "../testing/mutation-of";
import { LIMIT_PAGES } from "./feed-window";
import { createLiveComments } from "./hoot";

const PAGE = 4;
const SLUG = "bob1_hoot";

type Step =
  | { readonly kind: "comment"; readonly late: number; readonly fired: number }
  | { readonly kind: "burst"; readonly count: number; readonly atOnce: boolean }
  | { readonly kind: "own"; readonly echoFirst: boolean }
  | { readonly kind: "delete" | "edit"; readonly at: number }
  | { readonly kind: "remote" | "malformed" | "deliver" | "disconnect" | "reconnect" | "loadMore" | "remount" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("comment" as const),
      late: fc.constantFrom(0, 0, 0, 0, 1, 3, 9),
      // The clock of a plain client may be wrong.
      fired: fc.constantFrom(0, 0, 0, -700, -50, 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("burst" as const),
      count: fc.integer({ min: 2, max: 3 * LIMIT_PAGES * PAGE }),
      atOnce: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("own" as const), echoFirst: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("delete" as const, "delete" as const, "edit" as const),
      at: fc.nat(30),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constantFrom("deliver" as const, "deliver" as const, "loadMore" as const, "remote" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("disconnect" as const, "reconnect" as const, "remount" as const, "malformed" as const),
    }),
  },
);

// Preload the code that subscribes to comments, as on a page that has been open for a moment.
await loadHootFollowing();

const settle = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Creates a context with an empty store. */
const contextOf = (database: ModelDatabase) => ({
  uid: "me",
  database,
  store: createEntityStore(),
  now: () => 1e9,
  report: () => {},
  signal: new AbortController().signal,
  limit: createSemaphore(1),
  coalesceMs: 0,
});

/** Opens one hoot's comments in a {@link ModelDatabase}. Also returns functions that change the database. */
async function open(options: ModelOptions, stored: number) {
  const database = new ModelDatabase(options);
  const context = contextOf(database);
  const { store } = context;
  const live = createLiveComments(context, SLUG, PAGE);
  let clock = 1000;
  const keyAt = (time: number) => `k${String(time).padStart(8, "0")}`;
  const record = (fireDate: number, contenu: string, hootId = SLUG): JsonValue => ({
    contenu,
    auteur: "Bob",
    proprietaire: "uid-Bob",
    hootId,
    fireDate,
    date: "",
  });
  const firedAt = (id: string) => {
    const json = database.children("comment").get(id);
    return isObject(json) ? Number(json["fireDate"]) : 0;
  };
  const readable = (json: JsonValue) => isObject(json) && json["hootId"] === SLUG && json["contenu"] !== 0;
  /** Returns the ids of all stored comments, oldest first. */
  const model = () =>
    [...database.children("comment")]
      .filter(([, json]) => readable(json))
      .map(([id]) => id)
      .sort((a, b) => firedAt(a) - firedAt(b) || (a < b ? -1 : 1));
  const add = (late = 0, fired = 0) => {
    const time = (clock += 10) - late * 10 - (late > 0 ? 5 : 0);
    const id = keyAt(time);
    if (!database.children("comment").has(id)) database.write("comment", id, record(time + fired, id));
    return id;
  };
  for (let index = 0; index < stored; index++) add();
  let reader = createCommentsReader(live, store, SLUG);
  await settle();
  database.deliver();
  await settle();

  /**
   * Comments that were inserted below the live part. No stream reports them, and pages that were loaded before do not
   * contain them.
   */
  const unseen = new Set<string>();
  const pick = (at: number) => model()[Math.max(0, model().length - 1 - (at % Math.max(1, model().length)))];

  const take = async (next: Step) => {
    switch (next.kind) {
      case "comment": {
        const id = add(next.late, next.fired);
        const floor = reader.floor();
        if (floor !== null && id < floor) unseen.add(id);
        break;
      }
      case "burst":
        if (next.atOnce) {
          const times = Array.from({ length: next.count }, () => (clock += 10));
          database.writeAll("comment", new Map(times.map((time) => [keyAt(time), record(time, keyAt(time))])));
        } else for (let index = 0; index < next.count; index++) add();
        break;
      case "own": {
        const time = (clock += 10);
        const writer = { uid: "me", email: "", pseudo: "me", picture: null };
        const id = keyAt(time);
        const comment = composeComment(id, writer, { id, slug: SLUG, locale: "fr-FR", now: time });
        const pending = { verb: "addComment" as const, comment, hootId: "bob1", expected: null };
        store.change((draft) => draft.mutations.set(id, mutationOf(pending)));
        expect(reader.ids().at(-1)).toBe(id);
        database.write("comment", id, record(time, id));
        if (next.echoFirst) database.deliver();
        store.change((draft) => {
          if (draft.mutations.get(id)) draft.mutations.set(id, mutationOf(pending, "stored"));
          else draft.mutations.delete(id);
        });
        expect(reader.ids().filter((other) => other === id)).toHaveLength(1);
        break;
      }
      case "delete": {
        const id = pick(next.at);
        // Skip a pending comment of the user: until the stream reports it, the list shows it even after its deletion.
        if (id !== undefined && !applyMutations(store.get()).pendingComments.has(id))
          database.write("comment", id, null);
        break;
      }
      case "edit": {
        const id = pick(next.at);
        if (id !== undefined) database.write("comment", id, record(firedAt(id), `edited ${(clock += 1)}`));
        break;
      }
      case "remote":
        database.write("comment", keyAt((clock += 10)), record(clock, "of another hoot", "zoe1_hoot"));
        break;
      case "malformed":
        database.write("comment", keyAt((clock += 10)), { hootId: SLUG, contenu: 0 });
        break;
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
        await reader.loadMore();
        break;
      case "remount":
        reader.close();
        await settle();
        reader = createCommentsReader(live, store, SLUG);
        break;
    }
    await settle();
  };
  return { database, store, take, model, firedAt, unseen, reader: () => reader, add };
}

const models: ModelOptions[] = [
  { evictionNulls: true, nullsFirst: true },
  { evictionNulls: true, nullsFirst: false },
  { evictionNulls: false, nullsFirst: false },
];

describe("comments over random histories", () => {
  it.each(models)("shows one list without gaps or duplicates (%o)", async (options) => {
    let paged = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(14), fc.array(step, { maxLength: 40 }), async (stored, history) => {
        const { database, store, take, model, firedAt, unseen, reader } = await open(options, stored);
        for (const next of history) {
          const before = new Set(reader().ids());
          const there = new Set(model());
          await take(next);
          const ids = reader().ids();
          expect(new Set(ids).size).toBe(ids.length);
          // The user's own comments are at the end until the stream reports them.
          const received = ids.filter(
            (id) => !applyMutations(store.get()).pendingComments.has(id) && database.children("comment").has(id),
          );
          const times = received.map(firedAt);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          // Adding a comment or loading a page removes no stored comment from the list.
          if (next.kind === "comment" || next.kind === "loadMore") {
            expect([...before].filter((id) => there.has(id) && !ids.includes(id))).toEqual([]);
          }
        }
        database.reconnect();
        for (let round = 0; round < 6; round++) {
          database.deliver();
          await settle();
        }
        while (reader().hasMore()) {
          await reader().loadMore();
          paged++;
        }
        const ids = reader().ids();
        const floor = reader().floor();
        const isLive = (id: string) => floor === null || id >= floor;
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter(isLive)).toEqual(model().filter(isLive));
        expect(model().filter((id) => !ids.includes(id) && !unseen.has(id))).toEqual([]);
        expect(applyMutations(store.get()).pendingComments.size).toBe(0);
        // Only one stream is open, regardless of the number of replacements.
        expect(database.streams).toBe(1);
        // The live comments equal the stored ones.
        for (const { id, content } of reader().comments()) {
          if (isLive(id)) expect(database.children("comment").get(id)).toMatchObject({ contenu: content });
        }
        reader().close();
        await settle();
        expect(database.streams).toBe(0);
      }),
      { numRuns: histories(200) },
    );
    expect(paged).toBeGreaterThan(histories(100));
  });
});

describe.each(models)("comments that fill their first page (%o)", (options) => {
  it("loads every comment below the window, even when the window contains a malformed record", async () => {
    const { database, take, model, reader } = await open(options, PAGE - 1);
    await take({ kind: "malformed" });
    await take({ kind: "comment", late: 9, fired: 0 });
    for (let round = 0; round < 4; round++) await take({ kind: "deliver" });
    while (reader().hasMore()) await reader().loadMore();
    expect(reader().ids()).toEqual(model());
    expect(model()).toHaveLength(PAGE);
    expect(database.streams).toBe(1);
  });

  it("keeps a comment that was pushed out of the window, and removes a deleted comment", async () => {
    const { database, take, model, reader } = await open(options, 9);
    expect(reader().ids()).toEqual(model().slice(-PAGE));
    const first = reader().ids();
    await take({ kind: "comment", late: 0, fired: 0 });
    await take({ kind: "deliver" });
    expect(reader().ids()).toEqual([...first, model().at(-1)]);
    await take({ kind: "deliver" });
    expect(reader().ids()).toEqual([...first, model().at(-1)]);
    const [lowest = ""] = first;
    database.write("comment", lowest, null);
    await take({ kind: "deliver" });
    expect(reader().ids()).toEqual(model().slice(-PAGE));
  });

  it("opens one stream and shows the first page", async () => {
    const { database, reader } = await open(options, 9);
    expect(database.streams).toBe(1);
    expect(reader().ids()).toHaveLength(PAGE);
    expect(reader().hasMore()).toBe(true);
  });

  it("raises the start of its stream as the list grows, and keeps the shown comments", async () => {
    const { database, take, model, reader } = await open(options, 3);
    for (let round = 0; round < 5; round++) {
      await take({ kind: "burst", count: 2 * PAGE, atOnce: false });
      await take({ kind: "deliver" });
      await take({ kind: "deliver" });
      await take({ kind: "deliver" });
    }
    const start = database.lowestStart("comment") ?? "";
    expect(model().filter((id) => id >= start).length).toBeLessThan(3 * PAGE);
    expect(reader().ids()).toEqual(model());
  });

  it("continues from the newest comments after a long absence, and loads the missed comments page by page", async () => {
    const { take, model, reader } = await open(options, 9);
    await take({ kind: "loadMore" });
    await take({ kind: "disconnect" });
    await take({ kind: "burst", count: 3 * LIMIT_PAGES * PAGE, atOnce: false });
    await take({ kind: "reconnect" });
    for (let round = 0; round < 3; round++) await take({ kind: "deliver" });
    expect(reader().ids()).toEqual(model().slice(-LIMIT_PAGES * PAGE));
    while (reader().hasMore()) await take({ kind: "loadMore" });
    expect(reader().ids()).toEqual(model());
  });
});

describe("a device whose clock is behind", () => {
  it("shows new comments in their order, below the earlier comments", async () => {
    const database = new ModelDatabase({ evictionNulls: true, nullsFirst: false });
    let time = Date.UTC(2026, 4, 18, 12);
    const createKey = createPushKeys({ now: () => time });
    const ids = Array.from({ length: 2 * PAGE }, (_, index) => {
      time += 60_000;
      const id = createKey();
      const author = { auteur: "Bob", proprietaire: "uid-Bob" };
      database.write("comment", id, { contenu: `${index}`, ...author, hootId: SLUG, fireDate: time, date: "" });
      return id;
    });
    // The clock advances while the comments are read.
    let now = time - 7_200_000;
    const context = { ...contextOf(database), now: () => now++ };
    const reader = createCommentsReader(createLiveComments(context, SLUG, PAGE), context.store, SLUG);
    await settle();
    database.deliver();
    await settle();
    expect(reader.ids()).toEqual(ids.slice(-PAGE));
    await reader.loadMore();
    expect(reader.ids()).toEqual(ids);
  });
});

describe.each(models)("comments that start from the cache (%o)", (options) => {
  it("shows cached comments at once, then the changes since the last visit", async () => {
    const { database, add, model } = await open(options, 12);
    const context = contextOf(database);
    const first = createLiveComments(context, SLUG, PAGE);
    const stop = first.retain();
    await settle();
    database.deliver();
    const state = first.state.get();
    if (state.status !== "ready") throw new Error("not read");
    const ids = state.head.live.slice(0, 3);
    const floor = ids.at(-1) ?? null;
    const kept = ids.flatMap((id) => state.comments.get(id) ?? []);
    stop();
    const [lowest = ""] = [...ids].sort();
    database.write("comment", lowest, null);
    const newer = Array.from({ length: PAGE + 1 }, () => add());

    const next = createLiveComments(context, SLUG, PAGE);
    next.hydrate(kept, floor);
    const reader = createCommentsReader(next, context.store, SLUG);
    expect(reader.ids()).toEqual([...ids].sort());
    await settle();
    for (let round = 0; round < 3; round++) {
      database.deliver();
      await settle();
    }
    expect(reader.ids()).toEqual([...[...ids].sort().slice(1), ...newer]);
    while (reader.hasMore()) await reader.loadMore();
    expect(reader.ids()).toEqual(model());
  });

  /** Hydrates the comments from a cache of all stored comments. `start` creates a reader of these comments. */
  const openWithAll = async (stored: number) => {
    const { database, add, model } = await open(options, stored);
    const context = contextOf(database);
    const kept = model().map((id) => decodeComment(id, database.children("comment").get(id) ?? null, 1e9));
    const live = createLiveComments(context, SLUG, PAGE);
    live.hydrate(
      kept.flatMap((comment) => comment ?? []),
      null,
    );
    return { database, add, model, start: () => createCommentsReader(live, context.store, SLUG) };
  };

  it.each([0, PAGE - 1])("listens to the same query as without a cache (%i comments)", async (stored) => {
    const { database, model, start } = await openWithAll(stored);
    const reader = start();
    await settle();
    expect(database.streams).toBe(2);
    expect(new Set(database.targets.map(targetKey)).size).toBe(1);
    database.deliver();
    await settle();
    expect(reader.ids()).toEqual(model());
  });

  it.each([0, PAGE - 1])(
    "shows no gap when more than a page of comments has arrived since the last visit (%i comments)",
    async (stored) => {
      const { database, add, model, start } = await openWithAll(stored);
      const before = model();
      const first = before[0];
      if (first !== undefined) database.write("comment", first, null);
      for (let index = 0; index < 2 * PAGE; index++) add();
      const reader = start();
      await settle();
      database.deliver();
      await settle();
      // The newest page does not overlap with the shown comments.
      expect(reader.ids()).toEqual(before);
      for (let round = 0; round < 2; round++) {
        database.deliver();
        await settle();
      }
      expect(reader.ids()).toEqual(model());
      expect(reader.hasMore()).toBe(false);
    },
  );
});
