import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainKeyOrder } from "../testing/plain-model";
import { compareKeys, integerOfKey } from "./key-order";

test("sorts integer keys first, by number and then by length, and other keys by code unit", () => {
  const sorted = [
    "-5",
    "-0",
    "0",
    "1",
    "01",
    "2",
    "007",
    "10",
    "2147483647",
    "",
    "-",
    "-N1",
    "2147483648",
    "A",
    "_",
    "a",
    "é",
  ];
  expect([...sorted].reverse().sort(compareKeys)).toEqual([
    "-5",
    "0",
    "-0",
    "1",
    "01",
    "2",
    "007",
    "10",
    "2147483647",
    "",
    "-",
    "-N1",
    "2147483648",
    "A",
    "_",
    "a",
    "é",
  ]);
});

test("parses a key as an integer only if the integer fits into 32 bits", () => {
  expect(integerOfKey("2147483647")).toBe(2147483647);
  expect(integerOfKey("-2147483648")).toBe(-2147483648);
  expect(integerOfKey("000000000000005")).toBe(5);
  for (const key of ["2147483648", "-2147483649", "1a", "", "-", "1.5", " 1", "99999999999"]) {
    expect(integerOfKey(key), key).toBeNaN();
  }
});

test("orders any two keys like the plain model", () => {
  const key = fc.oneof(fc.stringMatching(/^-?0{0,3}\d{0,11}$/), fc.string(), fc.constantFrom("-N1", "007", "7", "07"));
  fc.assert(
    fc.property(key, key, (a, b) => {
      // Add 0 to turn -0 into 0, because `toBe` distinguishes them.
      expect(Math.sign(compareKeys(a, b)) + 0).toBe(Math.sign(plainKeyOrder(a, b)) + 0);
    }),
    { numRuns: 5000 },
  );
});
