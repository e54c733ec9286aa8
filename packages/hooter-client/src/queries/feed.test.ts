import fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import type { Hoot } from "../model/hoot";
import { applyMutations } from "../store/optimistic";
import { createFeedReader } from "../testing/feed-reader";
import { createModelAccount } from "../testing/model-account";
import { ModelDatabase, type ModelOptions } from "../testing/model-database";
import { mutationOf } from "../testing/mutation-of";
import { LIMIT_PAGES } from "./feed-window";

const PAGE = 4;

type Step =
  | { readonly kind: "post"; readonly mine: boolean; readonly late: number }
  | { readonly kind: "burst"; readonly count: number; readonly atOnce: boolean }
  | { readonly kind: "publish"; readonly echoFirst: boolean }
  | { readonly kind: "delete"; readonly at: number }
  | { readonly kind: "edit"; readonly at: number }
  | { readonly kind: "deliver" | "disconnect" | "reconnect" | "loadMore" | "release" | "remount" };

const step: fc.Arbitrary<Step> = fc.oneof(
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
      atOnce: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("publish" as const), echoFirst: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("edit" as const), at: fc.nat(30) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("deliver" as const, "deliver" as const, "loadMore" as const, "release" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("disconnect" as const, "reconnect" as const, "remount" as const) }),
  },
);

const settle = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Opens a feed on a {@link ModelDatabase}. Also returns functions that change the database. */
async function open(options: ModelOptions, stored: number) {
  const database = new ModelDatabase(options);
  const account = createModelAccount(database);
  let clock = 1000;
  const keyAt = (time: number) => `k${String(time).padStart(8, "0")}`;
  const record = (id: string, owner: string, text = id) => ({
    contenu: text,
    auteur: owner,
    proprietaire: owner,
    slug: `${id}_hoot`,
    date: "",
  });
  const write = (id: string, owner: string) => {
    database.write("hoots", id, record(id, owner));
    database.write("stats", id, { likes: 0, comments: 0 });
  };
  for (let index = 0; index < stored; index++) write(keyAt((clock += 10)), "other");
  let feed = createFeedReader(account, PAGE);
  await settle();
  database.deliver();
  await settle();

  const mine = new Set<string>();
  /**
   * Hoots that were inserted below the live part. No stream reports them, and pages that were loaded before do not
   * contain them.
   */
  const unseen = new Set<string>();
  const used = new Set<string>();
  const post = (owner: string, late: number) => {
    const id = keyAt((clock += 10) - late * 10 - (late > 0 ? 5 : 0));
    // Do not use a key again, even after the deletion of its hoot, because real keys are unique.
    if (used.has(id)) return null;
    used.add(id);
    const start = database.lowestStart("hoots");
    if (start !== null && id < start) unseen.add(id);
    write(id, owner);
    if (owner === "me") mine.add(id);
    return id;
  };
  const pick = (at: number) => {
    const ids = [...database.children("hoots").keys()].sort();
    return ids[ids.length - 1 - (at % Math.max(1, ids.length))];
  };

  const take = async (next: Step) => {
    switch (next.kind) {
      case "post":
        post(next.mine ? "me" : "other", next.late);
        break;
      case "burst":
        if (next.atOnce) {
          const ids = Array.from({ length: next.count }, () => keyAt((clock += 10)));
          for (const id of ids) used.add(id);
          database.writeAll("hoots", new Map(ids.map((id) => [id, record(id, "other")])));
          database.writeAll("stats", new Map(ids.map((id) => [id, { likes: 0, comments: 0 }])));
        } else for (let index = 0; index < next.count; index++) post("other", 0);
        break;
      case "publish": {
        const id = keyAt((clock += 10));
        const author = { uid: "me", pseudo: "me", picture: null };
        const hoot: Hoot = {
          id,
          content: id,
          author,
          slug: `${id}_hoot`,
          picture: null,
          publishedAt: 0,
          writtenDate: "",
          editedAt: null,
        };
        mine.add(id);
        account.store.change((draft) => draft.mutations.set(id, mutationOf({ verb: "publishHoot", hoot })));
        write(id, "me");
        if (next.echoFirst) database.deliver();
        account.store.change((draft) => {
          if (draft.mutations.get(id)) draft.mutations.set(id, mutationOf({ verb: "publishHoot", hoot }, "stored"));
          else draft.mutations.delete(id);
        });
        break;
      }
      case "delete": {
        const id = pick(next.at);
        // Skip a pending hoot of the user: until the stream reports it, the feed shows it even after its deletion.
        if (id === undefined || applyMutations(account.store.get()).pendingHoots.has(id)) break;
        database.write("hoots", id, null);
        database.write("stats", id, null);
        break;
      }
      case "edit": {
        const id = pick(next.at);
        if (id !== undefined)
          database.write("hoots", id, record(id, mine.has(id) ? "me" : "other", `edited ${(clock += 1)}`));
        break;
      }
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
      case "remount":
        // Collect the hoots that the former stream has not reported and that are below the start of the next stream.
        for (const id of database.children("hoots").keys()) {
          const start = floor();
          if (start !== null && id < start && !account.store.get().hoots.has(id)) unseen.add(id);
        }
        feed.close();
        await settle();
        feed = createFeedReader(account, PAGE);
        break;
    }
    await settle();
  };
  const floor = () => {
    const state = feed.state();
    return state.status === "ready" ? state.head.floor : null;
  };
  return { database, account, take, mine, unseen, floor, feed: () => feed };
}

describe("the feed over random histories", () => {
  const models: ModelOptions[] = [
    { evictionNulls: true, nullsFirst: true },
    { evictionNulls: true, nullsFirst: false },
    { evictionNulls: false, nullsFirst: false },
  ];
  it.each(models)("shows one list without gaps or duplicates (%o)", async (options) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(14), fc.array(step, { maxLength: 40 }), async (stored, history) => {
        const { database, take, mine, unseen, floor, feed } = await open(options, stored);
        let before = feed().ids();
        let shown = new Set(before);
        for (const next of history) {
          await take(next);
          const ids = feed().ids();
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids).toEqual([...ids].sort().reverse());
          // The reading position must not move, so only the user's own hoots may appear without a request.
          if (next.kind !== "release" && next.kind !== "loadMore") {
            expect(ids.filter((id) => !shown.has(id) && !mine.has(id))).toEqual([]);
          }
          // Stored hoots stay visible until the reader requests new ones.
          if (next.kind !== "release" && next.kind !== "loadMore" && next.kind !== "remount") {
            expect(before.filter((id) => database.children("hoots").has(id) && !ids.includes(id))).toEqual([]);
          }
          before = ids;
          shown = new Set([...shown, ...ids]);
          // The user's own hoots are never held.
          const start = floor();
          const own = database.delivered() ? [...mine].filter((id) => database.children("hoots").has(id)) : [];
          expect(own.filter((id) => (start === null || id >= start) && !shown.has(id))).toEqual([]);
        }
        database.reconnect();
        for (let round = 0; round < 6; round++) {
          database.deliver();
          await settle();
        }
        feed().release();
        while (feed().hasMore()) await feed().loadMore();
        const ids = feed().ids();
        const model = [...database.children("hoots").keys()].sort().reverse();
        const start = floor();
        const isLive = (id: string) => start === null || id >= start;
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter(isLive)).toEqual(model.filter(isLive));
        expect(model.filter((id) => !ids.includes(id) && !unseen.has(id))).toEqual([]);
        // Only two streams are open, regardless of the number of replacements.
        expect(database.streams).toBe(2);
        // The live hoots equal the stored ones.
        const contents = new Map(
          feed()
            .view()
            .hoots.map((hoot) => [hoot.id, hoot.content]),
        );
        for (const id of model.filter(isLive)) {
          expect(database.children("hoots").get(id)).toMatchObject({ contenu: contents.get(id) });
        }
      }),
      { numRuns: histories(150) },
    );
  });
});

describe("a restored hoot", () => {
  it("shows a restored hoot at its former position and does not count it as new", async () => {
    const { database, take, feed } = await open({ evictionNulls: true, nullsFirst: false }, 4);
    const before = feed().ids();
    const [, second = ""] = before;
    const record = database.children("hoots").get(second) ?? null;
    database.write("hoots", second, null);
    await take({ kind: "deliver" });
    expect(feed().ids()).not.toContain(second);
    await take({ kind: "post", mine: false, late: 0 });
    database.write("hoots", second, record);
    await take({ kind: "deliver" });
    expect(feed().view().newCount).toBe(1);
    expect(feed().ids()).toEqual(before);
  });

  it("shows the reader's like of a restored hoot", async () => {
    const { database, take, feed } = await open({ evictionNulls: true, nullsFirst: false }, 4);
    const [, second = ""] = feed().ids();
    const likes = () =>
      Object.fromEntries(
        feed()
          .view()
          .hoots.map(({ id, likedByMe }) => [id, likedByMe]),
      );
    const record = database.children("hoots").get(second) ?? null;
    database.write("likedBy", second, true);
    database.write("hoots", second, null);
    await take({ kind: "deliver" });
    expect(feed().ids()).not.toContain(second);
    database.write("hoots", second, record);
    await take({ kind: "deliver" });
    await take({ kind: "deliver" });
    expect(likes()).toMatchObject({ [second]: true });
    expect(Object.values(likes()).filter((liked) => liked === false)).toHaveLength(3);
  });
});

describe("a growing feed", () => {
  it("raises the start of its streams, so that a reconnection reads few hoots", async () => {
    const { database, take, feed } = await open({ evictionNulls: true, nullsFirst: false }, 10);
    for (let round = 0; round < 5; round++) {
      await take({ kind: "burst", count: 2 * PAGE, atOnce: false });
      await take({ kind: "deliver" });
      await take({ kind: "deliver" });
    }
    const start = database.lowestStart("hoots");
    const above = [...database.children("hoots").keys()].filter((id) => start !== null && id >= start);
    expect(above.length).toBeGreaterThanOrEqual(PAGE);
    expect(above.length).toBeLessThan(3 * PAGE);
    expect(feed().view().newCount).toBe(10 * PAGE);
    expect(feed().ids()).toHaveLength(PAGE);
    feed().release();
    expect(feed().ids()).toHaveLength(11 * PAGE);
  });
});
