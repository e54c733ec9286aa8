/** A piece of a text. */
export interface TextSegment {
  readonly kind: "text" | "link" | "hashtag";
  readonly text: string;
  /** `http:` or `https:` address, only for links. */
  readonly url?: string;
}

// A hashtag contains a letter and does not start inside a word.
const special = /(?<link>\bhttps?:\/\/[^\s<>"«»]+)|(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/giu;
const punctuation = ".,;:!?…'’*_~";
const closing = ")]}";
/**
 * Maximum length of the authority of a link. No host name is longer, and parsing an authority takes quadratic time.
 */
const AUTHORITY_MAX_LENGTH = 320;
const authority = /^https?:[/\\]+([^/?#\\]*)/i;

/**
 * Removes the punctuation that belongs to the sentence from a link. A closing bracket stays when it was opened inside
 * the link. Runs one pass forwards and one backwards, because untrusted text may consist of brackets only.
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
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/**
 * Splits a text into plain text, links and hashtags, in linear time. The joined pieces equal the text.
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
  for (const match of content.matchAll(special)) {
    const text = match.groups?.["link"] === undefined ? match[0] : trimLink(match[0]);
    const url = match.groups?.["link"] === undefined ? null : linkTo(text);
    if (match.groups?.["link"] !== undefined && url === null) continue;
    plain(match.index);
    segments.push(url === null ? { kind: "hashtag", text } : { kind: "link", text, url });
    done = match.index + text.length;
  }
  plain(content.length);
  return segments;
}
