import { expect, it } from "vitest";
import { comesAfter, isReplaced } from "./mutation-queue";
import type { MutationRecord, MutationVerb } from "./mutation-storage";

const mutation = (verb: MutationVerb, id: string, args: MutationRecord["args"] = {}): MutationRecord => ({
  id,
  verb,
  args,
  sent: true,
  draft: null,
});

it("comesAfter puts mutations of a hoot behind it, its deletion last, and hoots in order", () => {
  const hoot = mutation("publishHoot", "h1");
  const edit = mutation("editHoot", "e1", { id: "h1" });
  expect(comesAfter(edit, hoot)).toBe(true);
  expect(comesAfter(mutation("addComment", "c1", { id: "h1" }), hoot)).toBe(true);
  expect(comesAfter(mutation("addComment", "c1", { id: "h2" }), hoot)).toBe(false);
  expect(comesAfter(mutation("deleteHoot", "d1", { id: "h1" }), edit)).toBe(true);
  expect(comesAfter(mutation("editHoot", "e2", { id: "h1" }), edit)).toBe(true);
  expect(comesAfter(mutation("setLiked", "l1", { id: "h1" }), edit)).toBe(false);
  expect(comesAfter(mutation("publishHoot", "h2"), hoot)).toBe(true);
});

it("isReplaced replaces an older toggle of the same target and no other mutation", () => {
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
