import type { Hoot, HootView } from "../model/hoot";
import { safePictureLink } from "../model/picture-link";
import { cutLine, escapeHtml, plainLine, plainText, scriptJson } from "./safe-text";

const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 200;
/** Maximum length of a headline in search results. */
const HEADLINE_LENGTH = 110;

/** Options of {@link hootMetadata}. */
export interface HootMetadataOptions {
  /** Absolute address of the hoot's page. */
  readonly url: string;
  /** Name of the site. */
  readonly siteName?: string | undefined;
  /** Language of the site, as BCP 47 ("fr-FR"). An invalid name is left out. */
  readonly locale?: string | undefined;
  /** Absolute address of the picture for a hoot without one. Do not use an SVG, because most sites do not show SVGs. */
  readonly image?: string | undefined;
  /** Absolute address of the author's page. */
  readonly authorUrl?: string | undefined;
  /** Absolute address of the hoot's oEmbed response, see {@link hootOEmbed}. */
  readonly oEmbedUrl?: string | undefined;
  /** Base of picture links without an origin; default `url`. */
  readonly baseUrl?: string | undefined;
}

/** Open Graph properties of a hoot, by their names. */
export type HootOpenGraph = Readonly<
  Record<"og:type" | "og:title" | "og:description" | "og:url" | "article:author", string> &
    Partial<
      Record<
        "og:site_name" | "og:locale" | "og:image" | "og:image:alt" | "article:published_time" | "article:modified_time",
        string
      >
    >
>;

/** Twitter card of a hoot, by the names of its properties. */
export type HootTwitterCard = Readonly<
  Record<"twitter:title" | "twitter:description", string> &
    Partial<Record<"twitter:image" | "twitter:image:alt", string>>
> & { readonly "twitter:card": "summary" | "summary_large_image" };

/** A counter in structured data. */
export type InteractionCounter = {
  readonly "@type": "InteractionCounter";
  readonly interactionType: "https://schema.org/LikeAction" | "https://schema.org/CommentAction";
  readonly userInteractionCount: number;
};

// A type alias instead of an interface, because routers require an index signature, which an interface lacks.
/** A hoot as structured data (`SocialMediaPosting` of schema.org). */
export type HootJsonLd = {
  readonly "@context": "https://schema.org";
  readonly "@type": "SocialMediaPosting";
  readonly url: string;
  readonly mainEntityOfPage: string;
  readonly headline: string;
  readonly articleBody: string;
  readonly author: {
    readonly "@type": "Person";
    readonly name: string;
    readonly url?: string;
    readonly image?: string;
  };
  /** ISO 8601. */
  readonly datePublished?: string;
  /** ISO 8601. */
  readonly dateModified?: string;
  readonly inLanguage?: string;
  readonly image?: string;
  readonly interactionStatistic?: readonly InteractionCounter[];
};

/**
 * Description of a hoot's page for other sites. Its texts are not HTML: escape them before you insert them into HTML.
 */
export interface HootMetadata {
  /** The author and the start of the text. */
  readonly title: string;
  readonly description: string;
  /** Absolute address of the hoot's page. */
  readonly canonical: string;
  readonly openGraph: HootOpenGraph;
  readonly twitter: HootTwitterCard;
  readonly jsonLd: HootJsonLd;
  readonly oEmbedUrl: string | null;
}

/**
 * Describes a hoot for search engines and for sites that show a card for a link to the hoot.
 *
 * @throws TypeError when an address of the options is not an absolute `http:` or `https:` address
 * @example
 * const metadata = hootMetadata(hoot, { url: "https://exemple.fr/hoot/zoe42_hoot", siteName: "Hooter", locale: "fr-FR" });
 */
export function hootMetadata(hoot: Hoot | HootView, options: HootMetadataOptions): HootMetadata {
  const canonical = absolute("url", options.url);
  const base = options.baseUrl === undefined ? canonical : absolute("baseUrl", options.baseUrl);
  const authorUrl = options.authorUrl === undefined ? {} : { url: absolute("authorUrl", options.authorUrl) };
  const locale = localeOf(options.locale);

  const line = plainLine(hoot.content);
  const name = plainLine(hoot.author.pseudo);
  const title = cutLine([name, line].filter((part) => part !== "").join(" · "), TITLE_LENGTH);
  const description = cutLine(line, DESCRIPTION_LENGTH);

  const own = pictureAddress(hoot.picture?.url ?? null, base);
  const image = own ?? (options.image === undefined ? null : absolute("image", options.image));
  const alt = own === null ? "" : plainLine(hoot.picture?.alt ?? "");
  const portrait = pictureAddress(hoot.author.picture, base);
  const published = isoTime(hoot.publishedAt);
  const modified = isoTime(hoot.editedAt);
  const counters = interactionCounters(hoot);

  return {
    title,
    description,
    canonical,
    openGraph: {
      "og:type": "article",
      "og:title": title,
      "og:description": description,
      "og:url": canonical,
      ...(options.siteName === undefined ? {} : { "og:site_name": plainLine(options.siteName) }),
      ...(locale === null ? {} : { "og:locale": `${locale.language}_${locale.region}` }),
      ...(image === null ? {} : { "og:image": image }),
      ...(alt === "" ? {} : { "og:image:alt": alt }),
      ...(published === null ? {} : { "article:published_time": published }),
      ...(modified === null ? {} : { "article:modified_time": modified }),
      "article:author": authorUrl.url ?? name,
    },
    twitter: {
      "twitter:card": own === null ? "summary" : "summary_large_image",
      "twitter:title": title,
      "twitter:description": description,
      ...(image === null ? {} : { "twitter:image": image }),
      ...(alt === "" ? {} : { "twitter:image:alt": alt }),
    },
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "SocialMediaPosting",
      url: canonical,
      mainEntityOfPage: canonical,
      headline: cutLine(line, HEADLINE_LENGTH),
      articleBody: plainText(hoot.content),
      author: { "@type": "Person", name, ...authorUrl, ...(portrait === null ? {} : { image: portrait }) },
      ...(published === null ? {} : { datePublished: published }),
      ...(modified === null ? {} : { dateModified: modified }),
      ...(locale === null ? {} : { inLanguage: locale.name }),
      ...(image === null ? {} : { image }),
      ...(counters.length === 0 ? {} : { interactionStatistic: counters }),
    },
    oEmbedUrl: options.oEmbedUrl === undefined ? null : absolute("oEmbedUrl", options.oEmbedUrl),
  };
}

/**
 * Writes the metadata as the HTML of a `<head>`: title, description, canonical link, Open Graph, Twitter card,
 * structured data and the link to the oEmbed response. Escapes every value.
 *
 * @example
 * const head = renderMetadata(hootMetadata(hoot, { url: "https://exemple.fr/hoot/zoe42_hoot" }));
 */
export function renderMetadata(metadata: HootMetadata): string {
  const { title, description, canonical, openGraph, twitter, oEmbedUrl } = metadata;
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag("meta", { name: "description", content: description }),
    tag("link", { rel: "canonical", href: canonical }),
    ...Object.entries(openGraph).map(([property, content]) => tag("meta", { property, content })),
    ...Object.entries(twitter).map(([name, content]) => tag("meta", { name, content })),
    ...(oEmbedUrl === null
      ? []
      : [tag("link", { rel: "alternate", type: "application/json+oembed", href: oEmbedUrl, title })]),
    `<script type="application/ld+json">${renderJsonLd(metadata)}</script>`,
  ].join("\n");
}

/**
 * Writes the structured data as the content of a `<script type="application/ld+json">`. No text of the hoot can close
 * this element.
 *
 * @example
 * const json = renderJsonLd(hootMetadata(hoot, { url: "https://exemple.fr/hoot/zoe42_hoot" }));
 */
export function renderJsonLd({ jsonLd }: Pick<HootMetadata, "jsonLd">): string {
  return scriptJson(jsonLd);
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${text.join("")}>`;
}

/** Parses an address that the host passes. @throws TypeError when it is not an absolute `http:` or `https:` address */
export function absolute(option: string, address: string): string {
  if (URL.canParse(address)) {
    const { protocol, href } = new URL(address);
    if (protocol === "https:" || protocol === "http:") return href;
  }
  throw new TypeError(`${option} must be an absolute http or https address`);
}

/** Returns the absolute address of a picture; null without a picture or when its link is unsafe. */
function pictureAddress(link: string | null, base: string): string | null {
  // Accept all paths on the host's own origin: the hoot's decoder has already removed those that are not allowed.
  const safe = link === null ? null : safePictureLink(link, ["/"]);
  return safe === null ? null : new URL(safe, base).href;
}

function isoTime(time: number | null): string | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns a locale with its most likely region, because Open Graph requires a region; null for an invalid name. */
function localeOf(name: string | undefined) {
  if (name === undefined) return null;
  try {
    const { language, region } = new Intl.Locale(name).maximize();
    return language === undefined || region === undefined ? null : { name, language, region };
  } catch {
    return null;
  }
}

function interactionCounters(hoot: Hoot | HootView): InteractionCounter[] {
  const counter = (interactionType: InteractionCounter["interactionType"], count: number | null) =>
    count === null ? [] : [{ "@type": "InteractionCounter" as const, interactionType, userInteractionCount: count }];
  return "likes" in hoot
    ? [
        ...counter("https://schema.org/LikeAction", hoot.likes),
        ...counter("https://schema.org/CommentAction", hoot.comments),
      ]
    : [];
}
