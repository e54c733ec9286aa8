import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a page with one script and nothing else in it. */
export async function servePage(script: string): Promise<ServedPage> {
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
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
