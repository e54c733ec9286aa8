import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { snippetsOf } from "../../scripts/packages/snippets";
import { type LocalServer, listen } from "../support/listen";
import { expect, test } from "./support/fixtures";

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".mjs": "text/javascript" };

/** Serves a page, and the unchanged files of the host's `node_modules`. */
function serveFiles(folder: string, page: string): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(page);
    const type = types[extname(path)];
    if (type === undefined || !path.startsWith("/node_modules/")) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": type }).end(readFileSync(join(folder, path)));
  });
  return listen(server);
}

test("the page of docs/vanilla.md shows a live feed without a bundler", async ({
  install,
  page,
  seededBackend,
  watch,
}) => {
  const [snippet] = snippetsOf("docs/vanilla.md", readFileSync("docs/vanilla.md", "utf8")).filter(
    ({ language }) => language === "html",
  );
  const config = `const config = ${JSON.stringify(seededBackend.configuration)};`;
  const written = snippet?.code.replace(/const config = .*;/, config) ?? "";
  expect(written).toContain(config);
  const server = await serveFiles(install("vite-react-19"), `${written}<link rel="icon" href="data:,">`);
  try {
    await page.goto(server.url);
    await page.getByRole("textbox", { name: "Email" }).fill("alice@hooter.example");
    await page.getByLabel("Mot de passe").fill("hibou-2026");
    await page.getByRole("button", { name: "Entrer" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(20);
    expect(watch.complaints).toEqual([]);
  } finally {
    await server.close();
  }
});
