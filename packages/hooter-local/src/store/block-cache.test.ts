import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, test } from "vitest";
import { BlockCache } from "./block-cache";

class Block {
  isUsed = true;
  isRead = true;

  release(): boolean {
    if (this.isUsed) {
      this.isUsed = false;
      return false;
    }
    this.isRead = false;
    return true;
  }
}

test("keeps at most the maximum number of entries, including those of a block in use", () => {
  const kept = new BlockCache(100);
  const often = new Block();
  kept.recordRead(often, 10);
  for (let index = 0; index < 200; index += 1) {
    const block = new Block();
    block.isUsed = false;
    often.isUsed = true;
    kept.recordRead(block, 1 + (index % 32));
    expect(kept.entries).toBeLessThanOrEqual(100);
    expect([often.isRead, block.isRead]).toEqual([true, true]);
  }
});

test("releases a block when the maximum is exceeded, and counts the block again on its next read", () => {
  const kept = new BlockCache(20);
  const blocks = Array.from({ length: 3 }, () => new Block());
  for (const block of blocks) kept.recordRead(block, 10);
  expect(blocks.filter(({ isRead }) => isRead).length).toBe(2);
  expect(kept.entries).toBe(20);
  const gone = blocks.find(({ isRead }) => !isRead);
  if (gone === undefined) throw new Error("no block was released");
  gone.isRead = true;
  kept.recordRead(gone, 1);
  kept.recordRead(gone, 1);
  expect(kept.entries).toBeLessThanOrEqual(20);
  expect(gone.isRead).toBe(true);
});

test("keeps a block in use that is larger than the maximum", () => {
  const kept = new BlockCache(5);
  const block = new Block();
  kept.recordRead(block, 32);
  expect([block.isRead, kept.entries]).toEqual([true, 32]);
});

test("counts exactly the entries of the cached blocks, whatever the order of the reads", () => {
  const read = fc.record({ at: fc.nat(5), entries: fc.integer({ min: 1, max: 12 }), isUsed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(read, { maxLength: 60 }), (reads) => {
      const kept = new BlockCache(20);
      const blocks = Array.from({ length: 6 }, () => ({ block: new Block(), entries: 0 }));
      for (const { at, entries, isUsed } of reads) {
        const here = blocks[at];
        if (here === undefined) continue;
        if (!here.block.isRead) here.entries = 0;
        here.block.isRead = true;
        here.block.isUsed = isUsed;
        here.entries += entries;
        kept.recordRead(here.block, entries);
        const counted = blocks.filter(({ block, entries: count }) => block.isRead && count > 0);
        expect(here.block.isRead).toBe(true);
        expect(kept.entries).toBe(counted.reduce((sum, one) => sum + one.entries, 0));
        if (kept.entries > 20) expect(counted).toEqual([here]);
      }
    }),
    { numRuns: histories(300) },
  );
});
