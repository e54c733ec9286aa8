import type { PlacedNode } from "../service/write-plan";
import type { Indexes } from "../tree/indexes";
import { fromJson, type JsonValue, type Node, withValue } from "../tree/node";
import { stringify } from "../tree/stringify";

/** The first line of every journal. */
export const JOURNAL_HEADER = { format: "hooter-local journal", version: 1 } as const;

/** One request's writes as JSON: `[["path/of/keys", value], …]`, values in the form of `format=export`. */
export function entryOf(writes: readonly PlacedNode[]): string {
  const parts = writes.map(
    ({ path, node }) => `[${JSON.stringify(path.join("/"))},${stringify(node, { withPriorities: true })}]`,
  );
  return `[${parts.join(",")}]`;
}

/** The payload of one line: the requests that were flushed together. A torn line is then always the last. */
export function batchOf(entries: readonly string[]): string {
  return `[${entries.join(",")}]`;
}

/**
 * Does once more what a line says.
 *
 * @returns undefined when the payload is no batch
 */
export function replayBatch(root: Node, payload: unknown, indexes: Indexes): Node | undefined {
  if (!Array.isArray(payload)) return undefined;
  let after = root;
  for (const entry of payload) {
    if (!Array.isArray(entry)) return undefined;
    for (const write of entry) {
      if (!Array.isArray(write) || write.length !== 2) return undefined;
      const place: unknown = write[0];
      if (typeof place !== "string") return undefined;
      // What JSON.parse gave is JSON.
      const value: JsonValue = write[1];
      const path = place === "" ? [] : place.split("/");
      const before = after;
      after = withValue(before, path, fromJson(value));
      indexes.follow(before, after, [path]);
    }
  }
  return after;
}

export function isJournalHeader(payload: unknown): boolean {
  return isHeaderOf(payload, JOURNAL_HEADER);
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
