import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../database/database";
import { createDrafts } from "../drafts/drafts";
import { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { tolerantStorage } from "../model/storage";
import { createEntityStore } from "../store/entity-store";
import { createHootViews } from "../store/selectors";
import { memoryStorage } from "../testing/local-harness";
import { createMutations } from "./mutations";
import { createSetLiked } from "./set-liked";

const hoot: Hoot = {
  id: "h1",
  content: "a",
  author: { uid: "u2", pseudo: "Bob", picture: null },
  slug: "s_hoot",
  picture: null,
  publishedAt: 0,
  writtenDate: "",
  editedAt: null,
};

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** Creates a store with one hoot that has five likes, and calls that the test settles. */
function setUp(liked: boolean | null = false) {
  const store = createEntityStore();
  const view = createHootViews("u1");
  const calls: { liked: boolean; done: (isNew?: boolean) => void; fail: (error: Error) => void }[] = [];
  let stored = liked ?? false;
  store.change((draft) => {
    draft.hoots.set("h1", hoot);
    draft.counts.set("h1", { likes: 5, comments: 0 });
    if (liked !== null) draft.liked.set("h1", liked);
  });
  const unused = () => Promise.reject(new Error("likes use no other call"));
  const database: Database = {
    async get([root]) {
      if (root === "likedBy") return stored || null;
      if (root === "stats") return { h1: { likes: 5, comments: 0 } };
      return root === "hoots" ? { slug: hoot.slug } : null;
    },
    update: (plan) =>
      new Promise<void>((resolve, reject) => {
        const target = plan["likedBy/u1/h1"] === true;
        calls.push({
          liked: target,
          done(isNew = true) {
            stored = target;
            if (isNew) resolve();
            // The rules refuse a like that already exists.
            else reject(new HooterError("permission-denied"));
          },
          fail: reject,
        });
      }),
    put: unused,
    listen: () => () => {},
  };
  const storage = tolerantStorage(memoryStorage());
  const account = {
    uid: "u1",
    databaseUrl: "http://local",
    store,
    storage,
    now: Date.now,
    report: () => {},
    signal: new AbortController().signal,
    emit: () => {},
  };
  const mutations = createMutations({ ...account, drafts: createDrafts(storage, "http://local") });
  ending.push(() => mutations.dispose());
  const { verb } = createSetLiked({ ...account, database, mutations, createKey: () => "key", limit: (read) => read() });
  const shown = () => {
    const state = view(store.get(), "h1");
    return state && [state.likes, state.likedByMe];
  };
  const notify = (likes: number) => store.change((draft) => draft.receiveCounts("h1", { likes, comments: 0 }));
  return { store, calls, setLiked: (target: boolean) => verb(hoot, target), shown, notify };
}

describe("createSetLiked", () => {
  it("shows a like optimistically and keeps it when it is confirmed without an event", async () => {
    const { calls, setLiked, shown } = setUp();
    const done = setLiked(true);
    expect(shown()).toEqual([6, true]);
    calls[0]?.done();
    await done;
    expect(shown()).toEqual([6, true]);
    expect(calls).toHaveLength(1);
  });

  it.each(["before", "after"])("counts a like once when its event arrives %s the response", async (when) => {
    const { calls, setLiked, shown, notify } = setUp();
    const done = setLiked(true);
    if (when === "before") notify(6);
    expect(shown()).toEqual([6, true]);
    calls[0]?.done();
    await done;
    expect(shown()).toEqual([6, true]);
    if (when === "after") notify(6);
    expect(shown()).toEqual([6, true]);
    notify(7);
    expect(shown()).toEqual([7, true]);
  });

  it("does not count a like that another device had already stored", async () => {
    const { calls, setLiked, shown } = setUp();
    const done = setLiked(true);
    calls[0]?.done(false);
    await done;
    expect(shown()).toEqual([5, true]);
  });

  it("never decreases the count when other users like at the same time", async () => {
    const { calls, setLiked, shown, notify } = setUp();
    const done = setLiked(true);
    notify(6);
    expect(shown()).toEqual([6, true]);
    notify(7);
    expect(shown()).toEqual([7, true]);
    calls[0]?.done();
    await done;
    expect(shown()).toEqual([7, true]);
  });

  it("rolls back a like that fails", async () => {
    const { calls, setLiked, shown } = setUp();
    const done = setLiked(true);
    calls[0]?.fail(new HooterError("refused"));
    await expect(done).rejects.toMatchObject({ code: "refused" });
    expect(shown()).toEqual([5, false]);
    const again = setLiked(true);
    calls[1]?.done();
    await again;
    expect(shown()).toEqual([6, true]);
  });
});

describe("repeated toggles", () => {
  it("sends one request at a time and ends with the last toggle", async () => {
    const { calls, setLiked, shown } = setUp();
    const promises = [true, false, true, false, true, false].map(setLiked);
    expect(shown()).toEqual([5, false]);
    expect(calls.map((call) => call.liked)).toEqual([true]);
    calls[0]?.done();
    await tick();
    expect(calls.map((call) => call.liked)).toEqual([true, false]);
    expect(shown()).toEqual([5, false]);
    calls[1]?.done();
    await Promise.all(promises);
    expect(shown()).toEqual([5, false]);
    expect(calls).toHaveLength(2);
  });

  it("sends no second request when the last toggle equals the first one", async () => {
    const { calls, setLiked, shown } = setUp();
    const promises = [true, false, true].map(setLiked);
    calls[0]?.done();
    await Promise.all(promises);
    expect(calls).toHaveLength(1);
    expect(shown()).toEqual([6, true]);
  });

  it("rejects every pending toggle and rolls back when the request fails", async () => {
    const { calls, setLiked, shown } = setUp(true);
    const first = setLiked(false);
    const second = setLiked(true);
    const third = setLiked(false);
    calls[0]?.fail(new HooterError("permission-denied"));
    for (const promise of [first, second, third])
      await expect(promise).rejects.toMatchObject({ code: "permission-denied" });
    expect(shown()).toEqual([5, true]);
  });

  it("sends no request when the hoot is already liked", async () => {
    const { calls, setLiked } = setUp(true);
    await setLiked(true);
    expect(calls).toHaveLength(0);
  });
});

describe("an unknown like state", () => {
  it("shows and sends a like when the previous state is unknown", async () => {
    const { calls, setLiked, shown } = setUp(null);
    expect(shown()).toEqual([5, null]);
    const done = setLiked(true);
    expect(shown()).toEqual([6, true]);
    await tick();
    calls[0]?.done();
    await done;
    expect(shown()).toEqual([6, true]);
  });
});
