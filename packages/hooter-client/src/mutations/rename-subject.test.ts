import { expect, it } from "vitest";
import type { Comment, Hoot } from "../model/hoot";
import { createEntityStore } from "../store/entity-store";
import type { OptimisticUpdate } from "../store/optimistic";
import { renameSubject } from "./rename-subject";

const author = { uid: "u1", pseudo: "Ada", picture: null };
const hoot: Hoot = {
  id: "h1",
  content: "a",
  author,
  slug: "a_hoot",
  picture: null,
  publishedAt: 0,
  writtenDate: "",
  editedAt: null,
};
const comment: Comment = { id: "c1", content: "b", hootSlug: "a_hoot", author, postedAt: 0, writtenDate: "" };
const fields = (content: string) => ({ content, picture: null, editedAt: 1 });

const publication: OptimisticUpdate = { verb: "publishHoot", hoot, delivery: "sending" };
const edit: OptimisticUpdate = { verb: "editHoot", hootId: "h1", fields: fields("b") };
const removal: OptimisticUpdate = { verb: "deleteHoot", hootId: "h1", hoot, counts: undefined, liked: true };
const answer: OptimisticUpdate = { verb: "addComment", hootId: "h1", comment, delivery: "waiting", expected: 3 };
const removedAnswer: OptimisticUpdate = { verb: "deleteComment", commentId: "c1", hootId: "h1", expected: 1 };
const like: OptimisticUpdate = { verb: "setLiked", hootId: "h1", liked: true, delta: 1, expected: 4 };
const follow: OptimisticUpdate = {
  verb: "setFollowed",
  follow: { uid: "u2", pseudo: "Bob", key: "k" },
  followed: false,
};
const all = [publication, edit, removal, answer, removedAnswer, like, follow];

/** Renames a subject, and returns the updates that changed. */
function renamed(former: string, next: string) {
  const store = createEntityStore();
  store.change((draft) => {
    for (const [index, update] of all.entries()) draft.updates.set(`m${index}`, update);
  });
  store.change((draft) => renameSubject(draft, store.get().updates, former, next));
  return [...store.get().updates.values()].filter((update, index) => update !== all[index]);
}

it("moves the edit and the removal of a hoot, and the removal of a comment", () => {
  expect(renamed("h1", "h2")).toEqual([
    { ...edit, hootId: "h2" },
    { ...removal, hootId: "h2" },
  ]);
  expect(renamed("c1", "c2")).toEqual([{ ...removedAnswer, commentId: "c2" }]);
  expect(renamed("other", "h2")).toEqual([]);
});

it("restores no update that the same batch has removed", () => {
  const store = createEntityStore();
  store.change((draft) => draft.updates.set("m", edit));
  store.change((draft) => {
    draft.updates.delete("m");
    renameSubject(draft, store.get().updates, "h1", "h2");
  });
  expect(store.get().updates.size).toBe(0);
});
