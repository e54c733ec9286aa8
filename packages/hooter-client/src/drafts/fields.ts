/** The fields of a draft, as typed. */
export type DraftFields = { readonly [field: string]: string };

/** Reads the texts of a stored object; null when it holds none. */
export function parseFields(text: string | null): DraftFields | null {
  return fieldsOf(parseJson(text));
}

/** What the storage holds: others may write there too. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The texts of an object; null when it holds none. */
export function fieldsOf(json: unknown): DraftFields | null {
  if (typeof json !== "object" || json === null) return null;
  const fields = Object.entries(json).filter((field): field is [string, string] => typeof field[1] === "string");
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/** Whether a draft holds these words, whatever else is in it. */
export function holds(draft: DraftFields | null, words: DraftFields): boolean {
  return draft !== null && Object.keys(words).every((field) => draft[field] === words[field]);
}
