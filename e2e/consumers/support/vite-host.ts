import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { type LocalServer, listen } from "../../support/listen";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Builds a host as Vite's React template does, and serves the result. */
export async function serveViteHost(folder: string): Promise<LocalServer> {
  await build({ root: folder, configFile: false, plugins: [react()], logLevel: "warn" });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    const file = path === "/" ? "/index.html" : path;
    readFile(join(folder, "dist", file)).then(
      (body) =>
        response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  return listen(server);
}
