import type { JsonValue } from "../tree/node";

/*
 * What is known of one place of an index, as one line of text: many more of them than memory holds are sorted by their
 * place, so that all that is known of a place comes together.
 */

/**
 * - `have`: what stands there now.
 * - `want`: what the records say should stand there; null for nothing.
 * - `plus`: the records say that a counter there counts one more.
 * - `keep`: whatever stands there is to stay.
 */
export type Entry =
  | { readonly kind: "have" | "want"; readonly path: string; readonly value: JsonValue }
  | { readonly kind: "plus" | "keep"; readonly path: string };

/** A value to be written at a path from the root; null removes. */
export type Change = readonly [path: string, value: JsonValue];

const KINDS = new Map<string, Entry["kind"]>([
  ["h", "have"],
  ["k", "keep"],
  ["p", "plus"],
  ["w", "want"],
]);

/** A path holds no control character and JSON text no line break, so the line can be read back. */
export function lineOf(entry: Entry): string {
  const value = "value" in entry ? JSON.stringify(inOrder(entry.value)) : "";
  return `${entry.path}\t${entry.kind.charAt(0)}${value}`;
}

/** Fields in one order, so that equal records are equal texts. */
function inOrder(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}

/** The changes that make what stands what should stand; `lines` are sorted. */
export function* changesOf(lines: Iterable<string>): Generator<Change, void, undefined> {
  let path: string | null = null;
  let known = nothing();
  for (const line of lines) {
    const end = line.indexOf("\t");
    const place = line.slice(0, end);
    if (place !== path) {
      if (path !== null) yield* changeAt(path, known);
      path = place;
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

/** What should stand where no record says anything: a person's counter at zero, their own record as it is, no index. */
function byDefault(path: string): string | null {
  if (path.startsWith("profileStats/")) return "0";
  return path.startsWith("auteurImg/") ? null : "null";
}
