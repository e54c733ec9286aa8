import { describe, expect, it } from "vitest";
import { authorUid, hasPreviousPage, hootSlug, isRedirected, isUnasked } from "./navigation-state";

describe("navigation state", () => {
  it("reads the author's uid and the hoot's slug", () => {
    expect(authorUid({ author: { uid: "a", pseudo: "Alice", picture: null } })).toBe("a");
    expect(hootSlug({ hoot: { slug: "alice-1_hoot", content: "Bonsoir" } })).toBe("alice-1_hoot");
  });

  it("reports that a widget has started a navigation only if the flag is exactly true", () => {
    expect(isUnasked({ unasked: true })).toBe(true);
    expect(isUnasked({ unasked: "yes" })).toBe(false);
  });

  it("reports a redirection by a guard only if the flag is exactly true", () => {
    expect(isRedirected({ redirected: true })).toBe(true);
    expect(isRedirected({ redirected: 1 })).toBe(false);
  });

  it("reports a previous page for every history entry except the first of the visit", () => {
    expect(hasPreviousPage({ idx: 1 })).toBe(true);
    expect(hasPreviousPage({ idx: 0 })).toBe(false);
    expect(hasPreviousPage({ idx: "1" })).toBe(false);
  });

  it.each([null, undefined, "a", 3, [], {}, { author: null, hoot: null }, { author: { uid: 3 }, hoot: { slug: "" } }])(
    "returns no uid, no slug, no flag and no previous page for %j",
    (state) => {
      expect(authorUid(state)).toBeNull();
      expect(hootSlug(state)).toBeNull();
      expect(isUnasked(state)).toBe(false);
      expect(isRedirected(state)).toBe(false);
      expect(hasPreviousPage(state)).toBe(false);
    },
  );
});
