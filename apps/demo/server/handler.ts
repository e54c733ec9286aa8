import { createHootPages, type HootPagesOptions, slugOf } from "./hoot-pages";
import type { Hosting } from "./hosting";
import { readPage } from "./page";
import { refusal } from "./refusal";

export type Handler = (request: Request) => Promise<Response>;

type Content = string | Uint8Array<ArrayBuffer>;

export interface SiteFiles {
  /**
   * Returns the content of a file, or null if the file does not exist.
   *
   * @param path from the root of the site, such as "/assets/a.js"
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Options of {@link createHandler}. */
export interface HandlerOptions extends Omit<HootPagesOptions, "page"> {
  readonly files: SiteFiles;
  readonly hosting: Hosting;
  /** Configuration for the page, as JSON. Default: the configuration in the build. */
  readonly configuration?: string | undefined;
  /** Public address of the site, such as "https://exemple.fr". Default: the origin of each request. */
  readonly siteUrl?: string | undefined;
}

const types: ReadonlyMap<string, string> = new Map([
  ["css", "text/css; charset=utf-8"],
  ["html", "text/html; charset=utf-8"],
  ["ico", "image/x-icon"],
  ["jpg", "image/jpeg"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json"],
  ["map", "application/json"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain; charset=utf-8"],
  ["webmanifest", "application/manifest+json"],
  ["webp", "image/webp"],
]);
const HTML = "text/html; charset=utf-8";
const compressible = /^text\/|json|svg/;

/**
 * Creates a handler that serves the built site: its files with the headers of firebase.json, and index.html for the
 * paths of pages. When everyone may read, a hoot's page contains the metadata and the text of the hoot. The
 * handler uses only web standards, so it can also run as a serverless function.
 *
 * @throws Error when index.html is missing or has no placeholders for the metadata; TypeError when `siteUrl` is not an
 *   absolute address
 * @example
 * const handler = await createHandler({ files: readSiteFolder("apps/demo/dist"), hosting });
 * const response = await handler(new Request("https://exemple.fr/hoot/zoe42_hoot"));
 */
export async function createHandler(options: HandlerOptions): Promise<Handler> {
  const { files, hosting } = options;
  const index = await files.read("/index.html");
  if (index === null) throw new Error("The site has no index.html. Build it first.");
  const page = readPage(new TextDecoder().decode(index), options.configuration);
  const hoots = createHootPages({ ...options, page });
  const siteOrigin = options.siteUrl === undefined ? null : new URL(options.siteUrl).origin;
  /** Compressed files by path. They stay valid, because the files do not change. */
  const compressed = new Map<string, Promise<Content>>();

  const compressOnce = (path: string, content: Content): Promise<Content> => {
    const body = compressed.get(path) ?? gzip(content);
    compressed.set(path, body);
    return body;
  };

  const respond = async (request: Request, url: URL, path: string): Promise<Response> => {
    const origin = siteOrigin ?? url.origin;
    if (path === "/oembed") return hoots.oEmbed(url.searchParams, origin, request.signal);

    const slug = slugOf(url.pathname);
    if (slug !== null) {
      const { status, html } = await hoots.htmlOf(slug, origin, request.signal);
      return send(request, status, HTML, html, gzip);
    }

    const extension = /\.(\w+)$/.exec(path)?.[1] ?? "";
    const isIndex = path === "/index.html";
    const file = isIndex || hosting.isIgnored(path) ? null : await files.read(path);
    if (file !== null) {
      const type = types.get(extension) ?? "application/octet-stream";
      return send(request, 200, type, file, (content) => compressOnce(path, content));
    }

    // The path of a page may end like a file name (/profile/zoe.js), so check whether the client accepts HTML.
    const asksForPage = isIndex || (request.headers.get("accept")?.includes("text/html") ?? false);
    if (!hosting.isPage(path) || (types.has(extension) && !asksForPage)) return refusal(404, "There is no such file.");
    return send(request, 200, HTML, page.plain, (content) => compressOnce("/index.html", content));
  };

  return async (request) => {
    const url = new URL(request.url);
    const path = decodePath(url.pathname);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const answer = async (): Promise<Response> => {
      // The router of the page shows that nothing is at this address.
      if (path === null) return send(request, 400, HTML, page.plain, gzip);
      return isRead
        ? await respond(request, url, path)
        : refusal(405, "Only GET and HEAD are allowed.", { allow: "GET, HEAD" });
    };
    const response = await answer();
    for (const [name, value] of Object.entries(hosting.headersOf(path ?? "/"))) response.headers.set(name, value);
    // Do not cache errors: a file that is missing during a deployment can exist afterwards.
    if (response.status !== 200) response.headers.set("cache-control", "no-store");
    if (request.method !== "HEAD") return response;
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Creates a response with the content, compressed if the content type and the client allow it. */
async function send(
  request: Request,
  status: number,
  type: string,
  content: Content,
  compress: (content: Content) => Promise<Content>,
): Promise<Response> {
  const headers = { "content-type": type };
  if (!compressible.test(type)) return new Response(content, { status, headers });
  const varying = { ...headers, vary: "accept-encoding" };
  if (!acceptsGzip(request.headers.get("accept-encoding") ?? ""))
    return new Response(content, { status, headers: varying });
  return new Response(await compress(content), { status, headers: { ...varying, "content-encoding": "gzip" } });
}

function acceptsGzip(acceptEncoding: string): boolean {
  const codings = acceptEncoding.split(",").map((coding) => coding.replaceAll(/\s/g, "").toLowerCase());
  const find = (name: string) => codings.find((coding) => coding.split(";")[0] === name);
  // "*" matches the content codings that the header does not list.
  const found = find("gzip") ?? find("*");
  return found !== undefined && !/;q=0(?:\.0*)?$/.test(found);
}

async function gzip(content: Content): Promise<Content> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
