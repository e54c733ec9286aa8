import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareKeys, newestFirst } from "./key-order";
import { createPushKey, createPushKeySource, createPushKeys, decodePushKeyTime } from "./push-key";

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
    "0Ost90fdbeEJ4iC_e3rZ",
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

  it("increments the last digit within a millisecond, and carries", () => {
    const start = Array.from({ length: 10 }, (_, digit) => digit);
    const next = createPushKeys({ now: () => 1_700_000_000_000, random: () => [...start, 5, 62] });
    const end = (key: string) => key.slice(-3);
    // The alphabet begins with "-", "0", "1": the digits 9, 5 and 62 are "8", "4" and "y".
    expect([next(), next(), next(), next()].map(end)).toEqual(["84y", "84z", "85-", "850"]);
  });

  it("carries up to the first random digit", () => {
    const next = createPushKeys({
      now: () => 1_700_000_000_000,
      random: () => [0, ...Array.from({ length: 11 }, () => 63)],
    });
    expect([next(), next()].map((key) => key.slice(8))).toEqual(["-zzzzzzzzzzz", "0-----------"]);
  });

  it("increments the time when all digits have their maximum value", () => {
    const next = createPushKeys({ now: () => 1_700_000_000_000, random: () => Array.from({ length: 12 }, () => 63) });
    const keys = [next(), next(), next()];
    expect(keys.map((key) => key.slice(8))).toEqual(["zzzzzzzzzzzz", "------------", "-----------0"]);
    expect(keys.map(decodePushKeyTime)).toEqual([1_700_000_000_000, 1_700_000_000_001, 1_700_000_000_001]);
  });

  it.each([
    [1_200_000_000_000, true],
    [1_199_999_999_999, false],
    [4_102_444_800_000, true],
    [4_102_444_800_001, false],
  ])("a key with the time %s is a push key: %s", (time, isKey) => {
    expect(decodePushKeyTime(createPushKeys({ now: () => time })())).toBe(isKey ? time : null);
  });

  it("draws the twelve random digits from the whole alphabet", () => {
    const digits = new Set(
      Array.from({ length: 400 }, () => createPushKeys({ now: () => 1_700_000_000_000 })().slice(8)).join(""),
    );
    expect(digits.size).toBe(64);
    expect(createPushKey() < createPushKey()).toBe(true);
  });
});

describe("createPushKeySource", () => {
  const start = 1_700_000_000_000;
  const tolerance = 240_000;

  it("creates keys with the device's clock, and keeps a key that the server accepts", () => {
    const { createKey, renewKey } = createPushKeySource(() => start);
    const key = createKey();
    expect(decodePushKeyTime(key)).toBe(start);
    expect(renewKey(key, start + tolerance)).toBeNull();
    expect(renewKey(key, start - tolerance)).toBeNull();
  });

  it("replaces an old key with a new one from the device's clock", () => {
    let now = start;
    const { createKey, renewKey } = createPushKeySource(() => now);
    const old = createKey();
    now += 1_000_000;
    // The server's clock differs only slightly, so the new key has the device's time.
    const renewed = renewKey(old, now + 5000) ?? "";
    expect(decodePushKeyTime(renewed)).toBe(now);
    expect(renewKey("not a key", now)).not.toBeNull();
  });

  it.each([-1_000_000, 1_000_000])(
    "creates keys with the server's clock when the device's clock is off by %s ms",
    (wrong) => {
      let now = start + wrong;
      const { createKey, renewKey } = createPushKeySource(() => now);
      expect(decodePushKeyTime(renewKey(createKey(), start) ?? "")).toBe(start);
      now += 1000;
      const next = createKey();
      expect(decodePushKeyTime(next)).toBe(start + 1000);
      expect(renewKey(next, start + 1000)).toBeNull();
      // The correction of the clock still applies, so an old key is replaced with a later key of the same generator.
      const later = renewKey("not a key", start + 1000) ?? "";
      expect(later > next).toBe(true);
      expect(decodePushKeyTime(later)).toBe(start + 1000);
    },
  );
});

describe("compareKeys", () => {
  it.each([
    ["2147483647", true],
    ["2147483648", false],
    ["-2147483648", true],
    ["-2147483649", false],
    [`${"0".repeat(23)}7`, true],
    [`${"0".repeat(24)}7`, false],
    ["a7", false],
    ["7a", false],
    ["--7", false],
  ])("the key %s is an integer: %s", (key, isInteger) => {
    // Only an integer sorts before the key " ".
    expect(compareKeys(key, " ")).toBe(isInteger ? -1 : 1);
    expect(compareKeys(" ", key)).toBe(isInteger ? 1 : -1);
  });

  it("returns 0 for equal keys, and -1 or 1 for keys that are not both integers", () => {
    for (const key of ["7", "007", "a", "-Nabc"]) expect(compareKeys(key, key)).toBe(0);
    expect([compareKeys("a", "b"), compareKeys("b", "a")]).toEqual([-1, 1]);
  });

  it("newestFirst is the reverse of compareKeys", () => {
    expect(["7", "b", "10", "a"].sort(newestFirst)).toEqual(["b", "a", "10", "7"]);
  });

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
