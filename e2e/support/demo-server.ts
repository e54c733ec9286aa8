import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type LocalServer, listen } from "./listen";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

const compress = promisify(gzip);

/**
 * Serves the built demo as Firebase Hosting does: compressed, with the headers of firebase.json, index.html for every
 * other path, and the given configuration in the page. The only change to the Content Security Policy is that
 * `connect-src` allows local addresses.
 */
export async function serveDemo(configuration: object, port = 0): Promise<LocalServer> {
  const folder = "apps/demo/dist";
  const headersOf = hostingHeaders();
  const page = readFileSync(join(folder, "index.html"), "utf8").replace(
    /(<meta name="hooter-config" content=")[^"]*/,
    (_, start: string) => start + JSON.stringify(configuration).replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  );
  const compressed = new Map<string, Promise<Buffer>>();
  /** Compresses a file once. The build does not change while the server runs. */
  const bodyOf = (file: string, read: () => Promise<Buffer | string>): Promise<Buffer> => {
    const body = compressed.get(file) ?? read().then((content) => compress(content));
    compressed.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://demo").pathname));
    const type = types[extname(path)];
    const headers = { ...headersOf(path), "content-encoding": "gzip" };
    const isRoute = type === undefined || path === "/index.html";
    const body = isRoute ? bodyOf("/index.html", async () => page) : bodyOf(path, () => readFile(join(folder, path)));
    body.then(
      (content) =>
        response.writeHead(200, { ...headers, "content-type": isRoute ? types[".html"] : type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  return listen(server, port);
}

/** Headers of firebase.json for a path, from every source that matches it. */
function hostingHeaders(): (path: string) => Record<string, string> {
  const { hosting } = JSON.parse(readFileSync("firebase.json", "utf8"));
  const sources: { source: string; headers: { key: string; value: string }[] }[] = hosting.headers;
  return (path) =>
    Object.fromEntries(
      sources
        .filter(({ source }) => path.startsWith(source.replace(/\*\*$/, "")))
        .flatMap(({ headers }) => headers)
        .map(({ key, value }) => [key, value.replace("connect-src 'self'", "connect-src 'self' http://127.0.0.1:*")]),
    );
}
