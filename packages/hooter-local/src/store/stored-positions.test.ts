import { describe, expect, test, vi } from "vitest";
import { StoredPositions } from "./stored-block";

const compare = (a: number, b: number): number => a - b;
const block = () => {
  const read = vi.fn((line: Buffer) => [...line]);
  return { read, stored: new StoredPositions(3, 3, Buffer.from([3, 5, 9]), read) };
};

describe("StoredPositions", () => {
  test("reads its line once, until it is released", () => {
    const { read, stored } = block();
    expect([stored.keys, stored.keys]).toEqual([
      [3, 5, 9],
      [3, 5, 9],
    ]);
    expect(read).toHaveBeenCalledOnce();
    expect([stored.release(), stored.release()]).toEqual([false, true]);
    expect(stored.keys).toEqual([3, 5, 9]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("finds a key, and has the value true for each", () => {
    const { stored } = block();
    expect([3, 5, 9].map((key) => stored.get(key, compare))).toEqual([true, true, true]);
    expect([2, 4, 10].map((key) => stored.get(key, compare))).toEqual([undefined, undefined, undefined]);
    expect([0, 2, 3].map((index) => stored.valueAt(index))).toEqual([true, true, undefined]);
    expect(stored.slots).toEqual([true, true, true]);
    expect(stored.valueOf()).toBe(true);
  });
});
