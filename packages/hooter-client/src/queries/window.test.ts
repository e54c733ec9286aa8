import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DatabaseChange, JsonValue } from "../database/database";
import { applyChanges, emptyWindow, limitWindow, type RawWindow } from "./window";

const of = (children: { [key: string]: JsonValue }): RawWindow => new Map(Object.entries(children));
const after = (window: RawWindow, ...changes: DatabaseChange[]) =>
  Object.fromEntries(applyChanges(window, changes).window);

describe("applyChanges", () => {
  it("replaces, updates and removes children and parts of them", () => {
    const window = of({ a: { x: 1, y: { z: 2 } }, b: 5 });
    expect(after(window, { path: [], data: { c: 1, d: null } })).toEqual({ c: 1 });
    expect(after(window, { path: [], data: null })).toEqual({});
    expect(after(window, { path: ["a", "y", "z"], data: 3 })).toEqual({ a: { x: 1, y: { z: 3 } }, b: 5 });
    expect(after(window, { path: ["a", "y"], data: null })).toEqual({ a: { x: 1 }, b: 5 });
    expect(after(window, { path: ["a", "y"], data: null }, { path: ["a", "x"], data: null })).toEqual({ b: 5 });
    expect(after(window, { path: ["c"], data: { w: 1 } })).toEqual({ ...Object.fromEntries(window), c: { w: 1 } });
    expect(after(window, { path: ["b", "x"], data: 1 })).toEqual({ a: { x: 1, y: { z: 2 } }, b: { x: 1 } });
    expect(Object.fromEntries(window)).toEqual({ a: { x: 1, y: { z: 2 } }, b: 5 });
  });

  it("ignores a partial change and a removal of an unknown child", () => {
    const change = applyChanges(of({ a: 1 }), [
      { path: ["unknown", "likes"], data: 3 },
      { path: ["unknown"], data: null },
    ]);
    expect(Object.fromEntries(change.window)).toEqual({ a: 1 });
    expect(change.touched).toEqual(new Set());
  });

  it("returns the touched keys, or null when the whole window is replaced", () => {
    expect(
      applyChanges(of({ a: 1 }), [
        { path: ["a"], data: 2 },
        { path: ["b"], data: 2 },
      ]).touched,
    ).toEqual(new Set(["a", "b"]));
    expect(applyChanges(of({ a: 1 }), [{ path: [], data: {} }]).touched).toBeNull();
  });

  it("treats an array as children by index", () => {
    expect(after(emptyWindow, { path: [], data: [null, "x"] })).toEqual({ 1: "x" });
  });

  it("equals a plain tree after any changes to known children", () => {
    const leaf = fc.integer({ min: 0, max: 3 });
    const key = fc.constantFrom("a", "b", "c");
    const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf, { minKeys: 1 })));
    const change = fc.record({
      path: fc.array(key, { minLength: 1, maxLength: 2 }),
      data: fc.oneof(fc.constant(null), leaf),
    });
    fc.assert(
      fc.property(tree, fc.array(change), (start, changes) => {
        const model = new Map<string, number>(
          Object.entries(start).flatMap(([name, value]) =>
            typeof value === "number"
              ? [[name, value]]
              : Object.entries(value).map(([inner, number]): [string, number] => [`${name}/${inner}`, number]),
          ),
        );
        let window: RawWindow = of(start);
        for (const { path, data } of changes) {
          const [first = "", inner] = path;
          const known = [...model.keys()].some((place) => place.split("/")[0] === first);
          window = applyChanges(window, [{ path, data }]).window;
          if (inner !== undefined && !known) continue;
          const place = path.join("/");
          for (const other of model.keys()) {
            const isBelow = other === place || other.startsWith(`${place}/`);
            const isLeafAbove = inner !== undefined && other === first && data !== null;
            if (isBelow || isLeafAbove) model.delete(other);
          }
          if (data !== null) model.set(place, data);
        }
        const flat = Object.fromEntries(
          [...window].flatMap(([name, value]) =>
            typeof value === "object" && value !== null
              ? Object.entries(value).map(([inner, number]) => [`${name}/${inner}`, number])
              : [[name, value]],
          ),
        );
        expect(flat).toEqual(Object.fromEntries(model));
      }),
    );
  });
});

describe("limitWindow", () => {
  it("drops the lowest keys above the limit", () => {
    const { window, keys } = limitWindow(of({ b: 1, c: 1, a: 1 }), 2);
    expect([[...window.keys()], keys]).toEqual([
      ["b", "c"],
      ["c", "b"],
    ]);
  });
  it("returns the same window when it is within the limit", () => {
    const window = of({ a: 1, b: 1 });
    expect(limitWindow(window, 2)).toEqual({ window, keys: ["b", "a"] });
    expect(limitWindow(window, 2).window).toBe(window);
  });
});
