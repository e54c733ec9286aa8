import type { Random } from "./random";

const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/**
 * Creates the push key of a record written at a given time: 8 characters encode the time, and 12 are random.
 *
 * @param time in milliseconds
 */
export function pushKeyAt(time: number, random: Random): string {
  let stamp = "";
  for (let rest = Math.floor(time), index = 0; index < 8; index++) {
    stamp = ALPHABET.charAt(rest % 64) + stamp;
    rest = Math.floor(rest / 64);
  }
  let tail = "";
  for (let index = 0; index < 12; index++) tail += ALPHABET.charAt(random.below(64));
  return stamp + tail;
}
