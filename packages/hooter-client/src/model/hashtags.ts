/** Pattern of a hashtag: letters, marks and digits of any script, and underscores, with at least one letter. */
const word = "(?=[\\p{N}_]*\\p{L})[\\p{L}\\p{M}\\p{N}_]+";

/** Pattern of a hashtag in a text: it does not start inside a word. */
export const HASHTAG_PATTERN = `(?<![\\p{L}\\p{N}_&/#])#${word}`;

const wholeWord = new RegExp(`^${word}$`, "u");

/** Maximum length of a hashtag in UTF-16 units. Longer words stay text. The rules have the same limit. */
const MAX_LENGTH = 64;

/** Maximum number of different hashtags in a text. Any others stay plain text. The rules have the same limit. */
const MAX_HASHTAGS = 5;

/**
 * Returns the key of a hashtag, in lower case, or null for text that is not a valid hashtag. Two spellings that differ
 * only by case have the same key. Accents are kept, because they distinguish words (« pêche », « péché »).
 *
 * @param hashtag with or without its #
 * @example
 * hashtagKey("#Jardin"); // "jardin"
 * hashtagKey("deux mots"); // null
 */
export function hashtagKey(hashtag: string): string | null {
  const key = hashtag.replace(/^#/, "").toLowerCase().normalize("NFC");
  return key.length <= MAX_LENGTH && wholeWord.test(key) ? key : null;
}

/**
 * Returns a function to call with each hashtag of a text, in order. It returns the key of the hashtag, or null if the
 * hashtag stays plain text. The rules search for the key in the lower-case text, so a hashtag counts only if that
 * search would find it.
 */
export function createHashtagReader(text: string): (hashtag: string) => string | null {
  const lowered = text.toLowerCase();
  /**
   * Whether the text contains each key. The map has at most {@link MAX_HASHTAGS} entries, because each search scans the
   * text.
   */
  const keys = new Map<string, boolean>();
  return (hashtag) => {
    const key = hashtagKey(hashtag);
    if (key === null) return null;
    if (!keys.has(key) && keys.size < MAX_HASHTAGS) keys.set(key, lowered.includes(`#${key}`));
    return keys.get(key) === true ? key : null;
  };
}
