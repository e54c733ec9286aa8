import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { type LocalServer, listen } from "../../support/listen";

/** Page of a site without a bundler. */
export interface PlainPage {
  readonly html: string;
  /** Content policy of the page; default none. */
  readonly policy?: string;
  /** Charset that the page declares. By default, it declares none, and a browser decodes it as Windows-1252. */
  readonly charset?: string;
}

/**
 * Serves the pages of a site, and the packed scripts with the custom elements below `/hooter/`. Like `npx serve`, it
 * redirects names with `.html`, and drops the query.
 *
 * @param scripts folder of the scripts
 * @param pages by path
 */
export function serveElementSite(
  scripts: string,
  pages: Readonly<Record<string, PlainPage | string>>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const page = pages[pathname];
    if (page !== undefined) {
      const { html, policy, charset } = typeof page === "string" ? { html: page } : page;
      response.writeHead(200, {
        "content-type": charset === undefined ? "text/html" : `text/html; charset=${charset}`,
        ...(policy === undefined ? {} : { "content-security-policy": policy }),
      });
      response.end(html);
    } else if (pathname.endsWith(".html")) {
      response.writeHead(301, { location: pathname.slice(0, -".html".length) }).end();
    } else if (/^\/hooter\/[\w.-]+\.js$/.test(pathname)) {
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end(readFileSync(join(scripts, basename(pathname))));
    } else response.writeHead(404).end();
  });
  return listen(server);
}
