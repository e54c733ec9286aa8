import type { Hoot, HootView } from "../model/hoot";
import { dateText, paragraph } from "./hoot-html";
import { absolute, hootMetadata } from "./metadata";
import { escapeHtml, plainLine, plainText } from "./safe-text";

/** Width of the embedded quote in pixels: the default, and the minimum at which the quote is readable. */
const WIDTH = 550;
const MIN_WIDTH = 220;
/** Estimated sizes in pixels. The exact sizes are unknown, because the site that embeds the quote sets its font. */
const CHARACTER_WIDTH = 8;
const LINE_HEIGHT = 24;
const MARGINS = 40;

/** Options of {@link hootOEmbed}. */
export interface HootOEmbedOptions {
  /** Absolute address of the hoot's page. */
  readonly url: string;
  /** Name of the site. */
  readonly providerName: string;
  /** Absolute address of the site. */
  readonly providerUrl: string;
  /** Absolute address of the author's page. */
  readonly authorUrl?: string | undefined;
  /** Language of the date, as BCP 47; default "fr-FR". An invalid name is replaced by the default. */
  readonly locale?: string | undefined;
  /** Maximum width in pixels; default 550, also for `NaN`. */
  readonly maxwidth?: number | undefined;
  /** Maximum height in pixels; default none, also for `NaN`. */
  readonly maxheight?: number | undefined;
}

interface OEmbedCommon {
  readonly version: "1.0";
  readonly title: string;
  readonly author_name: string;
  readonly author_url?: string;
  readonly provider_name: string;
  readonly provider_url: string;
}

/** oEmbed 1.0 response for a hoot: a quote, or a link where the quote does not fit. */
export type HootOEmbed =
  | (OEmbedCommon & { readonly type: "link" })
  | (OEmbedCommon & {
      readonly type: "rich";
      /** A quote of the hoot without scripts and styles. */
      readonly html: string;
      /** Pixels. */
      readonly width: number;
      /** Estimated pixels. */
      readonly height: number;
    });

/**
 * Describes a hoot as the JSON response of an oEmbed endpoint.
 *
 * @throws TypeError when an address of the options is not an absolute `http:` or `https:` address
 * @example
 * const answer = hootOEmbed(hoot, {
 *   url: "https://exemple.fr/hoot/zoe42_hoot",
 *   providerName: "Hooter",
 *   providerUrl: "https://exemple.fr/",
 * });
 */
export function hootOEmbed(hoot: Hoot | HootView, options: HootOEmbedOptions): HootOEmbed {
  const { providerName, maxwidth = WIDTH, maxheight = Number.POSITIVE_INFINITY } = options;
  const { title, canonical } = hootMetadata(hoot, { url: options.url });
  const common: OEmbedCommon = {
    version: "1.0",
    title,
    author_name: plainLine(hoot.author.pseudo),
    ...(options.authorUrl === undefined ? {} : { author_url: absolute("authorUrl", options.authorUrl) }),
    provider_name: plainLine(providerName),
    provider_url: absolute("providerUrl", options.providerUrl),
  };
  const lines = plainText(hoot.content).split("\n");
  const width = maxwidth < WIDTH ? maxwidth : WIDTH;
  const height = estimatedHeight(lines, width);
  if (width < MIN_WIDTH || height > maxheight) return { ...common, type: "link" };
  const linkText = dateText(hoot.publishedAt, options.locale) ?? common.provider_name;
  const html =
    `<blockquote class="hooter-quote" cite="${escapeHtml(canonical)}">` +
    paragraph(hoot.content) +
    `<footer><bdi>${escapeHtml(common.author_name)}</bdi>, ` +
    `<a href="${escapeHtml(canonical)}">${escapeHtml(linkText)}</a></footer></blockquote>`;
  return { ...common, type: "rich", html, width, height };
}

function estimatedHeight(lines: readonly string[], width: number): number {
  const perLine = Math.max(1, Math.floor((width - MARGINS) / CHARACTER_WIDTH));
  // Begin with 1 for the last line, which names the author.
  const count = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / perLine)), 1);
  return count * LINE_HEIGHT + MARGINS;
}
