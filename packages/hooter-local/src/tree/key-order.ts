const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const INT32_MAX = 2_147_483_647;
const INT32_MIN = -2_147_483_648;

/**
 * Returns the 32-bit integer that a key represents, or NaN.
 *
 * Ignores leading zeros ("007" is 7). At most ten digits may follow them.
 */
export function integerOfKey(key: string): number {
  const start = key.charCodeAt(0) === MINUS ? 1 : 0;
  let digits = 0;
  let value = 0;
  for (let index = start; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    if (!(code >= ZERO && code <= NINE)) return Number.NaN;
    if (digits > 0 || code !== ZERO) digits += 1;
    if (digits > 10) return Number.NaN;
    value = value * 10 + (code - ZERO);
  }
  if (key.length === start) return Number.NaN;
  const signed = start === 1 ? -value : value;
  return signed >= INT32_MIN && signed <= INT32_MAX ? signed : Number.NaN;
}

function mayBeInteger(key: string): boolean {
  const first = key.charCodeAt(0);
  const code = first === MINUS ? key.charCodeAt(1) : first;
  return code >= ZERO && code <= NINE;
}

/**
 * Compares keys in the order of the database: integer keys first, by number and then by length, shorter first; then the
 * other keys by UTF-16 code unit.
 *
 * @returns negative, zero or positive, as for `Array.prototype.sort`
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const integerA = mayBeInteger(a) ? integerOfKey(a) : Number.NaN;
  const integerB = mayBeInteger(b) ? integerOfKey(b) : Number.NaN;
  const isA = !Number.isNaN(integerA);
  const isB = !Number.isNaN(integerB);
  if (isA && isB) {
    if (integerA !== integerB) return integerA < integerB ? -1 : 1;
    if (a.length !== b.length) return a.length < b.length ? -1 : 1;
  } else if (isA) {
    return -1;
  } else if (isB) {
    return 1;
  }
  return a < b ? -1 : 1;
}
