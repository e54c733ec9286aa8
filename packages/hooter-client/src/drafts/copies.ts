import { type DraftFields, fieldsOf, holds, parseJson } from "./fields";

/** What one tab holds of a draft. */
export interface DraftCopy {
  readonly tab: string;
  /** When it was written, in milliseconds. */
  readonly at: number;
  /** Its page has ended: the tab that goes on with these words takes them over. */
  readonly left: boolean;
  readonly fields: DraftFields;
}

/** So many copies of a draft are kept, and, beside the newest, none for longer (in milliseconds). */
const MOST = 8;
const OLDEST = 30 * 86_400_000;

/** Reads the copies of a draft, the newest last; what former versions kept is one that its tab has left. */
export function readCopies(text: string | null, now: number): DraftCopy[] {
  const json = parseJson(text);
  if (Array.isArray(json)) return json.flatMap((entry: unknown) => decodeCopy(entry) ?? []);
  const fields = fieldsOf(json);
  return fields ? [{ tab: "", at: now, left: true, fields }] : [];
}

function decodeCopy(entry: unknown): DraftCopy | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { tab, at, left, fields }: Partial<Record<keyof DraftCopy, unknown>> = entry;
  const words = fieldsOf(fields);
  if (typeof tab !== "string" || typeof at !== "number" || !words) return null;
  return { tab, at, left: left === true, fields: words };
}

/** How copies are kept; null: there are none. */
export function writeCopies(copies: readonly DraftCopy[], now: number): string | null {
  const newest = copies.at(-1);
  const kept = copies.filter((copy) => copy === newest || now - copy.at < OLDEST).slice(-MOST);
  return kept.length > 0 ? JSON.stringify(kept) : null;
}

/** Whether two drafts say the same. */
export function sameFields(a: DraftFields, b: DraftFields): boolean {
  return holds(a, b) && holds(b, a);
}

/** What tells a copy from another, and from itself with other words. */
export function stampOf({ tab, fields }: DraftCopy): string {
  return JSON.stringify([tab, fields]);
}
