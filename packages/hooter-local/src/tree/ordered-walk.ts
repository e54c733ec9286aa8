import { type Blocks, type Compare, InnerBlock, LeafBlock, lowerBound } from "./ordered-blocks";

/** Called for one entry; returns false to stop. */
export type Visit<K, V> = (key: K, value: V) => boolean;

/**
 * Walks upwards from the first key that is not below `from`, or from the start without `from`.
 *
 * @returns false when the visitor stopped the walk
 */
export function ascend<K, V>(
  map: Blocks<K, V> | null,
  from: K | undefined,
  compare: Compare<K>,
  visit: Visit<K, V>,
): boolean {
  if (map === null) return true;
  const { keys } = map;
  const start = from === undefined ? 0 : lowerBound(keys, from, compare);
  if (map instanceof LeafBlock) {
    for (let index = start; index < keys.length; index += 1) {
      const key = keys[index];
      const value = map.valueAt(index);
      if (key !== undefined && value !== undefined && !visit(key, value)) return false;
    }
    return true;
  }
  // `from` may lie inside the previous block, which then still contains keys at or above `from`.
  const first = Math.max(0, start - 1);
  for (let index = first; index < map.blocks.length; index += 1) {
    const below = map.blocks[index];
    if (below !== undefined && !ascend(below, index === first ? from : undefined, compare, visit)) return false;
  }
  return true;
}

/**
 * Walks downwards from the last key that is not above `from`, or from the end without `from`.
 *
 * @returns false when the visitor stopped the walk
 */
export function descend<K, V>(
  map: Blocks<K, V> | null,
  from: K | undefined,
  compare: Compare<K>,
  visit: Visit<K, V>,
): boolean {
  if (map === null) return true;
  const { keys } = map;
  let last = keys.length - 1;
  if (from !== undefined) {
    const at = lowerBound(keys, from, compare);
    const found = keys[at];
    last = found !== undefined && compare(found, from) === 0 ? at : at - 1;
  }
  if (map instanceof LeafBlock) {
    for (let index = last; index >= 0; index -= 1) {
      const key = keys[index];
      const value = map.valueAt(index);
      if (key !== undefined && value !== undefined && !visit(key, value)) return false;
    }
    return true;
  }
  for (let index = last; index >= 0; index -= 1) {
    const below = map.blocks[index];
    if (below !== undefined && !descend(below, index === last ? from : undefined, compare, visit)) return false;
  }
  return true;
}

/** Yields every entry, in order. */
export function* entriesOfBlocks<K, V>(map: Blocks<K, V> | null): Generator<[K, V], void, undefined> {
  if (map === null) return;
  if (map instanceof InnerBlock) {
    for (const below of map.blocks) yield* entriesOfBlocks(below);
    return;
  }
  const { keys } = map;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index];
    const value = map.valueAt(index);
    if (key !== undefined && value !== undefined) yield [key, value];
  }
}

/** Called for a key whose values in the two maps differ; `undefined` means that the key is missing. */
export type VisitDifference<K, V> = (key: K, before: V | undefined, after: V | undefined) => void;

/** Visits every key with different values in two maps, in order; shared blocks are skipped. */
export function differences<K, V>(
  before: Blocks<K, V> | null,
  after: Blocks<K, V> | null,
  compare: Compare<K>,
  visit: VisitDifference<K, V>,
): void {
  const [leftLeaves, rightLeaves] = unsharedLeaves(before, after);
  const left = leafEntries(leftLeaves);
  const right = leafEntries(rightLeaves);
  let a = left.next();
  let b = right.next();
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compare(a.value[0], b.value[0]);
    if (!a.done && order < 0) {
      visit(a.value[0], a.value[1], undefined);
      a = left.next();
    } else if (!b.done && order > 0) {
      visit(b.value[0], undefined, b.value[1]);
      b = right.next();
    } else if (!a.done && !b.done) {
      if (a.value[1] !== b.value[1]) visit(a.value[0], a.value[1], b.value[1]);
      a = left.next();
      b = right.next();
    }
  }
}

type Level<K, V> = readonly Blocks<K, V>[];

function* leafEntries<K, V>(leaves: Level<K, V>): Generator<[K, V], void, undefined> {
  for (const leaf of leaves) yield* entriesOfBlocks(leaf);
}

function heightOf<K, V>(level: Level<K, V>): number {
  let height = 0;
  let block = level[0];
  while (block instanceof InnerBlock) {
    height += 1;
    block = block.blocks[0];
  }
  return height;
}

function below<K, V>(level: Level<K, V>): Level<K, V> {
  return level.flatMap((block) => (block instanceof InnerBlock ? block.blocks : [block]));
}

/** Descends both maps level by level, and drops the blocks that the two levels have in common. */
function unsharedLeaves<K, V>(before: Blocks<K, V> | null, after: Blocks<K, V> | null): [Level<K, V>, Level<K, V>] {
  let left: Level<K, V> = before === null ? [] : [before];
  let right: Level<K, V> = after === null ? [] : [after];
  let leftHeight = heightOf(left);
  let rightHeight = heightOf(right);
  for (;;) {
    if (leftHeight === rightHeight) {
      const inRight = new Set(right);
      const shared = new Set(left.filter((block) => inRight.has(block)));
      if (shared.size > 0) {
        left = left.filter((block) => !shared.has(block));
        right = right.filter((block) => !shared.has(block));
      }
      if (leftHeight === 0) return [left, right];
    }
    const tallest = Math.max(leftHeight, rightHeight);
    if (leftHeight === tallest) {
      left = below(left);
      leftHeight -= 1;
    }
    if (rightHeight === tallest) {
      right = below(right);
      rightHeight -= 1;
    }
  }
}

/** Yields every leaf block, in order. */
export function* leavesOf<K, V>(map: Blocks<K, V> | null): Generator<LeafBlock<K, V>, void, undefined> {
  if (map instanceof InnerBlock) {
    for (const below of map.blocks) yield* leavesOf(below);
  } else if (map !== null) {
    yield map;
  }
}
