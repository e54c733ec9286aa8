/**
 * Persistent ordered map as a B+tree of blocks. Every change copies one path of blocks and shares the rest, so the map
 * before a write and the map after it have most of their blocks in common.
 *
 * A map of up to {@link BLOCK_CAPACITY} entries is one leaf block; an empty map is `null`.
 */
export type Blocks<K, V> = LeafBlock<K, V> | InnerBlock<K, V>;

/** @returns negative, zero or positive, as for `Array.prototype.sort` */
export type Compare<K> = (a: K, b: K) => number;

export const BLOCK_CAPACITY = 32;
const MERGE_BELOW = 8;

/** Either the value of an entry, or another block that contains the value under the same key and reads it lazily. */
export type Slot<K, V> = V | LeafBlock<K, V>;

/** Entries in order: in memory, or read lazily. */
export abstract class LeafBlock<K, V> {
  abstract readonly keys: readonly K[];
  /** Slots for a changed copy of this block; creating them reads no values. */
  abstract readonly slots: readonly Slot<K, V>[];
  abstract readonly size: number;
  /** Smallest key, available without reading the other keys. */
  abstract readonly first: K;
  /** Returns the value under `key`; undefined when it is missing. */
  abstract get(key: K, compare: Compare<K>): V | undefined;
  /** Returns the value at an index of {@link keys}. */
  abstract valueAt(index: number): V | undefined;
  /** Returns the value under one of {@link keys}. */
  abstract valueOf(key: K): V | undefined;
}

/** Leaf block in memory. It may still read values lazily from the block that it was copied from. */
export class LoadedBlock<K, V> extends LeafBlock<K, V> {
  constructor(
    readonly keys: readonly K[],
    readonly slots: readonly Slot<K, V>[],
  ) {
    super();
  }

  get size(): number {
    return this.keys.length;
  }

  get first(): K {
    return firstOf(this.keys);
  }

  get(key: K, compare: Compare<K>): V | undefined {
    const at = lowerBound(this.keys, key, compare);
    const found = this.keys[at];
    return found !== undefined && compare(found, key) === 0 ? this.valueAt(at) : undefined;
  }

  valueAt(index: number): V | undefined {
    const slot = this.slots[index];
    if (!(slot instanceof LeafBlock)) return slot;
    const key = this.keys[index];
    return key === undefined ? undefined : slot.valueOf(key);
  }

  valueOf(key: K): V | undefined {
    return this.valueAt(this.keys.indexOf(key));
  }
}

export class InnerBlock<K, V> {
  constructor(
    /** Smallest key of each block below. */
    readonly keys: readonly K[],
    readonly blocks: readonly Blocks<K, V>[],
    readonly size: number,
  ) {}

  get first(): K {
    return firstOf(this.keys);
  }
}

function firstOf<K>(keys: readonly K[]): K {
  const [first] = keys;
  if (first === undefined) throw new Error("An ordered map holds no empty block.");
  return first;
}

/** Returns the first index with a key that is not below `key`. */
export function lowerBound<K>(keys: readonly K[], key: K, compare: Compare<K>): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const probe = keys[middle];
    if (probe !== undefined && compare(probe, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the block for `key`, whether the key exists or not. */
function slotOf<K>(keys: readonly K[], key: K, compare: Compare<K>): number {
  const at = lowerBound(keys, key, compare);
  const found = keys[at];
  if (found !== undefined && compare(found, key) === 0) return at;
  return at === 0 ? 0 : at - 1;
}

function innerOf<K, V>(blocks: readonly Blocks<K, V>[]): InnerBlock<K, V> {
  let size = 0;
  for (const block of blocks) size += block.size;
  return new InnerBlock(
    blocks.map((block) => block.first),
    blocks,
    size,
  );
}

export function getEntry<K, V>(map: Blocks<K, V> | null, key: K, compare: Compare<K>): V | undefined {
  let block = map;
  while (block instanceof InnerBlock) {
    const below: Blocks<K, V> | undefined = block.blocks[slotOf(block.keys, key, compare)];
    if (below === undefined) return undefined;
    block = below;
  }
  return block?.get(key, compare);
}

function inserted<T>(list: readonly T[], at: number, item: T): T[] {
  const copy = list.slice();
  copy.splice(at, 0, item);
  return copy;
}

function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  const copy = list.slice();
  copy[at] = item;
  return copy;
}

function without<T>(list: readonly T[], at: number): T[] {
  const copy = list.slice();
  copy.splice(at, 1);
  return copy;
}

/**
 * Returns the index at which an overflowing block is split. A block that grew at its end is split there, so that
 * inserts in ascending order create full blocks.
 */
function cutPoint(length: number, grewAt: number): number {
  return grewAt === length - 1 ? length - 1 : length >>> 1;
}

/** Returns one block, or two if the change makes the block overflow. */
function setIn<K, V>(block: Blocks<K, V>, key: K, value: V, compare: Compare<K>): Blocks<K, V>[] {
  if (block instanceof LeafBlock) {
    const { keys: keysBefore, slots: slotsBefore } = block;
    const at = lowerBound(keysBefore, key, compare);
    const found = keysBefore[at];
    if (found !== undefined && compare(found, key) === 0) {
      if (block.valueAt(at) === value) return [block];
      return [new LoadedBlock(keysBefore, replaced<Slot<K, V>>(slotsBefore, at, value))];
    }
    const keys = inserted(keysBefore, at, key);
    const slots = inserted<Slot<K, V>>(slotsBefore, at, value);
    if (keys.length <= BLOCK_CAPACITY) return [new LoadedBlock(keys, slots)];
    const cut = cutPoint(keys.length, at);
    return [
      new LoadedBlock(keys.slice(0, cut), slots.slice(0, cut)),
      new LoadedBlock(keys.slice(cut), slots.slice(cut)),
    ];
  }
  const at = slotOf(block.keys, key, compare);
  const below = block.blocks[at];
  if (below === undefined) throw new Error("An ordered map holds no empty block.");
  const [left, right] = setIn(below, key, value, compare);
  if (left === undefined || left === below) return [block];
  if (right === undefined) {
    const keys = left.first === block.keys[at] ? block.keys : replaced(block.keys, at, left.first);
    return [new InnerBlock(keys, replaced(block.blocks, at, left), block.size - below.size + left.size)];
  }
  const blocks = inserted(replaced(block.blocks, at, left), at + 1, right);
  if (blocks.length <= BLOCK_CAPACITY) return [innerOf(blocks)];
  const cut = cutPoint(blocks.length, at + 1);
  return [innerOf(blocks.slice(0, cut)), innerOf(blocks.slice(cut))];
}

/** Returns the map with `key` set to `value`, or the same map when the entry is unchanged. */
export function setEntry<K, V>(map: Blocks<K, V> | null, key: K, value: V, compare: Compare<K>): Blocks<K, V> {
  if (map === null) return new LoadedBlock([key], [value]);
  const [left, right] = setIn(map, key, value, compare);
  if (left === undefined) return map;
  return right === undefined ? left : innerOf([left, right]);
}

function joined<K, V>(left: Blocks<K, V>, right: Blocks<K, V>): Blocks<K, V> | null {
  if (left instanceof LeafBlock && right instanceof LeafBlock) {
    if (left.size + right.size > BLOCK_CAPACITY) return null;
    return new LoadedBlock([...left.keys, ...right.keys], [...left.slots, ...right.slots]);
  }
  if (left instanceof InnerBlock && right instanceof InnerBlock) {
    if (left.blocks.length + right.blocks.length > BLOCK_CAPACITY) return null;
    return innerOf([...left.blocks, ...right.blocks]);
  }
  return null;
}

function removeIn<K, V>(block: Blocks<K, V>, key: K, compare: Compare<K>): Blocks<K, V> | null {
  if (block instanceof LeafBlock) {
    const { keys, slots } = block;
    const at = lowerBound(keys, key, compare);
    const found = keys[at];
    if (found === undefined || compare(found, key) !== 0) return block;
    if (keys.length === 1) return null;
    return new LoadedBlock(without(keys, at), without(slots, at));
  }
  const at = slotOf(block.keys, key, compare);
  const below = block.blocks[at];
  if (below === undefined) return block;
  const rest = removeIn(below, key, compare);
  if (rest === below) return block;
  if (rest === null) return block.blocks.length === 1 ? null : innerOf(without(block.blocks, at));
  const width = rest instanceof LeafBlock ? rest.size : rest.blocks.length;
  if (width < MERGE_BELOW && block.blocks.length > 1) {
    const leftAt = at === 0 ? 0 : at - 1;
    const left = at === 0 ? rest : block.blocks[leftAt];
    const right = at === 0 ? block.blocks[1] : rest;
    const merged = left === undefined || right === undefined ? null : joined(left, right);
    if (merged !== null) {
      const blocks = block.blocks.slice();
      blocks.splice(leftAt, 2, merged);
      return innerOf(blocks);
    }
  }
  return innerOf(replaced(block.blocks, at, rest));
}

/** Returns the map without `key`: the same map when the key is missing, `null` when the map becomes empty. */
export function removeEntry<K, V>(map: Blocks<K, V> | null, key: K, compare: Compare<K>): Blocks<K, V> | null {
  if (map === null) return null;
  let rest = removeIn(map, key, compare);
  while (rest instanceof InnerBlock && rest.blocks.length === 1) rest = rest.blocks[0] ?? null;
  return rest;
}

/** Builds a map in bulk from sorted entries with unique keys. */
export function fromSortedEntries<K, V>(keys: readonly K[], values: readonly V[]): Blocks<K, V> | null {
  if (keys.length === 0) return null;
  if (keys.length <= BLOCK_CAPACITY) return new LoadedBlock(keys, values);
  return fromLeafBlocks(
    evenSlices(keys.length).map(([start, end]) => new LoadedBlock(keys.slice(start, end), values.slice(start, end))),
  );
}

/** Builds a map from leaf blocks in order. */
export function fromLeafBlocks<K, V>(leaves: readonly LeafBlock<K, V>[]): Blocks<K, V> | null {
  let level: readonly Blocks<K, V>[] = leaves;
  while (level.length > 1) {
    const blocks = level;
    level = evenSlices(blocks.length).map(([start, end]) => innerOf(blocks.slice(start, end)));
  }
  return level[0] ?? null;
}

/** Splits `length` items into runs of nearly equal size, each slightly below the capacity to leave room for inserts. */
function evenSlices(length: number): [number, number][] {
  const count = Math.ceil(length / (length <= BLOCK_CAPACITY ? BLOCK_CAPACITY : BLOCK_CAPACITY - 4));
  const slices: [number, number][] = [];
  for (let index = 0; index < count; index += 1) {
    slices.push([Math.floor((index * length) / count), Math.floor(((index + 1) * length) / count)]);
  }
  return slices;
}
