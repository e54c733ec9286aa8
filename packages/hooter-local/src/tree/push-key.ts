const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const TIME_DIGITS = 8;
export const RANDOM_DIGITS = 12;

/**
 * Creates a generator of push keys: eight digits of time and twelve random digits, so that keys sort by creation time.
 * Within one millisecond, each key is the previous key incremented by one.
 */
export function pushKeys(randomBytes: (count: number) => Uint8Array = webRandom): (now: number) => string {
  let last = Number.NEGATIVE_INFINITY;
  let digits: number[] = [];
  return (now) => {
    // If the clock was set back, reuse the last time, so that a new key does not sort before an earlier key.
    const time = Math.max(Math.floor(now), last);
    if (time === last) digits = plusOne(digits);
    else digits = Array.from(randomBytes(RANDOM_DIGITS), (byte) => byte & 63);
    last = time;
    return pushKeyOf(time, digits);
  };
}

function webRandom(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

function plusOne(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let index = next.length - 1; index >= 0; index -= 1) {
    if (next[index] !== 63) {
      next[index] = (next[index] ?? 0) + 1;
      return next;
    }
    next[index] = 0;
  }
  return next;
}

/**
 * Returns the push key of a time.
 *
 * @param time in milliseconds
 * @param digits twelve numbers from 0 to 63
 */
export function pushKeyOf(time: number, digits: readonly number[]): string {
  let rest = Math.floor(time);
  let text = digits.map((digit) => ALPHABET.charAt(digit)).join("");
  for (let index = 0; index < TIME_DIGITS; index += 1) {
    text = ALPHABET.charAt(rest % 64) + text;
    rest = Math.floor(rest / 64);
  }
  return text;
}
