import { toWellFormed } from "../model/text";

/** The fields of a draft, as typed. */
export type DraftFields = { readonly [field: string]: string };

/** Parses the texts of a stored object; null when it has none. */
export function parseFields(text: string | null): DraftFields | null {
  return fieldsOf(parseJson(text));
}

/** Parses a stored value, which other scripts may have written. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the texts of an object; null when it has none. */
export function fieldsOf(json: unknown): DraftFields | null {
  if (typeof json !== "object" || json === null) return null;
  const fields = Object.entries(json).flatMap(([name, text]: [string, unknown]) =>
    typeof text === "string" ? [[name, toWellFormed(text)] as const] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/**
 * Whether a draft contains these fields and texts. Stored text is well-formed, typed
 * text may not be, so both are normalised.
 */
export function holds(draft: DraftFields | null, fields: DraftFields): boolean {
  const wellFormed = (text: string | undefined) => text !== undefined && toWellFormed(text);
  return draft !== null && Object.keys(fields).every((field) => wellFormed(draft[field]) === wellFormed(fields[field]));
}
