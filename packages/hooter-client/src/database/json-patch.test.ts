import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childrenOf, type DatabaseChange, type DatabaseQuery, type JsonValue } from "./database";
import { applyChanges, changedKeys, targetKey } from "./json-patch";

const newest = (limitToLast: number): DatabaseQuery => ({ orderBy: "$key", limitToLast });

describe("targetKey", () => {
  it("does not depend on the order of the properties of a query", () => {
    const one = { path: ["hoots"], query: { orderBy: "$key", limitToLast: 2 } };
    const other = { path: ["hoots"], query: { limitToLast: 2, orderBy: "$key" } };
    expect(targetKey(one)).toBe(targetKey(other));
  });

  it("returns different keys for different paths and queries", () => {
    const paths = [["hoots"], ["stats", "id"], ["a", "b"], ["a/b"]].map((path) => ({ path, query: null }));
    const queries = [newest(1), newest(2)].map((query) => ({ path: ["hoots"], query }));
    expect(new Set([...paths, ...queries].map(targetKey)).size).toBe(6);
  });
});

describe("applyChanges", () => {
  it("applies changes at any depth", () => {
    let value = applyChanges(null, [{ path: [], data: { a: { b: 1, c: 2 } } }], null);
    value = applyChanges(value, [{ path: ["a", "b"], data: 3 }], null);
    expect(value).toEqual({ a: { b: 3, c: 2 } });
    value = applyChanges(value, [{ path: ["x", "y"], data: 1 }], null);
    value = applyChanges(value, [{ path: ["a", "c"], data: null }], null);
    expect(value).toEqual({ a: { b: 3 }, x: { y: 1 } });
    value = applyChanges(value, [{ path: ["a", "b"], data: null }], null);
    expect(value).toEqual({ x: { y: 1 } });
    expect(applyChanges(value, [{ path: ["x"], data: null }], null)).toBeNull();
  });

  it("applies the changes of one event together without mutating the previous value", () => {
    const before = { a: 1 };
    const after = applyChanges(
      before,
      [
        { path: ["a"], data: null },
        { path: ["b"], data: 2 },
      ],
      null,
    );
    expect(after).toEqual({ b: 2 });
    expect(before).toEqual({ a: 1 });
  });

  it("replaces, updates and removes children and parts of them", () => {
    const before: JsonValue = { a: { x: 1, y: { z: 2 } }, b: 5 };
    const after = (...changes: DatabaseChange[]) => applyChanges(before, changes, newest(5));
    expect(after({ path: [], data: null })).toBeNull();
    expect(after({ path: ["a", "y", "z"], data: 3 })).toEqual({ a: { x: 1, y: { z: 3 } }, b: 5 });
    expect(after({ path: ["a", "y"], data: null })).toEqual({ a: { x: 1 }, b: 5 });
    expect(after({ path: ["a", "y"], data: null }, { path: ["a", "x"], data: null })).toEqual({ b: 5 });
    expect(after({ path: ["c"], data: { w: 1 } })).toEqual({ ...before, c: { w: 1 } });
    expect(after({ path: ["b", "x"], data: 1 })).toEqual({ a: { x: 1, y: { z: 2 } }, b: { x: 1 } });
    expect(before).toEqual({ a: { x: 1, y: { z: 2 } }, b: 5 });
  });

  it("keeps unchanged children as the same objects", () => {
    const before = { a: { x: 1 }, b: { x: 1 } };
    const after = applyChanges(before, [{ path: ["b", "x"], data: 2 }], newest(5));
    expect(new Map(childrenOf(after)).get("a")).toBe(before.a);
  });

  it("ignores the removal of a missing key or of a path below a leaf", () => {
    expect(applyChanges({ a: 1 }, [{ path: ["a", "b"], data: null }], null)).toEqual({ a: 1 });
    expect(applyChanges({ a: 1 }, [{ path: ["b"], data: null }], null)).toEqual({ a: 1 });
  });

  it("ignores a partial change of a child outside the window of a query", () => {
    expect(applyChanges({ b: { t: 1 } }, [{ path: ["a", "t"], data: 2 }], newest(5))).toEqual({ b: { t: 1 } });
    expect(applyChanges(null, [{ path: ["a", "t"], data: 2 }], newest(5))).toBeNull();
  });

  it("limits the window of a query when the service sends no events for evicted children", () => {
    const full = { a: 1, b: 2 };
    expect(applyChanges(full, [{ path: ["c"], data: 3 }], newest(2))).toEqual({ b: 2, c: 3 });
    const first: DatabaseQuery = { orderBy: "$key", limitToFirst: 2 };
    expect(applyChanges(full, [{ path: ["0"], data: 0 }], first)).toEqual({ "0": 0, a: 1 });
  });

  it("treats the elements of an array as children with their index as the key", () => {
    const value = applyChanges(null, [{ path: [], data: [null, { t: 1 }] }], newest(5));
    expect(applyChanges(value, [{ path: ["1", "t"], data: 2 }], newest(5))).toEqual({ 1: { t: 2 } });
    expect(applyChanges(value, [{ path: ["0", "t"], data: 2 }], newest(5))).toEqual([null, { t: 1 }]);
  });

  it("returns the same value as a reference model that stores each leaf by its path, after any changes to known children", () => {
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
        let value: JsonValue = start;
        for (const { path, data } of changes) {
          const [first = "", inner] = path;
          const known = [...model.keys()].some((place) => place.split("/")[0] === first);
          value = applyChanges(value, [{ path, data }], newest(5));
          if (inner !== undefined && !known) continue;
          const place = path.join("/");
          for (const other of model.keys()) {
            const isBelow = other === place || other.startsWith(`${place}/`);
            const isLeafAbove = inner !== undefined && other === first && data !== null;
            if (isBelow || isLeafAbove) model.delete(other);
          }
          if (data !== null) model.set(place, data);
        }
        const flat = childrenOf(value).flatMap(([name, child]) =>
          typeof child === "object" && child !== null
            ? childrenOf(child).map(([inner, number]) => [`${name}/${inner}`, number])
            : [[name, child]],
        );
        expect(Object.fromEntries(flat)).toEqual(Object.fromEntries(model));
      }),
    );
  });

  it("handles the keys __proto__, constructor and toString", () => {
    const data = JSON.parse('{"__proto__":1,"constructor":2}');
    const value = applyChanges(null, [{ path: [], data }], null);
    const after = applyChanges(value, [{ path: ["toString"], data: 3 }], null);
    expect(JSON.stringify(after)).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  });
});

describe("changedKeys", () => {
  it("returns the keys of the changed children, or null when the whole value is replaced", () => {
    const child: DatabaseChange = { path: ["a"], data: 2 };
    expect(changedKeys([child, { path: ["b", "x"], data: 2 }])).toEqual(new Set(["a", "b"]));
    expect(changedKeys([child, { path: [], data: {} }])).toBeNull();
    expect(changedKeys([])).toEqual(new Set());
  });
});
