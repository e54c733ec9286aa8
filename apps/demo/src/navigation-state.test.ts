import { describe, expect, it } from "vitest";
import { authorUid, hootSlug, isUnasked } from "./navigation-state";

describe("what a page is handed with a navigation", () => {
  it("is the author of a profile, the post of a form", () => {
    expect(authorUid({ author: { uid: "a", pseudo: "Alice", picture: null } })).toBe("a");
    expect(hootSlug({ hoot: { slug: "alice-1_hoot", content: "Bonsoir" } })).toBe("alice-1_hoot");
  });

  it("tells where a widget leads to by itself", () => {
    expect(isUnasked({ unasked: true })).toBe(true);
    expect(isUnasked({ unasked: "yes" })).toBe(false);
  });

  it.each([null, undefined, "a", 3, [], {}, { author: null, hoot: null }, { author: { uid: 3 }, hoot: { slug: "" } }])(
    "is nothing when it is %j",
    (state) => {
      expect(authorUid(state)).toBeNull();
      expect(hootSlug(state)).toBeNull();
      expect(isUnasked(state)).toBe(false);
    },
  );
});
