import { expect, it } from "vitest";
import { draftOf } from "./hoot-record";
import { writerOf } from "./verbs";

it("draftOf returns the fields as typed, and empty strings for missing ones", () => {
  const typed = { content: "a", pictureUrl: "b", pictureAlt: "c" };
  expect(draftOf({ ...typed, id: "h" })).toEqual(typed);
  expect(draftOf({})).toEqual({ content: "", pictureUrl: "", pictureAlt: "" });
});

it("writerOf throws `signed-out` when nobody is signed in", () => {
  expect(() => writerOf({ user: () => null })).toThrow(expect.objectContaining({ code: "signed-out" }));
});
