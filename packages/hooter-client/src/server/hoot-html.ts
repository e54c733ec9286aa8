import type { Hoot, HootView } from "../model/hoot";
import { absolute } from "./metadata";
import { escapeHtml, plainLine, plainText } from "./safe-text";

/** Options of {@link renderHoot}. */
export interface HootHtmlOptions {
  /** Absolute address of the hoot's page. */
  readonly url: string;
  /** Absolute address of the author's page. */
  readonly authorUrl?: string | undefined;
  /** Language of the date, as BCP 47; "fr-FR" by default and for an invalid name. */
  readonly locale?: string | undefined;
}

/**
 * Writes a hoot as an `<article>` for a page without scripts: the author, the time and the text, without classes or
 * pictures. Escapes every value.
 *
 * @throws TypeError when an address of the options is not an absolute `http:` or `https:` address
 * @example
 * const html = renderHoot(hoot, { url: "https://exemple.fr/hoot/zoe42_hoot", locale: "fr-FR" });
 */
export function renderHoot(hoot: Hoot | HootView, { url, authorUrl, locale }: HootHtmlOptions): string {
  const name = `<bdi>${escapeHtml(plainLine(hoot.author.pseudo))}</bdi>`;
  const author =
    authorUrl === undefined
      ? name
      : `<a rel="author" href="${escapeHtml(absolute("authorUrl", authorUrl))}">${name}</a>`;
  const date = dateText(hoot.publishedAt, locale);
  const time =
    date === null || hoot.publishedAt === null
      ? ""
      : ` <a href="${escapeHtml(absolute("url", url))}">` +
        `<time datetime="${new Date(hoot.publishedAt).toISOString()}">${escapeHtml(date)}</time></a>`;
  return `<article><header>${author}${time}</header>${paragraph(hoot.content)}</article>`;
}

/** Writes a text with its line breaks. */
export function paragraph(content: string): string {
  return `<p dir="auto">${plainText(content).split("\n").map(escapeHtml).join("<br>")}</p>`;
}

/** Returns the date of a time in milliseconds, in words; null when it is unknown. */
export function dateText(time: number | null, locale = "fr-FR"): string | null {
  if (time === null || Number.isNaN(new Date(time).getTime())) return null;
  const format = (name: string) => {
    const text = new Intl.DateTimeFormat(name, { dateStyle: "long", timeZone: "UTC" }).format(time);
    // Intl prints « 1 janvier » in French, which writes the first day of a month as « 1er janvier ».
    return /^fr\b/i.test(name) ? text.replace(/^1\s/, "1er ") : text;
  };
  try {
    return format(locale);
  } catch {
    return format("fr-FR");
  }
}
