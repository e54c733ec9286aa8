import { describe, expect, it } from "vitest";
import type { Comment } from "../model/hoot";
import { createCommentViews, deriveComments } from "../queries/views";
import { author, hoot, mutationOf } from "../testing/mutation-of";
import { createEntityStore } from "./entity-store";
import { createHootViews, deriveFollows, knownBySlug } from "./selectors";

const comment = (id: string): Comment => ({
  id,
  content: id,
  hootSlug: "a_hoot",
  author,
  postedAt: 0,
  writtenDate: "",
});

describe("createHootViews", () => {
  it("returns the known values of a hoot and null for unknown ones", () => {
    const store = createEntityStore();
    store.change((draft) => draft.hoots.set("h1", hoot));
    expect(createHootViews("u1")(store.get(), "h1")).toEqual({
      ...hoot,
      likes: null,
      comments: null,
      likedByMe: null,
      mine: true,
      delivery: "stored",
    });
    expect(createHootViews("u2")(store.get(), "h1")?.mine).toBe(false);
    expect(createHootViews("u2")(store.get(), "h2")).toBeNull();
  });

  it("does not treat a hoot without an owner as the user's own", () => {
    const store = createEntityStore();
    store.change((draft) => draft.hoots.set("h1", { ...hoot, author: { ...author, uid: null } }));
    expect(createHootViews("u1")(store.get(), "h1")?.mine).toBe(false);
  });

  it("returns the same object until the counts of the hoot change", () => {
    const store = createEntityStore();
    const view = createHootViews("u1");
    store.change((draft) => draft.hoots.set("h1", hoot));
    const first = view(store.get(), "h1");
    store.change((draft) => draft.hoots.set("h2", { ...hoot, id: "h2" }));
    expect(view(store.get(), "h1")).toBe(first);
    store.change((draft) => draft.receiveCounts("h1", { likes: 1, comments: 0 }));
    const second = view(store.get(), "h1");
    expect(second).not.toBe(first);
    store.change((draft) => draft.receiveCounts("h1", { likes: 1, comments: 0 }));
    expect(view(store.get(), "h1")).toBe(second);
  });

  it("returns another object when the name or the picture of the author changes", () => {
    const store = createEntityStore();
    const view = createHootViews("u1");
    store.change((draft) => draft.hoots.set("h1", hoot));
    const first = view(store.get(), "h1");
    for (const signature of [
      { pseudo: "Adèle", picture: null },
      { pseudo: "Adèle", picture: "https://exemple.fr/a.png" },
    ]) {
      store.change((draft) => draft.signatures.set("u1", signature));
      expect(view(store.get(), "h1")).toEqual({ ...first, author: { ...author, ...signature } });
    }
  });

  it("counts each pending comment of the user once", () => {
    const store = createEntityStore();
    const view = createHootViews("u1");
    const pending = (id: string, expected: number | null) => ({
      verb: "addComment" as const,
      comment: comment(id),
      hootId: "h1",
      expected,
    });
    store.change((draft) => {
      draft.hoots.set("h1", hoot);
      draft.receiveCounts("h1", { likes: 0, comments: 3 });
      draft.mutations.set("c1", mutationOf(pending("c1", 4)));
      draft.mutations.set("c2", mutationOf(pending("c2", 5)));
    });
    expect(view(store.get(), "h1")?.comments).toBe(5);
    store.change((draft) => draft.receiveCounts("h1", { likes: 0, comments: 4 }));
    expect(view(store.get(), "h1")?.comments).toBe(5);
    store.change((draft) => {
      draft.mutations.set("c1", mutationOf(pending("c1", null)));
      draft.mutations.delete("c2");
    });
    expect(view(store.get(), "h1")?.comments).toBe(4);
  });
});

describe("deriveComments", () => {
  it("appends the user's pending comments to the stored ones without duplicates", () => {
    const store = createEntityStore();
    const view = createCommentViews("u1");
    store.change((draft) => {
      for (const id of ["c1", "c2"]) {
        draft.mutations.set(
          id,
          mutationOf({
            verb: "addComment",
            comment: comment(id),
            hootId: "h1",
            expected: null,
          }),
        );
      }
    });
    const stored = [comment("c0"), comment("c1")];
    const shown = deriveComments(stored, store.get(), "a_hoot", view);
    expect(shown.map(({ id, delivery }) => [id, delivery])).toEqual([
      ["c0", "stored"],
      ["c1", "stored"],
      ["c2", "sending"],
    ]);
    expect(deriveComments(stored, store.get(), "a_hoot", view)[0]).toBe(shown[0]);
    expect(deriveComments([], store.get(), "other_hoot", view)).toEqual([]);
  });
});

describe("createEntityStore", () => {
  it("notifies once for several changes and not at all without a change", () => {
    const store = createEntityStore();
    let received = 0;
    const stop = store.subscribe(() => received++);
    store.change((draft) => {
      draft.hoots.set("h1", hoot);
      draft.liked.set("h1", true);
    });
    expect(received).toBe(1);
    const before = store.get();
    store.change((draft) => {
      draft.hoots.set("h1", hoot);
      draft.hoots.delete("h9");
    });
    expect([received, store.get()]).toEqual([1, before]);
    stop();
    store.change((draft) => draft.hoots.delete("h1"));
    expect(received).toBe(1);
    expect(before.hoots.get("h1")).toBe(hoot);
  });
});

describe("the counters of a hoot with pending changes", () => {
  const counters = (change: Parameters<ReturnType<typeof createEntityStore>["change"]>[0]) => {
    const store = createEntityStore();
    store.change((draft) => {
      draft.hoots.set("h1", hoot);
      draft.counts.set("h1", { likes: 3, comments: 4 });
    });
    store.change(change);
    const view = createHootViews("u1")(store.get(), "h1");
    return [view?.likes, view?.comments, view?.likedByMe];
  };
  const like = (hootId: string, liked: boolean, delta: number, expected: number | null) => {
    return { verb: "setLiked" as const, hootId, liked, delta, expected };
  };
  const pending = (hootId: string, expected: number | null) => {
    return { verb: "addComment" as const, comment: comment("c"), hootId, expected };
  };

  it("includes a pending like unless the counter already has the expected value", () => {
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", true, 1, 4))))).toEqual([4, 4, true]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", true, 1, 2))))).toEqual([3, 4, true]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", false, -1, 2))))).toEqual([2, 4, false]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", false, -1, 9))))).toEqual([3, 4, false]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", true, 0, 9))))).toEqual([3, 4, true]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h1", true, 1, null))))).toEqual([3, 4, true]);
    expect(counters((draft) => draft.mutations.set("m", mutationOf(like("h2", true, 1, 4))))).toEqual([3, 4, null]);
  });

  it("includes pending comments on the hoot and excludes those that the user has removed", () => {
    const after = (...list: readonly ReturnType<typeof pending>[]) =>
      counters((draft) => list.forEach((one, index) => draft.mutations.set(`c${index}`, mutationOf(one))))[1];
    expect(after(pending("h1", 5), pending("h1", 6), pending("h2", 9), pending("h1", null))).toBe(6);
    expect(after(pending("h1", 6), pending("h1", 5))).toBe(6);
    expect(after(pending("h1", 2))).toBe(4);
    const without = (...list: readonly { readonly hootId: string; readonly expected: number | null }[]) =>
      counters((draft) =>
        list.forEach((one, index) =>
          draft.mutations.set(`m${index}`, mutationOf({ verb: "deleteComment", commentId: `c${index}`, ...one })),
        ),
      )[1];
    expect(without({ hootId: "h1", expected: 3 }, { hootId: "h1", expected: 2 }, { hootId: "h2", expected: 0 })).toBe(
      2,
    );
    expect(without({ hootId: "h1", expected: 2 }, { hootId: "h1", expected: 3 })).toBe(2);
    expect(without({ hootId: "h1", expected: null })).toBe(4);
    expect(without({ hootId: "h1", expected: 0 })).toBe(0);
  });
});

it("shows an edit and the current name and picture of the author, and no removed hoot", () => {
  const store = createEntityStore();
  const views = createHootViews("u1");
  store.change((draft) => {
    draft.mutations.set("h1", mutationOf({ verb: "publishHoot", hoot }, "waiting"));
    draft.mutations.set(
      "m1",
      mutationOf({ verb: "editHoot", hootId: "h1", fields: { content: "b", picture: null, editedAt: 7 } }),
    );
    draft.signatures.set("u1", { pseudo: "Ada B", picture: "/b.png" });
    draft.liked.set("h1", true);
  });
  expect(views(store.get(), "h1")).toMatchObject({
    content: "b",
    editedAt: 7,
    delivery: "waiting",
    likedByMe: true,
    author: { uid: "u1", pseudo: "Ada B", picture: "/b.png" },
  });
  store.change((draft) => draft.hoots.set("h1", hoot));
  expect(views(store.get(), "h1")?.delivery).toBe("stored");
  store.change((draft) =>
    draft.mutations.set(
      "m2",
      mutationOf({ verb: "deleteHoot", hootId: "h1", hoot, counts: undefined, liked: undefined }),
    ),
  );
  expect(views(store.get(), "h1")).toBeNull();
});

it("derives the followed accounts, newest first, with pending changes", () => {
  const store = createEntityStore();
  const follow = (uid: string, key: string) => ({ uid, pseudo: uid, key });
  store.change((draft) => {
    draft.follows.set("a", follow("a", "1"));
    draft.follows.set("b", follow("b", "2"));
    draft.mutations.set("ma", mutationOf({ verb: "setFollowed", follow: follow("a", "9"), followed: true }));
    draft.mutations.set("mb", mutationOf({ verb: "setFollowed", follow: follow("b", "2"), followed: false }));
    draft.mutations.set("mc", mutationOf({ verb: "setFollowed", follow: follow("c", "3"), followed: true }));
  });
  expect(deriveFollows(store.get())).toEqual([follow("c", "3"), follow("a", "1")]);
});

it("finds a hoot, even a pending one, by its slug", () => {
  const store = createEntityStore();
  store.change((draft) => {
    draft.hoots.set("h1", hoot);
    draft.mutations.set("h2", mutationOf({ verb: "publishHoot", hoot: { ...hoot, id: "h2", slug: "t_hoot" } }));
  });
  expect(["a_hoot", "t_hoot", "u_hoot"].map((slug) => knownBySlug(store.get(), slug))).toEqual(["h1", "h2", null]);
});
