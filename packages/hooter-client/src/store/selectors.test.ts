import { describe, expect, it } from "vitest";
import type { Comment, Hoot } from "../model/hoot";
import { createCommentViews, deriveComments } from "../queries/comment-views";
import { createEntityStore } from "./entity-store";
import { createHootViews } from "./selectors";

const author = { uid: "u1", pseudo: "Ada", picture: null };
const hoot: Hoot = {
  id: "h1",
  content: "a",
  author,
  slug: "s_hoot",
  picture: null,
  publishedAt: 0,
  writtenDate: "",
  editedAt: null,
};
const comment = (id: string): Comment => ({
  id,
  content: id,
  hootSlug: "s_hoot",
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

  it("counts each pending comment of the user once", () => {
    const store = createEntityStore();
    const view = createHootViews("u1");
    const pending = (id: string, expected: number | null) => ({
      comment: comment(id),
      hootId: "h1",
      delivery: "sending" as const,
      expected,
    });
    store.change((draft) => {
      draft.hoots.set("h1", hoot);
      draft.receiveCounts("h1", { likes: 0, comments: 3 });
      draft.pendingComments.set("c1", pending("c1", 4));
      draft.pendingComments.set("c2", pending("c2", 5));
    });
    expect(view(store.get(), "h1")?.comments).toBe(5);
    store.change((draft) => draft.receiveCounts("h1", { likes: 0, comments: 4 }));
    expect(view(store.get(), "h1")?.comments).toBe(5);
    store.change((draft) => {
      draft.pendingComments.set("c1", pending("c1", null));
      draft.pendingComments.delete("c2");
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
        draft.pendingComments.set(id, { comment: comment(id), hootId: "h1", delivery: "sending", expected: null });
      }
    });
    const stored = [comment("c0"), comment("c1")];
    const shown = deriveComments(stored, store.get(), "s_hoot", view);
    expect(shown.map(({ id, delivery }) => [id, delivery])).toEqual([
      ["c0", "stored"],
      ["c1", "stored"],
      ["c2", "sending"],
    ]);
    expect(deriveComments(stored, store.get(), "s_hoot", view)[0]).toBe(shown[0]);
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
