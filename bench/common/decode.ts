/*
 * Decodes messages from other processes and the content of files, field by field. Unexpected content is a bug in the
 * bench, so it stops the bench.
 */

/** Field of a value whose form is unknown; undefined when the field is missing. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** @throws TypeError when the field is missing or is not a number */
export function numberIn(value: unknown, name: string): number {
  const member = memberOf(value, name);
  if (typeof member !== "number") throw new TypeError(`${name} is not a number`);
  return member;
}

/** @throws TypeError when the field is missing or is not a string */
export function textIn(value: unknown, name: string): string {
  const member = memberOf(value, name);
  if (typeof member !== "string") throw new TypeError(`${name} is not a string`);
  return member;
}

/** @throws TypeError when the field is missing or is not an array */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name);
  if (!Array.isArray(member)) throw new TypeError(`${name} is not a list`);
  return member;
}

/** Numbers received by structured clone. @throws TypeError when the field is missing or is not a Float64Array */
export function numbersIn(value: unknown, name: string): Float64Array {
  const member = memberOf(value, name);
  if (!(member instanceof Float64Array)) throw new TypeError(`${name} is not a Float64Array`);
  return member;
}

/** @throws TypeError when the field is missing */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !(name in value)) throw new TypeError(`${name} is missing`);
  return Reflect.get(value, name);
}
