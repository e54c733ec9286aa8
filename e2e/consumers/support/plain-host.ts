import { createServer } from "node:http";
import { build } from "esbuild";
import { type LocalServer, listen } from "../../support/listen";

/**
 * Bundles the source of a host into one classic script, and serves it on a page that declares no charset. A browser
 * decodes this script as Windows-1252, whereas it would decode a module as UTF-8.
 */
export async function servePlainHost(folder: string, source: string): Promise<LocalServer> {
  const { outputFiles } = await build({
    stdin: { contents: source, loader: "jsx", resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    outdir: "out",
    write: false,
  });
  const bundleOf = (suffix: string): string => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? "";
  const page = [
    "<!doctype html><title>Plain host</title>",
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">',
    '<div id="root"></div><script src="/host.js"></script>',
  ].join("\n");
  const files = new Map([
    ["/", ["text/html", page]],
    ["/host.js", ["text/javascript", bundleOf(".js")]],
    ["/host.css", ["text/css", bundleOf(".css")]],
  ]);
  const server = createServer((request, response) => {
    const [type, body] = files.get(new URL(request.url ?? "/", "http://host").pathname) ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": type }).end(body);
  });
  return listen(server);
}
