import { afterEach, describe, expect, it } from "vitest";
import { isFocusFree } from "./active-element";

afterEach(() => document.body.replaceChildren());

/** An element within nested shadow roots, with a field beside each root, and a field in the page. */
function nest(depth: number) {
  const fields: HTMLInputElement[] = [];
  let parent: Element | ShadowRoot = document.body;
  for (let level = 0; level <= depth; level++) {
    const field = document.createElement("input");
    const inner: HTMLElement = document.createElement("div");
    parent.append(field, inner);
    fields.push(field);
    if (level === depth) return { place: inner, fields };
    parent = inner.attachShadow({ mode: level % 2 === 0 ? "open" : "closed" });
  }
  throw new Error("unreachable");
}

describe("isFocusFree", () => {
  it.each([0, 1, 2])("detects the focus through %i shadow roots", (depth) => {
    const { place, fields } = nest(depth);
    expect(isFocusFree(place)).toBe(true);
    for (const field of fields) {
      field.focus();
      expect(isFocusFree(place)).toBe(false);
      field.blur();
      expect(isFocusFree(place)).toBe(true);
    }
  });

  it("ignores the focus of the shadow host itself", () => {
    const { place, fields } = nest(1);
    const host = place.getRootNode();
    if (host instanceof ShadowRoot && host.host instanceof HTMLElement) {
      host.host.tabIndex = -1;
      host.host.focus();
    }
    expect(isFocusFree(place)).toBe(true);
    expect(fields).toHaveLength(2);
  });
});
