import { fieldsOf } from "../model/json";
import { toWellFormed } from "../model/text";

/** The fields of a draft, as typed. */
export type DraftFields = { readonly [field: string]: string };

/** Returns the string properties of an object; null when it has none. */
export function textsOf(json: unknown): DraftFields | null {
  const fields = Object.entries(fieldsOf(json)).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, toWellFormed(text)] as const] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/**
 * Whether a draft contains these fields and texts. Stored text is well-formed, but typed text may contain lone
 * surrogates, so both are normalised.
 */
export function contains(draft: DraftFields | null, fields: DraftFields): boolean {
  const wellFormed = (text: string | undefined) => text !== undefined && toWellFormed(text);
  return draft !== null && Object.keys(fields).every((field) => wellFormed(draft[field]) === wellFormed(fields[field]));
}
