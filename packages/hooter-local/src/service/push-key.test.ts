import { expect, test } from "vitest";
import { pushKeys } from "./push-key";

test("the time is the first eight digits", () => {
  expect(pushKeys()(1_779_075_390_185).slice(0, 8)).toBe("-Ost90fd");
});

test("within one millisecond each key is the one before plus one, with carry", () => {
  const newKey = pushKeys(() => Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 62, 63));
  expect([newKey(5), newKey(5), newKey(5)].map((key) => key.slice(8))).toEqual([
    "----------yz",
    "----------z-",
    "----------z0",
  ]);
});

test("a clock that steps back gives no key below an earlier one", () => {
  const newKey = pushKeys();
  const keys = [newKey(1000), newKey(900), newKey(999), newKey(1001)];
  expect([...keys].sort()).toEqual(keys);
  expect(new Set(keys).size).toBe(4);
});
