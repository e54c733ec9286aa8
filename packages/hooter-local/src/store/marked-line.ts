import type { Child } from "../tree/node";
import { type Columns, childOfEntry, columnsOf, KEY_MARK, markedKey } from "./block-format";
import { assertParsed, bodyEnd, bodyStart } from "./block-line";
import { parsed } from "./line";

/*
 * Body of a block's line, with marks before and after its keys: `[columns,⇥"key"⇥,kind,…,⇥"key"⇥,kind,…]`. A mark
 * occurs nowhere else in the body, and never in the head of the line.
 */
const MARK = KEY_MARK.charCodeAt(0);

/** Whether a line's keys are marked. */
export function isMarked(line: Buffer): boolean {
  return line.includes(MARK);
}

/** Returns the keys of a line, in order. */
export function keysOfLine(line: Buffer): string[] {
  // Split the bytes first and decode only the keys, because decoding the whole line would be much slower. The marks
  // surround the keys, so every second part is a key.
  const texts = line
    .toString("latin1")
    .split(KEY_MARK)
    .filter((_, index) => index % 2 === 1);
  return assertParsed(textsIn(parsed(Buffer.from(`[${texts.join(",")}]`, "latin1").toString("utf8"))));
}

/** Returns the value of a key; undefined when the line does not contain the key. */
export function childInLine(line: Buffer, key: string): Child | undefined {
  const mark = markedKey(key);
  const at = line.indexOf(mark);
  if (at === -1) return undefined;
  const start = at + Buffer.byteLength(mark) + 1;
  const next = line.indexOf(MARK, start);
  const end = next === -1 ? bodyEnd(line) - 1 : next - 1;
  return assertParsed(childOfEntry(columnsOfLine(line), parsed(`[${line.toString("utf8", start, end)}]`)));
}

const MAX_COLUMNS = 1_000;
let knownColumns = new Map<string, Columns>();

/** The lines of a collection often have the same columns, so each list of columns is parsed only once. */
function columnsOfLine(line: Buffer): Columns {
  const text = line.toString("utf8", bodyStart(line) + 1, line.indexOf(MARK) - 1);
  const known = knownColumns.get(text);
  if (known !== undefined) return known;
  const columns = assertParsed(columnsOf(parsed(text)));
  if (knownColumns.size >= MAX_COLUMNS) knownColumns = new Map();
  knownColumns.set(text, columns);
  return columns;
}

function textsIn(payload: unknown): string[] | null {
  return Array.isArray(payload) && payload.every((item) => typeof item === "string") ? payload : null;
}
