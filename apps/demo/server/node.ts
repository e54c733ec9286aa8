import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import type { Handler, SiteFiles } from "./handler";

/** Lists the files of a folder once and reads only listed files, so that no path can lead outside the folder. */
export function readSiteFolder(folder: string): SiteFiles {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = new Map(names.map((name) => [`/${name.replaceAll(sep, "/")}`, join(folder, name)]));
  return {
    async read(path) {
      const file = paths.get(path);
      if (file === undefined) return null;
      try {
        return new Uint8Array(await readFile(file));
      } catch {
        // The path is a folder, or the file was removed.
        return null;
      }
    },
  };
}

/**
 * Adapts a handler to `node:http`. If the handler fails, the response has status 500.
 *
 * @param onError receives each failure
 * @example
 * createServer(toNodeListener(await createHandler(options), console.error)).listen(8080);
 */
export function toNodeListener(handler: Handler, onError: (error: unknown) => void): RequestListener {
  return (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
      onError(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url, headers: received } = incoming;
  // Refuse other methods before a `Request` is created, because its constructor throws for TRACE and CONNECT.
  if (method !== "GET" && method !== "HEAD") {
    outgoing.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  // Proxy clients send an absolute URL. Its host takes precedence over the Host header (RFC 9112, section 3.2.2).
  const [, authority, path = ""] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url ?? "") ?? [null, undefined, url];
  // With an empty host, the URL would begin with three slashes, and the first segment of the path would become the
  // host.
  const host = authority ?? (received.host || "localhost");
  // Concatenate the strings. Do not resolve the path as a relative URL: a path that begins with two slashes would
  // replace the host.
  const address = `http://${host}${path}`;
  const isComplete = authority !== undefined || path.startsWith("/");
  if (!isComplete || /[/\\?#@]/.test(host) || !URL.canParse(address)) {
    outgoing.writeHead(400).end();
    return;
  }
  const leaving = new AbortController();
  outgoing.once("close", () => leaving.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const response = await handler(new Request(address, { method, headers, signal: leaving.signal }));
  const body = Buffer.from(await response.arrayBuffer());
  const length = method === "HEAD" ? {} : { "content-length": body.length };
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...length }).end(body);
}
