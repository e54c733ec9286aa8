import { describe, expect, it } from "vitest";
import type { MutationRecord, OptimisticUpdate } from "../store/optimistic";
import { comment, hoot, mutationRecord as mutation, mutationOf } from "../testing/mutation-of";
import type { HootReference as Subject } from "./hoot-record";
import { isReplaced, mustWaitFor, withSubject } from "./mutation";

it("orders a hoot before the mutations on it and before later hoots, and orders its deletion last", () => {
  const hoot = mutation("publishHoot", "h1");
  const edit = mutation("editHoot", "e1", { id: "h1" });
  expect(mustWaitFor(edit, hoot)).toBe(true);
  expect(mustWaitFor(mutation("addComment", "c1", { id: "h1" }), hoot)).toBe(true);
  expect(mustWaitFor(mutation("addComment", "c1", { id: "h2" }), hoot)).toBe(false);
  expect(mustWaitFor(mutation("deleteHoot", "d1", { id: "h1" }), edit)).toBe(true);
  expect(mustWaitFor(mutation("editHoot", "e2", { id: "h1" }), edit)).toBe(true);
  expect(mustWaitFor(mutation("setLiked", "l1", { id: "h1" }), edit)).toBe(false);
  expect(mustWaitFor(mutation("publishHoot", "h2"), hoot)).toBe(true);
  const restoration = mutation("restoreHoot", "h1", { id: "h1" });
  expect(mustWaitFor(edit, restoration)).toBe(true);
  expect(mustWaitFor(mutation("deleteHoot", "d1", { id: "h1" }), restoration)).toBe(true);
  expect(mustWaitFor(mutation("publishHoot", "h2"), restoration)).toBe(true);
  expect(mustWaitFor(restoration, mutation("publishHoot", "h2"))).toBe(true);
  const comment = mutation("addComment", "c1", { id: "h1" });
  expect(mustWaitFor(mutation("publishHoot", "h2"), comment)).toBe(false);
  expect(mustWaitFor(mutation("addComment", "c2", { id: "h1" }), comment)).toBe(false);
  expect(mustWaitFor(mutation("editHoot", "e2", { id: "h2" }), edit)).toBe(false);
});

it("replaces only an older toggle or edit of the same subject", () => {
  expect(isReplaced(mutation("setLiked", "a", { id: "h1" }), mutation("setLiked", "b", { id: "h1" }))).toBe(true);
  expect(isReplaced(mutation("setLiked", "a", { id: "h1" }), mutation("setLiked", "b", { id: "h2" }))).toBe(false);
  expect(isReplaced(mutation("setFollowed", "a", { uid: "u" }), mutation("setFollowed", "b", { uid: "u" }))).toBe(true);
  expect(isReplaced(mutation("addComment", "a", { id: "h1" }), mutation("addComment", "b", { id: "h1" }))).toBe(false);
  expect(isReplaced(mutation("setFollowed", "a", { uid: "u" }), mutation("setFollowed", "b", { uid: "v" }))).toBe(
    false,
  );
  expect(isReplaced(mutation("editHoot", "a", { id: "h1" }), mutation("editHoot", "b", { id: "h1" }))).toBe(true);
  expect(isReplaced(mutation("editHoot", "a", { id: "h1" }), mutation("setLiked", "b", { id: "h1" }))).toBe(false);
});

describe("withSubject", () => {
  const fields = { content: "b", picture: null, editedAt: 1 };
  const about = (update: OptimisticUpdate, id: string, args: MutationRecord["args"]) => ({
    ...mutationOf(update),
    id,
    args,
  });
  const publication = about({ verb: "publishHoot", hoot }, "h1", { id: "h1", slug: "a_hoot" });
  const edit = about({ verb: "editHoot", hootId: "h1", fields }, "m1", { id: "h1" });
  const removal: OptimisticUpdate = { verb: "deleteHoot", hootId: "h1", hoot, counts: undefined, liked: true };
  const like: OptimisticUpdate = { verb: "setLiked", hootId: "h1", liked: true, delta: 1, expected: 4 };
  const answer: OptimisticUpdate = { verb: "addComment", hootId: "h1", comment, expected: 3 };
  const removedAnswer: OptimisticUpdate = { verb: "deleteComment", commentId: "c1", hootId: "h1", expected: 1 };
  const follow: OptimisticUpdate = {
    verb: "setFollowed",
    follow: { uid: "u2", pseudo: "Bob", key: "k" },
    followed: false,
  };
  const all = [
    publication,
    edit,
    about(removal, "m2", { id: "h1" }),
    about(like, "m3", { id: "h1", slug: "a_hoot" }),
    about(answer, "c1", { id: "h1", slug: "a_hoot" }),
    about(removedAnswer, "m4", { id: "c1", slug: "a_hoot" }),
    about(follow, "m5", { uid: "u2" }),
  ];
  const moved = (former: Subject, next: Subject) =>
    all.map((one) => withSubject(one, former, next)).filter((one, index) => one !== all[index]);

  it("moves a hoot with its edit, removal, like and comments to another id and slug", () => {
    const at = { id: "h2", slug: "b_hoot" };
    expect(moved({ id: "h1", slug: "a_hoot" }, at)).toEqual([
      { ...publication, id: "h2", args: at, update: { ...publication.update, hoot: { ...hoot, ...at } } },
      { ...edit, args: { id: "h2" }, update: { ...edit.update, hootId: "h2" } },
      about({ ...removal, hootId: "h2", hoot: { ...hoot, ...at } }, "m2", { id: "h2" }),
      about({ ...like, hootId: "h2" }, "m3", at),
      about({ ...answer, hootId: "h2", comment: { ...comment, hootSlug: "b_hoot" } }, "c1", at),
      about({ ...removedAnswer, hootId: "h2" }, "m4", { id: "c1", slug: "b_hoot" }),
    ]);
  });

  it("moves a comment and its removal to another id", () => {
    expect(moved({ id: "c1", slug: "" }, { id: "c2", slug: "" })).toEqual([
      about({ ...answer, comment: { ...comment, id: "c2" } }, "c2", { id: "h1", slug: "a_hoot" }),
      about({ ...removedAnswer, commentId: "c2" }, "m4", { id: "c2", slug: "a_hoot" }),
    ]);
  });

  it("moves the name of an edit's draft, but no field of a draft", () => {
    const fields = { id: "h1", slug: "a_hoot", name: "edit:h1" };
    const next = { id: "h2", slug: "b_hoot" };
    const draftOf = (name: string) =>
      withSubject({ ...edit, draft: { name, fields } }, { id: "h1", slug: "a_hoot" }, next).draft;
    expect(draftOf("edit:h1")).toEqual({ name: "edit:h2", fields });
    expect(draftOf("own")).toEqual({ name: "own", fields });
  });

  it("leaves other mutations unchanged", () => {
    expect(moved({ id: "other", slug: "" }, { id: "h2", slug: "" })).toEqual([]);
  });
});
