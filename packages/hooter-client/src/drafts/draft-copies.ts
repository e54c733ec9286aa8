import { type DraftFields, fieldsOf, holds, parseJson } from "./fields";

/** Copy of a draft that belongs to one tab. */
export interface DraftCopy {
  /** Id of the tab; {@link NO_TAB} for a refused text that was returned beside a newer one. */
  readonly tab: string;
  /** Time of writing in milliseconds. */
  readonly at: number;
  /** Whether the page that wrote it has closed. A tab that continues with this text takes over the copy. */
  readonly left: boolean;
  readonly fields: DraftFields;
}

export const NO_TAB = "";

/** Whether a copy is a refused text that was returned beside a newer one. */
export function isReturned({ tab }: DraftCopy): boolean {
  return tab === NO_TAB;
}

/** Maximum number of copies of a draft, and maximum age in milliseconds of all copies except the newest. */
const MOST = 8;
const OLDEST = 30 * 86_400_000;

/** Reads the copies of a draft, newest last. */
export function readCopies(text: string | null): DraftCopy[] {
  const json = parseJson(text);
  return Array.isArray(json) ? json.flatMap((entry: unknown) => decodeCopy(entry) ?? []) : [];
}

function decodeCopy(entry: unknown): DraftCopy | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { tab, at, left, fields }: Partial<Record<keyof DraftCopy, unknown>> = entry;
  const decoded = fieldsOf(fields);
  if (typeof tab !== "string" || typeof at !== "number" || !decoded) return null;
  return { tab, at, left: left === true, fields: decoded };
}

/** Serialises copies; null when there are none. */
export function writeCopies(copies: readonly DraftCopy[], now: number): string | null {
  const newest = copies.at(-1);
  const kept = copies.filter((copy) => copy === newest || now - copy.at < OLDEST).slice(-MOST);
  return kept.length > 0 ? JSON.stringify(kept) : null;
}

/** Whether two drafts have the same content. */
export function sameFields(a: DraftFields, b: DraftFields): boolean {
  return holds(a, b) && holds(b, a);
}

/** Returns a text that identifies a copy and its content. */
export function stampOf({ tab, fields }: DraftCopy): string {
  return JSON.stringify([tab, fields]);
}
