import { Branch, type Child, fromJson, type JsonValue, type Leaf, PrioritizedLeaf } from "../tree/node";
import { LoadedBlock } from "../tree/ordered-blocks";
import { sharedKeys } from "../tree/shapes";
import { stringify } from "../tree/stringify";
import { OBJECT, type Position, type SortValue } from "../tree/value-order";
import type { Entries } from "./stored-block";

/**
 * A block's entries as one flat list, which costs less to read than a list of lists:
 * `[columns, key, kind, …, key, kind, …]`, where `columns` are the lists of keys that records of this block have.
 *
 * - kind n ≥ 0: a flat record; the values of `columns[n]` follow
 * - kind -1: any other value follows, in the form of `format=export`
 * - kind -2: nothing follows; the value has lines of its own
 */
const VALUE = -1;
const ELSEWHERE = -2;

/** Writes a block. @param isElsewhere whether the child of a key has lines of its own */
export function bodyOf({ keys, values }: Entries<string, Child>, isElsewhere: (key: string) => boolean): string {
  const columns: (readonly string[])[] = [];
  let body = "";
  for (const [index, key] of keys.entries()) {
    const child = values[index];
    if (child === undefined) continue;
    body += `,${JSON.stringify(key)},`;
    const record = recordOf(child);
    if (record !== null) {
      body += kindOf(columns, record.keys);
      for (const value of record.values) body += `,${JSON.stringify(value)}`;
    } else if (isElsewhere(key)) {
      body += ELSEWHERE;
    } else {
      body += `${VALUE},${stringify(child, { withPriorities: true })}`;
    }
  }
  return `[${JSON.stringify(columns)}${body}]`;
}

/** A flat record: leaves alone, no priority. */
function recordOf(node: Child): Entries<string, Child> | null {
  if (!(node instanceof Branch) || node.priority !== null || !(node.children instanceof LoadedBlock)) return null;
  for (const value of node.children.values) {
    if (value instanceof Branch || value instanceof PrioritizedLeaf) return null;
  }
  return node.children;
}

function kindOf(columns: (readonly string[])[], keys: readonly string[]): number {
  const name = keys.join("/");
  const known = columns.findIndex((other) => other === keys || other.join("/") === name);
  return known === -1 ? columns.push(keys) - 1 : known;
}

/**
 * Reads a block.
 *
 * @param elsewhere gives the value of a child that has lines of its own
 * @returns null when the payload is no block
 */
export function entriesOfBody(
  payload: unknown,
  elsewhere: (key: string) => Child | null,
): Entries<string, Child> | null {
  if (!Array.isArray(payload) || !isColumns(payload[0])) return null;
  const columns = payload[0].map(sharedKeys);
  const keys: string[] = [];
  const values: Child[] = [];
  for (let at = 1; at < payload.length; ) {
    const key: unknown = payload[at];
    const kind: unknown = payload[at + 1];
    if (typeof key !== "string" || typeof kind !== "number") return null;
    at += 2;
    const record = columns[kind];
    let child: Child | null;
    if (record !== undefined) {
      const leaves: unknown[] = payload.slice(at, at + record.length);
      if (leaves.length !== record.length || !isLeafList(leaves)) return null;
      child = new Branch(new LoadedBlock(record, leaves), null);
      at += record.length;
    } else if (kind === ELSEWHERE) {
      child = elsewhere(key);
    } else {
      // What JSON.parse gave is JSON.
      const json: JsonValue = payload[at] ?? null;
      child = kind === VALUE ? fromJson(json) : null;
      at += 1;
    }
    if (child === null) return null;
    keys.push(key);
    values.push(child);
  }
  return { keys, values };
}

function isColumns(value: unknown): value is string[][] {
  return (
    Array.isArray(value) && value.every((list) => Array.isArray(list) && list.every((key) => typeof key === "string"))
  );
}

function isLeafList(values: readonly unknown[]): values is Leaf[] {
  for (const value of values) {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
  }
  return true;
}

/** Writes a block of an index: `[value, key, value, key, …]`. An object, whose content does not count, is `[]`. */
export function bodyOfPositions(positions: readonly Position[]): string {
  return JSON.stringify(positions.flatMap(({ value, key }) => [value === OBJECT ? [] : value, key]));
}

/** @returns null when the payload is no block of an index */
export function positionsOfBody(payload: unknown): Entries<Position, true> | null {
  if (!Array.isArray(payload)) return null;
  const keys: Position[] = [];
  for (let at = 0; at < payload.length; at += 2) {
    const value = sortValueOfJson(payload[at]);
    const key: unknown = payload[at + 1];
    if (value === undefined || typeof key !== "string") return null;
    keys.push({ value, key });
  }
  return { keys, values: keys.map((): true => true) };
}

function sortValueOfJson(json: unknown): SortValue | undefined {
  if (Array.isArray(json)) return OBJECT;
  if (json === null || typeof json === "string" || typeof json === "boolean" || typeof json === "number") return json;
  return undefined;
}
