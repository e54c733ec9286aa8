import { fromJson } from "../tree/from-json";
import { Branch, type Child, type JsonValue, type Leaf, PrioritizedLeaf } from "../tree/node";
import { type LeafBlock, LoadedBlock } from "../tree/ordered-blocks";
import { entriesOfBlocks } from "../tree/ordered-walk";
import { sharedKeys } from "../tree/shapes";
import { stringify } from "../tree/stringify";
import { OBJECT, type Position, type SortValue } from "../tree/value-order";

/** Entries of a block, parsed from its line. */
interface Entries<V> {
  readonly keys: readonly string[];
  readonly values: readonly V[];
}

/**
 * A block's entries are one flat list, which is cheaper to read than a list of lists:
 * `[columns, key, kind, …, key, kind, …]`, where `columns` are the lists of keys of the records in this block.
 *
 * - kind n ≥ 0: a flat record; the values for the keys in `columns[n]` follow
 * - kind -1: any other value follows, in the form of `format=export`
 * - kind -2: no value follows, because the value is on separate lines
 *
 * A tab precedes and follows each key. JSON strings contain no raw tabs, so a record can be found by its key and read
 * without parsing the other records. JSON parsers skip the tabs as whitespace.
 */
export const KEY_MARK = "\t";
const VALUE = -1;
const ON_SEPARATE_LINES = -2;

/**
 * Writes a block.
 *
 * @param isOnSeparateLines whether the child of a key is on separate lines
 */
export function bodyOf(block: LeafBlock<string, Child>, isOnSeparateLines: (key: string) => boolean): string {
  const columns: (readonly string[])[] = [];
  let body = "";
  for (const [index, key] of block.keys.entries()) {
    const child = block.valueAt(index);
    if (child === undefined) continue;
    body += `,${markedKey(key)},`;
    const record = recordOf(child);
    if (record !== null) {
      body += kindOf(columns, record.keys);
      for (const value of record.values) body += `,${JSON.stringify(value)}`;
    } else if (isOnSeparateLines(key)) {
      body += ON_SEPARATE_LINES;
    } else {
      body += `${VALUE},${stringify(child, { withPriorities: true })}`;
    }
  }
  return `[${JSON.stringify(columns)}${body}]`;
}

/** Formats a key as in a block. */
export function markedKey(key: string): string {
  return KEY_MARK + JSON.stringify(key) + KEY_MARK;
}

/** Entries of a flat record (only leaves, no priority), otherwise null. */
function recordOf(node: Child): Entries<Leaf> | null {
  if (!(node instanceof Branch) || node.priority !== null || !(node.children instanceof LoadedBlock)) return null;
  const values: Leaf[] = [];
  for (const [, value] of entriesOfBlocks(node.children)) {
    if (value instanceof Branch || value instanceof PrioritizedLeaf) return null;
    values.push(value);
  }
  return { keys: node.children.keys, values };
}

function kindOf(columns: (readonly string[])[], keys: readonly string[]): number {
  const name = keys.join("/");
  const known = columns.findIndex((other) => other === keys || other.join("/") === name);
  return known === -1 ? columns.push(keys) - 1 : known;
}

/**
 * Parses a block.
 *
 * @param separateChild returns the value of a child that is on separate lines
 * @returns null when the payload is not a block
 */
export function entriesOfBody(payload: unknown, separateChild: (key: string) => Child | null): Entries<Child> | null {
  if (!Array.isArray(payload)) return null;
  const columns = columnsOf(payload[0]);
  if (columns === null) return null;
  const keys: string[] = [];
  const values: Child[] = [];
  for (let at = 1; at < payload.length; ) {
    const key: unknown = payload[at];
    const kind: unknown = payload[at + 1];
    if (typeof key !== "string" || typeof kind !== "number") return null;
    const count = kind === ON_SEPARATE_LINES ? 0 : (columns[kind]?.length ?? 1);
    const child =
      kind === ON_SEPARATE_LINES ? separateChild(key) : childOf(columns, kind, payload.slice(at + 2, at + 2 + count));
    if (child === null) return null;
    keys.push(key);
    values.push(child);
    at += 2 + count;
  }
  return { keys, values };
}

/** Parses the columns of a block. Returns null when they are invalid. */
export function columnsOf(payload: unknown): Columns | null {
  return isColumns(payload) ? payload.map(sharedKeys) : null;
}

export type Columns = readonly (readonly string[])[];

/** Parses the part after one key, `[kind, …]`. Returns null when it is not an entry. */
export function childOfEntry(columns: Columns, payload: unknown): Child | null {
  if (!Array.isArray(payload)) return null;
  // JSON.parse always returns JSON.
  const [kind, ...values]: JsonValue[] = payload;
  return typeof kind === "number" ? childOf(columns, kind, values) : null;
}

function childOf(columns: Columns, kind: number, values: JsonValue[]): Child | null {
  const record = columns[kind];
  if (record === undefined) return kind === VALUE && values.length === 1 ? fromJson(values[0] ?? null) : null;
  if (values.length !== record.length || !isLeafList(values)) return null;
  return new Branch(new LoadedBlock<string, Child>(record, values), null);
}

function isColumns(value: unknown): value is string[][] {
  return (
    Array.isArray(value) && value.every((list) => Array.isArray(list) && list.every((key) => typeof key === "string"))
  );
}

function isLeafList(values: readonly JsonValue[]): values is Leaf[] {
  for (const value of values) {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
  }
  return true;
}

/**
 * Writes a block of an index: `[value, key, value, key, …]`. An object value becomes `[]`, because its content does not
 * affect the order.
 */
export function bodyOfPositions(positions: readonly Position[]): string {
  return JSON.stringify(positions.flatMap(({ value, key }) => [value === OBJECT ? [] : value, key]));
}

/** @returns null when the payload is not a block of an index */
export function positionsOfBody(payload: unknown): Position[] | null {
  if (!Array.isArray(payload)) return null;
  const positions: Position[] = [];
  for (let at = 0; at < payload.length; at += 2) {
    const value = sortValueOfJson(payload[at]);
    const key: unknown = payload[at + 1];
    if (value === undefined || typeof key !== "string") return null;
    positions.push({ value, key });
  }
  return positions;
}

function sortValueOfJson(json: unknown): SortValue | undefined {
  if (Array.isArray(json)) return OBJECT;
  if (json === null || typeof json === "string" || typeof json === "boolean" || typeof json === "number") return json;
  return undefined;
}
