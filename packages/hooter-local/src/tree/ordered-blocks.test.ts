import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import {
  BLOCK_CAPACITY,
  type Blocks,
  fromLeafBlocks,
  fromSortedEntries,
  getEntry,
  InnerBlock,
  LeafBlock,
  removeEntry,
  setEntry,
} from "./ordered-blocks";
import { ascend, descend, differences, entriesOfBlocks } from "./ordered-walk";

type NumberMap = Blocks<number, string> | null;

const byNumber = (a: number, b: number): number => a - b;

function heightsOf(block: Blocks<number, string>): number[] {
  return block instanceof InnerBlock
    ? block.blocks.flatMap((below) => heightsOf(below).map((height) => height + 1))
    : [0];
}

function checkShape(map: NumberMap): void {
  if (map === null) return;
  expect(new Set(heightsOf(map)).size).toBe(1);
  const visit = (block: Blocks<number, string>): void => {
    expect(block.keys.length).toBeGreaterThan(0);
    expect(block.keys.length).toBeLessThanOrEqual(BLOCK_CAPACITY);
    if (!(block instanceof InnerBlock)) return;
    expect(block.size).toBe(block.blocks.reduce((sum, below) => sum + below.size, 0));
    expect(block.keys).toEqual(block.blocks.map((below) => below.keys[0]));
    block.blocks.forEach(visit);
  };
  visit(map);
}

const changes = fc.array(
  fc.record({
    key: fc.integer({ min: 0, max: 3000 }),
    value: fc.option(fc.string({ maxLength: 2 })),
    run: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 60 },
);

/** Sets or removes runs of adjacent keys, so that blocks overflow and merge. */
function apply(steps: readonly { key: number; value: string | null; run: number }[]): {
  map: NumberMap;
  plain: Map<number, string>;
} {
  let map: NumberMap = null;
  const plain = new Map<number, string>();
  for (const { key, value, run } of steps) {
    for (let at = key; at < key + run; at += 1) {
      if (value === null) {
        map = removeEntry(map, at, byNumber);
        plain.delete(at);
      } else {
        map = setEntry(map, at, value, byNumber);
        plain.set(at, value);
      }
    }
  }
  return { map, plain };
}

function sortedOf(plain: ReadonlyMap<number, string>): [number, string][] {
  return [...plain].sort(([a], [b]) => a - b);
}

test("contains the same entries as a Map, in order and in valid blocks", () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: -1, max: 3100 }), (steps, from) => {
      const { map, plain } = apply(steps);
      checkShape(map);
      const sorted = sortedOf(plain);
      expect([...entriesOfBlocks(map)]).toEqual(sorted);
      expect(map?.size ?? 0).toBe(plain.size);
      expect(getEntry(map, from, byNumber)).toBe(plain.get(from));
      const up: number[] = [];
      ascend(map, from, byNumber, (key) => up.push(key) < 40);
      expect(up).toEqual(
        sorted
          .map(([key]) => key)
          .filter((key) => key >= from)
          .slice(0, 40),
      );
      const down: number[] = [];
      descend(map, from, byNumber, (key) => down.push(key) < 40);
      expect(down).toEqual(
        sorted
          .map(([key]) => key)
          .filter((key) => key <= from)
          .reverse()
          .slice(0, 40),
      );
    }),
    { numRuns: histories(200) },
  );
});

test("keeps the previous map unchanged, and reports exactly the changed entries as differences", () => {
  fc.assert(
    fc.property(changes, changes, (first, second) => {
      const { map: before, plain } = apply(first);
      let after = before;
      for (const { key, value } of second) {
        after = value === null ? removeEntry(after, key, byNumber) : setEntry(after, key, value, byNumber);
      }
      expect([...entriesOfBlocks(before)]).toEqual(sortedOf(plain));
      const reported: [number, string | undefined, string | undefined][] = [];
      differences(before, after, byNumber, (key, was, is) => reported.push([key, was, is]));
      const expected: typeof reported = [];
      for (let key = 0; key < 3100; key += 1) {
        const was = getEntry(before, key, byNumber);
        const is = getEntry(after, key, byNumber);
        if (was !== is) expected.push([key, was, is]);
      }
      expect(reported).toEqual(expected);
    }),
    { numRuns: histories(60) },
  );
});

test("finds one difference in a large map while comparing at most the entries of one block", () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => index);
  const before = fromSortedEntries(keys, keys.map(String));
  const after = setEntry(before, 54_321, "other", byNumber);
  let compared = 0;
  const reported: number[] = [];
  const counting = (a: number, b: number): number => {
    compared += 1;
    return a - b;
  };
  differences(before, after, counting, (key) => reported.push(key));
  expect(reported).toEqual([54_321]);
  expect(compared).toBeLessThanOrEqual(BLOCK_CAPACITY);
});

test("returns the same map when a set or a removal changes nothing", () => {
  const map = fromSortedEntries([1, 2, 3], ["a", "b", "c"]);
  expect(setEntry(map, 2, "b", byNumber)).toBe(map);
  expect(removeEntry(map, 9, byNumber)).toBe(map);
});

test("fills the blocks when keys are inserted in ascending order", () => {
  let map: NumberMap = null;
  for (let key = 0; key < 10_000; key += 1) map = setEntry(map, key, "", byNumber);
  const leaves = (block: Blocks<number, string>): number =>
    block instanceof InnerBlock ? block.blocks.reduce((sum, below) => sum + leaves(below), 0) : 1;
  expect(map === null ? 0 : leaves(map)).toBeLessThanOrEqual(Math.ceil(10_000 / BLOCK_CAPACITY) + 1);
});

/** Reads its entries lazily, and records which values were requested. */
class LazyBlock extends LeafBlock<number, string> {
  readonly asked: number[] = [];
  readonly #entries: ReadonlyMap<number, string>;

  constructor(readonly keys: readonly number[]) {
    super();
    this.#entries = new Map(keys.map((key) => [key, `v${key}`]));
  }

  get size(): number {
    return this.keys.length;
  }

  get first(): number {
    return this.keys[0] ?? Number.NaN;
  }

  get slots(): readonly LazyBlock[] {
    return this.keys.map(() => this);
  }

  get(key: number): string | undefined {
    return this.valueOf(key);
  }

  valueAt(index: number): string | undefined {
    return this.valueOf(this.keys[index] ?? Number.NaN);
  }

  valueOf(key: number): string | undefined {
    this.asked.push(key);
    return this.#entries.get(key);
  }
}

function lazyMap(): { map: NumberMap; blocks: LazyBlock[]; plain: Map<number, string> } {
  const blocks = Array.from(
    { length: 40 },
    (_, at) => new LazyBlock(Array.from({ length: 28 }, (__, place) => 2 * (28 * at + place))),
  );
  const keys = blocks.flatMap((block) => block.keys);
  return { map: fromLeafBlocks(blocks), blocks, plain: new Map(keys.map((key) => [key, `v${key}`])) };
}

test("contains the same entries as a Map after changes of lazy blocks", () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const { map: begin, plain } = lazyMap();
      let map = begin;
      for (const { key, value, run } of steps) {
        for (let at = key; at < key + run; at += 1) {
          map = value === null ? removeEntry(map, at, byNumber) : setEntry(map, at, value, byNumber);
          if (value === null) plain.delete(at);
          else plain.set(at, value);
        }
      }
      checkShape(map);
      expect([...entriesOfBlocks(map)]).toEqual(sortedOf(plain));
      for (const key of [...plain.keys()].slice(0, 50)) expect(getEntry(map, key, byNumber)).toBe(plain.get(key));
    }),
    { numRuns: histories(100) },
  );
});

test("in lazy blocks, a write reads only the value that it replaces", () => {
  const { map, blocks } = lazyMap();
  const asked = (): number[] => blocks.flatMap((block) => block.asked);
  let after: NumberMap = setEntry(map, 300, "other", byNumber);
  expect(asked()).toEqual([300]);
  after = setEntry(after, 301, "new", byNumber);
  after = removeEntry(after, 302, byNumber);
  for (let key = 400; key < 456; key += 1) after = removeEntry(after, key, byNumber);
  for (let key = 501; key < 560; key += 2) after = setEntry(after, key, "new", byNumber);
  expect(asked()).toEqual([300]);
  expect(getEntry(after, 304, byNumber)).toBe("v304");
  expect(asked()).toEqual([300, 304]);
});
