import { expect, it } from "vitest";
import { comesAfter, isReplaced } from "./errand-order";
import type { ErrandRecord, ErrandVerb } from "./errand-records";

const errand = (verb: ErrandVerb, id: string, args: ErrandRecord["args"] = {}): ErrandRecord => ({
  id,
  verb,
  args,
  sent: true,
  draft: null,
});

it("comesAfter puts mutations of a hoot behind it, its deletion last, and hoots in order", () => {
  const hoot = errand("publishHoot", "h1");
  const edit = errand("editHoot", "e1", { id: "h1" });
  expect(comesAfter(edit, hoot)).toBe(true);
  expect(comesAfter(errand("addComment", "c1", { id: "h1" }), hoot)).toBe(true);
  expect(comesAfter(errand("addComment", "c1", { id: "h2" }), hoot)).toBe(false);
  expect(comesAfter(errand("deleteHoot", "d1", { id: "h1" }), edit)).toBe(true);
  expect(comesAfter(errand("editHoot", "e2", { id: "h1" }), edit)).toBe(true);
  expect(comesAfter(errand("setLiked", "l1", { id: "h1" }), edit)).toBe(false);
  expect(comesAfter(errand("publishHoot", "h2"), hoot)).toBe(true);
});

it("isReplaced replaces an older toggle of the same target and no other mutation", () => {
  expect(isReplaced(errand("setLiked", "a", { id: "h1" }), errand("setLiked", "b", { id: "h1" }))).toBe(true);
  expect(isReplaced(errand("setLiked", "a", { id: "h1" }), errand("setLiked", "b", { id: "h2" }))).toBe(false);
  expect(isReplaced(errand("setFollowed", "a", { uid: "u" }), errand("setFollowed", "b", { uid: "u" }))).toBe(true);
  expect(isReplaced(errand("addComment", "a", { id: "h1" }), errand("addComment", "b", { id: "h1" }))).toBe(false);
});
