import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seedOf } from "./seed";

describe("the seed of random histories", () => {
  it("returns the given seed or a fixed default, and rejects text that is not a whole number", () => {
    expect(seedOf("-7")).toBe(-7);
    expect(seedOf("")).toBe(seedOf(undefined));
    expect(() => seedOf("seven")).toThrow("A seed must be a whole number");
  });

  it("sets the global seed of fast-check", () => {
    expect(fc.readConfigureGlobal().seed).toBe(seedOf(process.env.HOOTER_SEED));
  });
});
