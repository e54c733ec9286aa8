import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type LocalServer, listen } from "../../../e2e/support/listen";

/** Serves a page that contains only one script. */
export async function servePage(script: string): Promise<LocalServer> {
  const text = await readFile(script);
  const server = createServer((request, response) => {
    if (request.url === "/page.js")
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(text);
    else
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(
          '<!doctype html><html lang="fr"><title>Hooter</title><body><script src="/page.js"></script></body></html>',
        );
  });
  return listen(server);
}
