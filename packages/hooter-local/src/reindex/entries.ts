import type { JsonValue } from "../tree/node";

/*
 * Facts about the locations of an index, one line of text per fact. Sorting the lines by location groups all facts
 * about a location, even if there are more lines than memory can hold.
 */

/**
 * - `have`: the current value of the location.
 * - `want`: the correct value according to the records; null for none.
 * - `plus`: adds one to the counter's correct value.
 * - `keep`: keeps the current value, whether it is correct or not.
 */
export type Entry =
  | { readonly kind: "have" | "want"; readonly path: string; readonly value: JsonValue }
  | { readonly kind: "plus" | "keep"; readonly path: string };

/** Value to write at a path from the root; null removes it. */
export type Change = readonly [path: string, value: JsonValue];

const KINDS = new Map<string, Entry["kind"]>([
  ["h", "have"],
  ["k", "keep"],
  ["p", "plus"],
  ["w", "want"],
]);

/**
 * Formats an entry as one line. Paths contain no control characters, and JSON text contains no line breaks, so the line
 * can be parsed.
 */
export function lineOf(entry: Entry): string {
  const value = "value" in entry ? JSON.stringify(inOrder(entry.value)) : "";
  return `${entry.path}\t${entry.kind.charAt(0)}${value}`;
}

/** Sorts fields, so that equal records have the same text. */
function inOrder(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}

/** Yields the changes that turn current values into correct ones; `lines` are sorted. */
export function* changesOf(lines: Iterable<string>): Generator<Change, void, undefined> {
  let path: string | null = null;
  let known = nothing();
  for (const line of lines) {
    const end = line.indexOf("\t");
    const location = line.slice(0, end);
    if (location !== path) {
      if (path !== null) yield* changeAt(path, known);
      path = location;
      known = nothing();
    }
    const kind = KINDS.get(line.charAt(end + 1));
    const text = line.slice(end + 2);
    if (kind === "have") known.have = text;
    else if (kind === "keep") known.keep = true;
    else if (kind === "plus") known.count += 1;
    else known.want = text;
  }
  if (path !== null) yield* changeAt(path, known);
}

interface Known {
  have: string | null;
  want: string | null;
  count: number;
  keep: boolean;
}

const nothing = (): Known => ({ have: null, want: null, count: 0, keep: false });

function* changeAt(path: string, { have, want, count, keep }: Known): Generator<Change, void, undefined> {
  if (keep) return;
  const wanted = want ?? (count > 0 ? String(count) : byDefault(path));
  if (wanted === null || wanted === have) return;
  const value: JsonValue = JSON.parse(wanted);
  yield [path, value];
}

/**
 * Correct value when there are no records: zero for a user's counter, no change for an image record, no entry for an
 * index.
 */
function byDefault(path: string): string | null {
  if (path.startsWith("profileStats/")) return "0";
  return path.startsWith("auteurImg/") ? null : "null";
}
