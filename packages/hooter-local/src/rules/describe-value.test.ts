import { describe, expect, it } from "vitest";
import { fromJson } from "../tree/from-json";
import type { JsonValue } from "../tree/node";
import { describeValue } from "./describe-value";
import { FAILED } from "./scope";
import { rootSnapshot } from "./snapshot";

describe("describeValue", () => {
  it("returns primitives unchanged, but truncates text to 200 characters", () => {
    for (const value of [null, true, false, 0, 1.5, "", "x".repeat(200)]) expect(describeValue(value)).toBe(value);
    expect(describeValue("x".repeat(201))).toBe(`${"x".repeat(200)}… (201 characters)`);
  });

  it("describes a runtime error, a branch and an object in auth", () => {
    expect(describeValue(FAILED)).toBe("runtime error");
    expect(describeValue(fromJson({ a: 1 }))).toBe("an object");
    expect(describeValue({ uid: "alice", level: 3 })).toBe('{"uid":"alice","level":3}');
    expect(describeValue({ text: "x".repeat(300) })).toBe(`{"text":"${"x".repeat(191)}… (311 characters)`);
  });

  const at = (json: JsonValue) => describeValue(rootSnapshot(fromJson(json)).child("a"));
  const many = (count: number): JsonValue =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

  it("describes a location by its value, or by its first eight keys", () => {
    expect(at(null)).toBe("/a: nothing");
    expect(at({ a: "text" })).toBe('/a: "text"');
    expect(at({ a: { x: 1, y: 2 } })).toBe("/a: {x, y}");
    expect(at({ a: many(8) })).toBe("/a: {k0, k1, k2, k3, k4, k5, k6, k7}");
    expect(at({ a: many(10) })).toBe("/a: {k0, k1, k2, k3, k4, k5, k6, k7 and 2 more}");
  });
});
