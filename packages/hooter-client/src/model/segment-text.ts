/** A piece of a text: what is read, and for a link where it goes. */
export interface TextSegment {
  readonly kind: "text" | "link" | "hashtag";
  readonly text: string;
  /** Only of a link: `http:` or `https:`. */
  readonly url?: string;
}

// A hashtag holds a letter and does not begin within a word.
const special = /(?<link>\bhttps?:\/\/[^\s<>"«»]+)|(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/giu;
const punctuation = ".,;:!?…'’*_~";
const closing = ")]}";
/** No host that exists has a longer name; reading one as an address takes time that grows with its square. */
const AUTHORITY_MAX_LENGTH = 320;
const authority = /^https?:[/\\]+([^/?#\\]*)/i;

/**
 * A link without the punctuation that belongs to the sentence; a closing bracket stays if it was opened within. It goes over the text
 * once forwards and once backwards: other people's text may be all brackets.
 */
function trimLink(text: string): string {
  /** How many more closing brackets than opening ones, of each kind. */
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
 * Cuts a text into plain text, links and hashtags, in time that grows with its length. Joined again, the pieces are the text.
 *
 * @example
 * segmentText("Lisez https://exemple.fr ! #hibou");
 */
export function segmentText(content: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let done = 0;
  const plain = (end: number) => {
    if (end > done) segments.push({ kind: "text", text: content.slice(done, end) });
    done = Math.max(done, end);
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
