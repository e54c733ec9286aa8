/*
 * Finds the hashtags in a text, as the client does (`hashtagsOf` in hooter-client). This package does not depend on the
 * client; a test compares the results.
 */

const word = "(?=[\\p{N}_]*\\p{L})[\\p{L}\\p{M}\\p{N}_]+";
/** Matches links and hashtags. A # inside a link does not begin a hashtag. */
const pattern = new RegExp(`\\bhttps?:\\/\\/[^\\s<>"«»]+|(?<hashtag>(?<![\\p{L}\\p{N}_&/#])#${word})`, "giu");
const whole = new RegExp(`^${word}$`, "u");
const MAX_LENGTH = 64;

/** Keys below `hashtags` in a hoot's record, as in the rules. Each of these slots contains one hashtag. */
const SLOTS = ["a", "b", "c", "d", "e"];

/** Returns the keys of the hashtags in a text, in order, without duplicates. */
export function hashtagsOf(text: string): string[] {
  const lowered = text.toLowerCase();
  /**
   * Each key, and whether the rules find it in the text. The rules do not normalize the text, so they cannot always
   * find a normalized key.
   */
  const keys = new Map<string, boolean>();
  for (const { groups } of text.matchAll(pattern)) {
    const key = (groups?.["hashtag"] ?? "").slice(1).toLowerCase().normalize("NFC");
    if (keys.size === SLOTS.length) break;
    if (key.length <= MAX_LENGTH && whole.test(key)) keys.set(key, lowered.includes(`#${key}`));
  }
  return [...keys].flatMap(([key, isFound]) => (isFound ? key : []));
}

/** Assigns hashtags to slots. @param former existing slots; a hashtag that already has a slot keeps it */
export function hashtagSlots(
  hashtags: readonly string[],
  former: readonly (readonly [slot: string, hashtag: unknown])[] = [],
): { readonly [slot: string]: string } {
  const slots = new Map<string, string>();
  const left = new Set(hashtags);
  for (const [slot, hashtag] of former)
    if (typeof hashtag === "string" && SLOTS.includes(slot) && left.delete(hashtag)) slots.set(slot, hashtag);
  const free = SLOTS.filter((slot) => !slots.has(slot));
  for (const [index, hashtag] of [...left].entries()) slots.set(free[index] ?? "", hashtag);
  return Object.fromEntries(slots);
}
