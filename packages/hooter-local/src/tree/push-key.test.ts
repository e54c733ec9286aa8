import { expect, test } from "vitest";
import { pushKeys } from "./push-key";

test("encodes the time in the first eight characters", () => {
  expect(pushKeys()(1_779_075_390_185).slice(0, 8)).toBe("-Ost90fd");
});

test("increments the previous key with carry within one millisecond", () => {
  const newKey = pushKeys(() => Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 62, 63));
  expect([newKey(5), newKey(5), newKey(5)].map((key) => key.slice(8))).toEqual([
    "----------yz",
    "----------z-",
    "----------z0",
  ]);
});

test("returns no key that sorts before an earlier one when the clock is set back", () => {
  const newKey = pushKeys();
  const keys = [newKey(1000), newKey(900), newKey(999), newKey(1001)];
  expect([...keys].sort()).toEqual(keys);
  expect(new Set(keys).size).toBe(4);
});
