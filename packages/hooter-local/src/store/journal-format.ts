import type { NodeWrite } from "../service/write-plan";
import { fromJson } from "../tree/from-json";
import type { Indexes } from "../tree/indexes";
import { type JsonValue, type Node, withWrite } from "../tree/node";
import { locationOf } from "../tree/path";
import { stringify } from "../tree/stringify";
import { contentOf, lineOf, parsed, payloadOf } from "./line";

const FORMAT = "hooter-local journal";

/**
 * Creates the first line of a journal.
 *
 * @param after number of the last record in the earlier journals
 */
export function headerLine(after: number): Buffer {
  return lineOf(JSON.stringify({ format: FORMAT, version: 2, after }));
}

/**
 * Creates one line of a journal: a record's number, and the requests that are flushed together. Only the last line can
 * be incomplete.
 */
export function recordLine(sequence: number, entries: readonly string[]): Buffer {
  return lineOf(String(sequence), `[${entries.join(",")}]`);
}

/**
 * Parses a first line.
 *
 * @param line without its line break
 * @returns the number of the last record in the earlier journals; undefined when the line is invalid
 */
export function headerOf(line: Buffer): number | undefined {
  const payload = payloadOf(line);
  if (!isHeaderOf(payload, { format: FORMAT, version: 2 })) return undefined;
  const after = typeof payload === "object" && payload !== null && "after" in payload ? payload.after : undefined;
  return typeof after === "number" && Number.isSafeInteger(after) ? after : undefined;
}

/** Parsed record: its number, and its batch of writes, which is not validated yet. */
export interface JournalRecord {
  readonly sequence: number;
  readonly batch: unknown;
}

/**
 * Parses a line after the first; undefined when it is incomplete or damaged.
 *
 * @param line without its line break
 */
export function recordOf(line: Buffer): JournalRecord | undefined {
  const content = contentOf(line);
  const parts = content === undefined ? undefined : parsed(`[${content.toString("utf8")}]`);
  if (!Array.isArray(parts)) return undefined;
  const [first, second]: unknown[] = parts;
  return typeof first === "number" ? { sequence: first, batch: second } : undefined;
}

/**
 * Formats one request's writes as JSON: `[["path/of/keys", value], …]`, values in the form of `format=export`. The
 * value at a path that ends with `.priority` is a priority.
 */
export function entryOf(writes: readonly NodeWrite[]): string {
  const parts = writes.map(
    ({ path, node }) => `[${JSON.stringify(path.join("/"))},${stringify(node, { withPriorities: true })}]`,
  );
  return `[${parts.join(",")}]`;
}

/**
 * Replays the writes of a line.
 *
 * @returns undefined when the payload is not a batch
 */
export function replayBatch(root: Node, payload: unknown, indexes: Indexes): Node | undefined {
  if (!Array.isArray(payload)) return undefined;
  let after = root;
  for (const entry of payload) {
    if (!Array.isArray(entry)) return undefined;
    for (const write of entry) {
      if (!Array.isArray(write) || write.length !== 2) return undefined;
      const location: unknown = write[0];
      if (typeof location !== "string") return undefined;
      // JSON.parse always returns JSON.
      const value: JsonValue = write[1];
      const path = location === "" ? [] : location.split("/");
      const before = after;
      after = withWrite(before, path, fromJson(value));
      indexes.update(before, after, [locationOf(path)]);
    }
  }
  return after;
}

export function isHeaderOf(payload: unknown, expected: { format: string; version: number }): boolean {
  return (
    typeof payload === "object" &&
    payload !== null &&
    "format" in payload &&
    payload.format === expected.format &&
    "version" in payload &&
    payload.version === expected.version
  );
}
