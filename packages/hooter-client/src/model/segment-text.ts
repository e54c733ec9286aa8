/** A piece of a text: what is read, and for a link where it goes. */
export interface TextSegment {
  readonly kind: "text" | "link" | "hashtag";
  readonly text: string;
  /** Only of a link: `http:` or `https:`. */
  readonly url?: string;
}

// A hashtag holds a letter and does not begin within a word.
const special = /(?<link>\bhttps?:\/\/[^\s<>"«»]+)|(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/giu;
const trailing = /[.,;:!?…'’*_~]+$/;

/** A link without the punctuation that belongs to the sentence; a closing bracket stays if it was opened within. */
function trimLink(text: string): string {
  for (;;) {
    const trimmed = text.replace(trailing, "");
    const last = trimmed.at(-1);
    const opening = last === ")" ? "(" : last === "]" ? "[" : last === "}" ? "{" : null;
    const unbalanced = opening && last && trimmed.split(opening).length < trimmed.split(last).length;
    const next = unbalanced ? trimmed.slice(0, -1) : trimmed;
    if (next === text) return text;
    text = next;
  }
}

function linkTo(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/**
 * Cuts a text into plain text, links and hashtags. Joined again, the pieces are the text.
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
