/**
 * Pattern of a hashtag without its #: letters, marks and digits of any script, and underscores, with at least one
 * letter.
 */
const word = "(?=[\\p{N}_]*\\p{L})[\\p{L}\\p{M}\\p{N}_]+";

/** Pattern of a hashtag in a text. A hashtag does not start inside a word. */
const HASHTAG_PATTERN = `(?<![\\p{L}\\p{N}_&/#])#${word}`;

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
 * Returns a function that is called with each hashtag of a text, in order, and returns the key of the hashtag, or null
 * if the hashtag stays plain text. The rules search for the key in the lower-case text, so a hashtag counts only if
 * this search finds the key.
 */
function createHashtagReader(text: string): (hashtag: string) => string | null {
  const lowered = text.toLowerCase();
  /**
   * For each key, whether the text contains it. The map has at most {@link MAX_HASHTAGS} entries, because each search
   * scans the text.
   */
  const keys = new Map<string, boolean>();
  return (hashtag) => {
    const key = hashtagKey(hashtag);
    if (key === null) return null;
    if (!keys.has(key) && keys.size < MAX_HASHTAGS) keys.set(key, lowered.includes(`#${key}`));
    return keys.get(key) === true ? key : null;
  };
}

/** A piece of a text. */
export interface TextSegment {
  readonly kind: "text" | "link" | "hashtag";
  readonly text: string;
  /** `http:` or `https:` address, only for links. */
  readonly url?: string;
  /** Key of the hashtag, only for hashtags: see `hashtagKey`. */
  readonly hashtag?: string;
}

const special = new RegExp(`(?<link>\\bhttps?:\\/\\/[^\\s<>"«»]+)|${HASHTAG_PATTERN}`, "giu");
const punctuation = ".,;:!?…'’*_~";
const closing = ")]}";
/**
 * Maximum length of the authority of a link. No host name is longer, and parsing an authority takes quadratic time.
 */
const AUTHORITY_MAX_LENGTH = 320;
const authority = /^https?:[/\\]+([^/?#\\]*)/i;

/**
 * Removes from a link the trailing punctuation that belongs to the sentence. A closing bracket stays when it was opened
 * inside the link. Scans the link only twice: an untrusted text may consist of brackets only, and must not take
 * quadratic time.
 */
function trimLink(text: string): string {
  /** Number of unmatched closing brackets, by kind. */
  const excess = [0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const opened = "([{".indexOf(text.charAt(index));
    const closed = closing.indexOf(text.charAt(index));
    if (opened >= 0) excess[opened] = (excess[opened] ?? 0) - 1;
    if (closed >= 0) excess[closed] = (excess[closed] ?? 0) + 1;
  }
  for (let end = text.length; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (punctuation.includes(last)) continue;
    const kind = closing.indexOf(last);
    const more = excess[kind] ?? 0;
    if (more <= 0) return text.slice(0, end);
    excess[kind] = more - 1;
  }
  return "";
}

function linkTo(text: string): string | null {
  if ((authority.exec(text)?.[1]?.length ?? 0) > AUTHORITY_MAX_LENGTH) return null;
  return URL.canParse(text) ? new URL(text).href : null;
}

/**
 * Splits a text into plain text, links and hashtags, in linear time. The joined pieces equal the text. A text has at
 * most five different hashtags; further ones, and words of more than 64 characters, are plain text.
 *
 * @example
 * segmentText("Lisez https://exemple.fr ! #hibou");
 */
export function segmentText(content: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let done = 0;
  const plain = (end: number) => {
    if (end > done) segments.push({ kind: "text", text: content.slice(done, end) });
  };
  const readHashtag = createHashtagReader(content);
  for (const match of content.matchAll(special)) {
    const isLink = match.groups?.["link"] !== undefined;
    const text = isLink ? trimLink(match[0]) : match[0];
    const url = isLink ? linkTo(text) : null;
    const hashtag = isLink ? null : readHashtag(text);
    if (url === null && hashtag === null) continue;
    plain(match.index);
    if (url !== null) segments.push({ kind: "link", text, url });
    else if (hashtag !== null) segments.push({ kind: "hashtag", text, hashtag });
    done = match.index + text.length;
  }
  plain(content.length);
  return segments;
}

/** Returns the keys of the hashtags of a text, in order, without duplicates. */
export function hashtagsOf(content: string): string[] {
  return [...new Set(segmentText(content).flatMap(({ hashtag }) => hashtag ?? []))];
}
