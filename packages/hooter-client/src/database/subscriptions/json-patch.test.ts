import { describe, expect, it } from "vitest";
import type { DatabaseQuery } from "../database";
import { applyChanges, targetKey } from "./json-patch";

const node = { path: ["stats", "id"], query: null };
const newest = (limitToLast: number): { path: string[]; query: DatabaseQuery } => ({
  path: ["hoots"],
  query: { orderBy: "$key", limitToLast },
});

describe("targetKey", () => {
  it("does not depend on the order of the properties of a query", () => {
    const one = { path: ["hoots"], query: { orderBy: "$key", limitToLast: 2 } };
    const other = { path: ["hoots"], query: { limitToLast: 2, orderBy: "$key" } };
    expect(targetKey(one)).toBe(targetKey(other));
  });

  it("returns different keys for different paths and queries", () => {
    const targets = [node, newest(1), newest(2), { path: ["hoots"], query: null }, { path: ["a/b"], query: null }];
    expect(new Set([...targets, { path: ["a", "b"], query: null }].map(targetKey)).size).toBe(6);
  });
});

describe("applyChanges", () => {
  it("applies changes at any depth", () => {
    let value = applyChanges(null, [{ path: [], data: { a: { b: 1, c: 2 } } }], node);
    value = applyChanges(value, [{ path: ["a", "b"], data: 3 }], node);
    expect(value).toEqual({ a: { b: 3, c: 2 } });
    value = applyChanges(value, [{ path: ["x", "y"], data: 1 }], node);
    value = applyChanges(value, [{ path: ["a", "c"], data: null }], node);
    expect(value).toEqual({ a: { b: 3 }, x: { y: 1 } });
    value = applyChanges(value, [{ path: ["a", "b"], data: null }], node);
    expect(value).toEqual({ x: { y: 1 } });
    expect(applyChanges(value, [{ path: ["x"], data: null }], node)).toBeNull();
  });

  it("applies the changes of one event together without mutating the previous value", () => {
    const before = { a: 1 };
    const after = applyChanges(
      before,
      [
        { path: ["a"], data: null },
        { path: ["b"], data: 2 },
      ],
      node,
    );
    expect(after).toEqual({ b: 2 });
    expect(before).toEqual({ a: 1 });
  });

  it("ignores a removal below a leaf or of a missing key", () => {
    expect(applyChanges({ a: 1 }, [{ path: ["a", "b"], data: null }], node)).toEqual({ a: 1 });
    expect(applyChanges({ a: 1 }, [{ path: ["b"], data: null }], node)).toEqual({ a: 1 });
  });

  it("ignores a partial change of a child outside the window of a query", () => {
    expect(applyChanges({ b: { t: 1 } }, [{ path: ["a", "t"], data: 2 }], newest(5))).toEqual({ b: { t: 1 } });
  });

  it("limits the window of a query when the service sends no events for evicted children", () => {
    const full = { a: 1, b: 2 };
    expect(applyChanges(full, [{ path: ["c"], data: 3 }], newest(2))).toEqual({ b: 2, c: 3 });
    const first: DatabaseQuery = { orderBy: "$key", limitToFirst: 2 };
    expect(applyChanges(full, [{ path: ["0"], data: 0 }], { path: ["x"], query: first })).toEqual({ "0": 0, a: 1 });
  });

  it("handles the keys __proto__, constructor and toString", () => {
    const data = JSON.parse('{"__proto__":1,"constructor":2}');
    const value = applyChanges(null, [{ path: [], data }], node);
    const after = applyChanges(value, [{ path: ["toString"], data: 3 }], node);
    expect(JSON.stringify(after)).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  });
});
