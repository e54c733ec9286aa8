import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareKeys } from "./key-order";
import { createPushKey, createPushKeys, decodePushKeyTime } from "./push-key";

describe("push keys", () => {
  it("decodes the time of keys that the service created", () => {
    expect(decodePushKeyTime("-Ost90fdbeEJ4iC_e3rZ")).toBe(1_779_075_390_185);
    expect(new Date(decodePushKeyTime("-JSOpn9ZC54A4P4RoqVa") ?? 0).toISOString().slice(0, 19)).toBe(
      "2014-07-21T16:53:01",
    );
  });

  it.each([
    "",
    "abc",
    "-Ost90fdbeEJ4iC_e3r",
    "-Ost90fdbeEJ4iC_e3rZZ",
    "-Ost90fdbeEJ4iC.e3rZ",
    "--------------------",
    "zzzzzzzzzzzzzzzzzzzz",
  ])("returns null for the key %j", (key) => {
    expect(decodePushKeyTime(key)).toBeNull();
  });

  it("encodes the creation time in the key", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_300_000_000_000, max: 4_000_000_000_000 }), (time) => {
        const key = createPushKeys({ now: () => time })();
        expect(key).toMatch(/^[-0-9A-Z_a-z]{20}$/);
        expect(decodePushKeyTime(key)).toBe(time);
      }),
    );
  });

  it("creates ascending keys within a millisecond, when the clock goes back and on overflow", () => {
    const times = [5, 5, 5, 4, 9, 9, 2, 10].map((step) => 1_700_000_000_000 + step);
    const next = createPushKeys({ now: () => times.shift() ?? 0, random: () => Array.from({ length: 12 }, () => 63) });
    const keys = Array.from({ length: 8 }, () => next());
    expect(new Set(keys).size).toBe(8);
    expect([...keys].sort()).toEqual(keys);
    expect(keys[0]).toMatch(/z{12}$/);
  });

  it("draws the twelve random digits from the whole alphabet", () => {
    const digits = new Set(
      Array.from({ length: 400 }, () => createPushKeys({ now: () => 1_700_000_000_000 })().slice(8)).join(""),
    );
    expect(digits.size).toBe(64);
    expect(createPushKey() < createPushKey()).toBe(true);
  });
});

describe("compareKeys", () => {
  it("sorts integers first by value, then other keys by code unit", () => {
    const sorted = ["-5", "0", "00", "7", "007", "10", "2147483647", "-Nabc", "2147483648", "A", "a", "é"];
    const shuffled = [...sorted].reverse();
    expect(shuffled.sort(compareKeys)).toEqual(sorted);
  });

  it("orders keys antisymmetrically and transitively", () => {
    const key = fc.oneof(fc.string({ minLength: 1 }), fc.integer().map(String), fc.stringMatching(/^-?0{0,3}\d{1,4}$/));
    fc.assert(
      fc.property(key, key, key, (a, b, c) => {
        expect(Math.sign(compareKeys(a, b))).toBe(-Math.sign(compareKeys(b, a)) || 0);
        if (compareKeys(a, b) <= 0 && compareKeys(b, c) <= 0) expect(compareKeys(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
