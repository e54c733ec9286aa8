import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { type LocalServer, listen } from "../../e2e/support/listen";

const HTML =
  '<!doctype html><html lang="fr"><title>Hooter</title><link rel="stylesheet" href="/page.css"><body><script src="/page.js"></script></body></html>';

/**
 * Serves a page that contains only a script, and its stylesheet if there is one. Also serves the pictures of the
 * community.
 */
export async function servePage(script: string): Promise<LocalServer> {
  const answers: Readonly<Record<string, readonly [type: string, body: Buffer | string]>> = {
    "/page.js": ["text/javascript; charset=utf-8", await readFile(script)],
    "/page.css": ["text/css; charset=utf-8", await readFile(script.replace(/\.js$/, ".css")).catch(() => "")],
  };
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? "/");
    const send = (type: string, body: Buffer | string) => response.writeHead(200, { "content-type": type }).end(body);
    if (path.startsWith("/communaute/"))
      readFile(join("apps/demo/public", path)).then(
        (picture) => send("image/svg+xml", picture),
        () => response.writeHead(404).end(),
      );
    else send(...(answers[path] ?? ["text/html; charset=utf-8", HTML]));
  });
  return listen(server);
}
