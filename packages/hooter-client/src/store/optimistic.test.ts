import { describe, expect, it } from "vitest";
import { comment, hoot, mutationOf } from "../testing/mutation-of";
import { createEntityStore } from "./entity-store";
import {
  applyMutations,
  type Mutation,
  type OptimisticUpdate,
  type PendingComment,
  type PendingEdit,
  type PendingHoot,
  type RemovedComment,
} from "./optimistic";

const fields = (content: string) => ({ content, picture: null, editedAt: 1 });

const publication: PendingHoot = { verb: "publishHoot", hoot };
const edit: PendingEdit = { verb: "editHoot", hootId: "h1", fields: fields("b") };
const removal: OptimisticUpdate = { verb: "deleteHoot", hootId: "h1", hoot, counts: undefined, liked: true };
const answer: PendingComment = { verb: "addComment", hootId: "h1", comment, expected: 3 };
const removedAnswer: RemovedComment = { verb: "deleteComment", commentId: "c1", hootId: "h1", expected: 1 };
const like: OptimisticUpdate = { verb: "setLiked", hootId: "h1", liked: true, delta: 1, expected: 4 };
const follow: OptimisticUpdate = {
  verb: "setFollowed",
  follow: { uid: "u2", pseudo: "Bob", key: "k" },
  followed: false,
};
const all = [publication, edit, removal, answer, removedAnswer, like, follow];

/** Applies updates in their order. */
function apply(...updates: readonly OptimisticUpdate[]) {
  return applyMutations({ mutations: new Map(updates.map((update, index) => [`m${index}`, mutationOf(update)])) });
}

describe("applyMutations", () => {
  it("stores each update under the id of the hoot, comment or user that it changes", () => {
    expect(apply(...all)).toEqual({
      pendingHoots: new Map([["h1", { ...publication, delivery: "sending" }]]),
      edits: new Map([["h1", fields("b")]]),
      removedHoots: new Map([["h1", removal]]),
      pendingComments: new Map([["c1", { ...answer, delivery: "sending" }]]),
      removedComments: new Map([["c1", removedAnswer]]),
      pendingLikes: new Map([["h1", like]]),
      pendingFollows: new Map([["u2", follow]]),
      minComments: new Map([["h1", 3]]),
      maxComments: new Map([["h1", 1]]),
    });
  });

  it("applies the last edit of a hoot", () => {
    const later = { ...edit, fields: fields("c") };
    expect(apply(edit, later).edits.get("h1")).toBe(later.fields);
    expect(apply(later, edit).edits.get("h1")).toBe(edit.fields);
  });

  it("limits the counter of comments to the range between the expected counters", () => {
    const more = { ...answer, comment: { ...comment, id: "c2" } };
    const without = { ...removedAnswer, commentId: "c2" };
    const limits = (...updates: readonly OptimisticUpdate[]) => {
      const { minComments, maxComments } = apply(...updates);
      return [minComments.get("h1"), maxComments.get("h1")];
    };
    expect(limits({ ...more, expected: 7 }, answer)).toEqual([7, undefined]);
    expect(limits(answer, { ...more, expected: 2 })).toEqual([3, undefined]);
    expect(limits({ ...without, expected: 0 }, removedAnswer)).toEqual([undefined, 0]);
    expect(limits(removedAnswer, { ...without, expected: 5 })).toEqual([undefined, 1]);
    expect(limits({ ...answer, expected: null }, { ...removedAnswer, expected: null })).toEqual([undefined, undefined]);
    expect(limits({ ...removedAnswer, hootId: null })).toEqual([undefined, undefined]);
  });

  it("derives the delivery of a hoot and a comment from the state of the mutation", () => {
    const deliveries = (update: OptimisticUpdate, state: Mutation["state"]) => {
      const mutations = new Map([["m", mutationOf(update, state)]]);
      const { pendingHoots, pendingComments } = applyMutations({ mutations });
      return [...pendingHoots.values(), ...pendingComments.values()].map(({ delivery }) => delivery);
    };
    for (const update of [publication, answer]) {
      expect(deliveries(update, "sending")).toEqual(["sending"]);
      expect(deliveries(update, "waiting")).toEqual(["waiting"]);
      expect(deliveries(update, "stored")).toEqual(["stored"]);
    }
  });

  it("returns the same object until the mutations change", () => {
    const store = createEntityStore();
    store.change((draft) => draft.mutations.set("m", mutationOf(like)));
    const before = applyMutations(store.get());
    store.change((draft) => draft.liked.set("h1", true));
    expect(applyMutations(store.get())).toBe(before);
    store.change((draft) => draft.mutations.delete("m"));
    expect(applyMutations(store.get())).not.toBe(before);
  });
});
