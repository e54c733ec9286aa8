/** A JSON object from outside the client, such as a stored value that other scripts may have written. */
export type JsonFields = { readonly [name: string]: unknown };

/** Parses a JSON text; undefined when the text is null or malformed. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object, but not an array. */
export function isObject(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the fields of an object. Any other value has none. */
export function fieldsOf(value: unknown): JsonFields {
  return isObject(value) ? value : {};
}
