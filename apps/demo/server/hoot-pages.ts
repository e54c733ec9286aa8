import type { HootView } from "hooter-client";
import { hootMetadata, hootOEmbed, prefetchHoot, renderHoot, renderMetadata } from "hooter-client/server";
import { picturePaths } from "../src/pictures";
import type { Page } from "./page";
import { refusal } from "./refusal";

/** Options of {@link createHootPages}. */
export interface HootPagesOptions {
  readonly page: Page;
  /** Calls the database. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Maximum time to read a hoot, in milliseconds. After that, the page is sent without the hoot. Default: 1,500. */
  readonly readWithin?: number | undefined;
}

/** The HTML page and the oEmbed response of each hoot. */
export interface HootPages {
  /** Returns the HTML page; without the hoot if reading it fails, and with status 404 if no hoot has the slug. */
  htmlOf(
    slug: string,
    origin: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly html: string }>;
  /** Responds to a request for the oEmbed endpoint. */
  oEmbed(parameters: URLSearchParams, origin: string, signal: AbortSignal): Promise<Response>;
}

/**
 * Result of reading a hoot: "members-only" if the configuration names no database that visitors may read, "unavailable"
 * if reading has failed or has taken too long.
 */
type HootRead =
  | { readonly status: "ready"; readonly hoot: HootView }
  | { readonly status: "missing" | "members-only" | "unavailable" };

const SITE_NAME = "Hooter";
/** Language of index.html. */
const LOCALE = "fr-FR";
/** Picture in the link preview of a hoot without a picture. */
const CARD_PICTURE = "/icons/maskable-512.png";

export function createHootPages({ page, fetch, readWithin = 1_500 }: HootPagesOptions): HootPages {
  const databaseUrl = publicDatabase(page.configuration);

  const readHoot = async (slug: string, siteUrl: string, left: AbortSignal): Promise<HootRead> => {
    if (databaseUrl === null) return { status: "members-only" };
    const signal = AbortSignal.any([left, AbortSignal.timeout(readWithin)]);
    const late = new Promise<HootRead>((resolve) => {
      signal.addEventListener("abort", () => resolve({ status: "unavailable" }));
    });
    const read = async (): Promise<HootRead> => {
      try {
        const { hoot } = await prefetchHoot(slug, { databaseUrl, siteUrl, fetch, signal, picturePaths });
        return hoot === null ? { status: "missing" } : { status: "ready", hoot };
      } catch {
        return { status: "unavailable" };
      }
    };
    return Promise.race([read(), late]);
  };

  return {
    async htmlOf(slug, origin, signal) {
      const read = await readHoot(slug, origin, signal);
      if (read.status !== "ready") return { status: read.status === "missing" ? 404 : 200, html: page.plain };
      const { hoot } = read;
      const { url, authorUrl } = addressesOf(hoot, origin);
      const metadata = hootMetadata(hoot, {
        url,
        authorUrl,
        siteName: SITE_NAME,
        locale: LOCALE,
        image: origin + CARD_PICTURE,
        oEmbedUrl: `${origin}/oembed?url=${encodeURIComponent(url)}&format=json`,
      });
      const head = renderMetadata({ ...metadata, title: `${SITE_NAME} | ${metadata.title}` });
      const content = `<main>${renderHoot(hoot, { url, authorUrl, locale: LOCALE })}</main>`;
      return { status: 200, html: page.write(head, content) };
    },

    async oEmbed(parameters, origin, signal) {
      const url = parameters.get("url");
      if (url === null) return refusal(400, "The address is missing.");
      if ((parameters.get("format") ?? "json") !== "json") return refusal(501, "The only format is JSON.");
      const slug = URL.canParse(url) && new URL(url).origin === origin ? slugOf(new URL(url).pathname) : null;
      if (slug === null) return refusal(404, "The address is not that of a hoot.");
      const read = await readHoot(slug, origin, signal);
      switch (read.status) {
        case "missing":
          return refusal(404, "There is no such hoot.");
        case "members-only":
          return refusal(401, "Only members may read this hoot.");
        case "unavailable":
          return refusal(503, "The database does not answer.", { "retry-after": "30" });
        case "ready": {
          const answer = hootOEmbed(read.hoot, {
            ...addressesOf(read.hoot, origin),
            providerName: SITE_NAME,
            providerUrl: `${origin}/`,
            locale: LOCALE,
            maxwidth: pixels(parameters.get("maxwidth")),
            maxheight: pixels(parameters.get("maxheight")),
          });
          // Scripts of other sites may embed a hoot.
          return Response.json(answer, { headers: { "access-control-allow-origin": "*" } });
        }
      }
    },
  };
}

/**
 * Returns the slug in the path of a hoot's page; null for other paths, and for a slug that is not encoded correctly.
 */
export function slugOf(pathname: string): string | null {
  const segment = /^\/hoot\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Returns the address of the database when everyone may read, otherwise null. */
function publicDatabase(configuration: string): string | null {
  let json: unknown;
  try {
    json = JSON.parse(configuration);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null || Reflect.get(json, "readers") !== "everyone") return null;
  const databaseUrl: unknown = Reflect.get(json, "databaseURL");
  return typeof databaseUrl === "string" ? databaseUrl : null;
}

function addressesOf({ slug, author }: HootView, origin: string) {
  return {
    url: `${origin}/hoot/${encodeURIComponent(slug)}`,
    authorUrl: `${origin}/profile/${encodeURIComponent(author.pseudo)}`,
  };
}

/** Parses a positive number of pixels; undefined for any other text, such as the empty limits of some clients. */
function pixels(text: string | null): number | undefined {
  return text !== null && /^0*[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
