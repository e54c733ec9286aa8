import { describe, expect, test, vi } from "vitest";
import { StoredPositions } from "./stored-block";

const compare = (a: number, b: number): number => a - b;
const block = () => {
  const read = vi.fn((line: Buffer) => [...line]);
  return { read, stored: new StoredPositions(3, 3, Buffer.from([3, 5, 9]), read) };
};

describe("StoredPositions", () => {
  test("reads a line only once before the line is released", () => {
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

  test("finds a key and returns true as its value", () => {
    const { stored } = block();
    expect([3, 5, 9].map((key) => stored.get(key, compare))).toEqual([true, true, true]);
    expect([2, 4, 10].map((key) => stored.get(key, compare))).toEqual([undefined, undefined, undefined]);
    expect([0, 2, 3].map((index) => stored.valueAt(index))).toEqual([true, true, undefined]);
    expect(stored.slots).toEqual([true, true, true]);
    expect(stored.valueOf()).toBe(true);
  });

  test("immediately releases a line that was never used", () => {
    expect(block().stored.release()).toBe(true);
  });

  test("releases the keys of a block that was not used recently when many other blocks are read", () => {
    const read = vi.fn((line: Buffer) => [...line]);
    const large = () => new StoredPositions(3, 150_000, Buffer.from([3, 5, 9]), read);
    const first = large();
    expect(first.keys).toHaveLength(3);
    expect(large().keys).toHaveLength(3);
    expect(read).toHaveBeenCalledTimes(2);
    expect(first.keys).toHaveLength(3);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
