/*
 * What another process or a file says is read member by member: a message that is not what it should be is a fault of the
 * bench and stops it.
 */

/** @throws TypeError when there is no such member, or it is not a number */
export function numberIn(value: unknown, name: string): number {
  const member = memberOf(value, name);
  if (typeof member !== "number") throw new TypeError(`${name} is not a number`);
  return member;
}

/** @throws TypeError when there is no such member, or it is not a text */
export function textIn(value: unknown, name: string): string {
  const member = memberOf(value, name);
  if (typeof member !== "string") throw new TypeError(`${name} is not a text`);
  return member;
}

/** @throws TypeError when there is no such member, or it is not a list */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name);
  if (!Array.isArray(member)) throw new TypeError(`${name} is not a list`);
  return member;
}

/** Numbers that came by a structured clone. @throws TypeError when they did not */
export function numbersIn(value: unknown, name: string): Float64Array {
  const member = memberOf(value, name);
  if (!(member instanceof Float64Array)) throw new TypeError(`${name} is not a Float64Array`);
  return member;
}

/** @throws TypeError when there is none */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !(name in value)) throw new TypeError(`${name} is missing`);
  return Reflect.get(value, name);
}
