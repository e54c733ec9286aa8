import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { type LocalServer, listen } from "../../support/listen";

/** Page of a site without a bundler. */
export interface PlainPage {
  readonly html: string;
  /** Content policy of the page. */
  readonly policy: string;
}

/**
 * Serves the pages of a site, and the packed scripts with the custom elements below `/hooter/`. Like `npx serve`, it
 * redirects names with `.html`, and drops the query. The responses declare no charset: without a `<meta charset>`, a
 * browser decodes a page as Windows-1252.
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
      response.setHeader("content-type", "text/html");
      if (typeof page !== "string") response.setHeader("content-security-policy", page.policy);
      response.end(typeof page === "string" ? page : page.html);
    } else if (pathname.endsWith(".html")) {
      response.writeHead(301, { location: pathname.slice(0, -".html".length) }).end();
    } else if (/^\/hooter\/[\w.-]+\.js$/.test(pathname)) {
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end(readFileSync(join(scripts, basename(pathname))));
    } else response.writeHead(404).end();
  });
  return listen(server);
}
