import { mkdir, readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { InitialData } from "hooter-client";
import { prefetchFeed } from "hooter-client/server";
import { type Browser, chromium } from "playwright";
import { renderToString } from "react-dom/server";
import { Backend } from "../../e2e/support/backend";
import { type LocalServer, listen } from "../../e2e/support/listen";
import { findBrowser } from "../../scripts/browser";
import { checkBrowser } from "../../scripts/test/probe-browser";
import { bundleScripts } from "../common/bundle";
import { bytes, duration } from "../common/format";
import { type Speed, slowDown, speeds } from "../common/speed";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";
import { News } from "./news";

/** Number of hoots in the community: three pages of the feed. */
const HOOTS = 60;
/** Time after which the page counts as idle, in milliseconds at the machine's own speed. */
const IDLE_AFTER_MS = 1_500;

const pages = [
  { name: "read by the browser", path: "/" },
  { name: "data of the server", path: "/server" },
] as const;

interface Visit {
  /** Time to the first hoot in the document, in milliseconds. */
  readonly firstHoot: number;
  readonly calls: number;
  /** Bytes of the database's responses. */
  readonly received: number;
}

/** Measures a visitor's feed with and without initial data from the server, and returns a table. */
export async function measurePage(folder: string, rounds: number, notify: (line: string) => void): Promise<string> {
  await bundleScripts("productionPage", { news: "bench/visitors/in-page/news.tsx" }, folder);
  const data = join(folder, "page-data");
  await mkdir(data);
  await checkBrowser();
  const backend = await Backend.start(data, HOOTS, "everyone");
  const site = await serveNews(backend.configuration.databaseURL, folder);
  const browser = await chromium.launch(findBrowser());
  try {
    const rows: string[][] = [];
    for (const { name, path } of pages) {
      const visits = new Map<Speed["name"], Visit[]>();
      for (const speed of speeds) {
        notify(`${name}, ${speed.name}`);
        const all: Visit[] = [];
        for (let round = 0; round < rounds; round++) {
          all.push(await visit(browser, `${site.url}${path}`, backend.databasePort, speed));
        }
        visits.set(speed.name, all);
      }
      const middle = (speed: Speed["name"], select: (one: Visit) => number) =>
        median((visits.get(speed) ?? []).map(select));
      rows.push([
        name,
        duration(middle("fast", ({ firstHoot }) => firstHoot)),
        duration(middle("slow", ({ firstHoot }) => firstHoot)),
        String(middle("fast", ({ calls }) => calls)),
        bytes(middle("fast", ({ received }) => received)),
        bytes((await (await fetch(`${site.url}${path}`)).arrayBuffer()).byteLength),
      ]);
    }
    return [
      `A visitor's feed of ${HOOTS} hoots, 20 on the page; medians of ${rounds} visits without a cache`,
      "",
      tableOf(["hoots", "first hoot", "on a slow phone", "calls", "bytes of the calls", "bytes of the HTML"], rows),
    ].join("\n");
  } finally {
    await browser.close();
    await site.close();
    await backend.kill();
  }
}

/** Serves the page at `/`, and at `/server` with the hoots in its HTML. */
async function serveNews(databaseUrl: string, folder: string): Promise<LocalServer> {
  const [script, styles] = await Promise.all(["news.js", "news.css"].map((name) => readFile(join(folder, name))));
  const htmlOf = (initialData: InitialData | null): string => {
    const content = initialData ? renderToString(<News databaseUrl={databaseUrl} initialData={initialData} />) : "";
    const given = JSON.stringify({ databaseUrl, initialData }).replaceAll("<", "\\u003c");
    return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Hooter</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/news.css"><body><div id="root">${content}</div><script>hooterNews=${given}</script><script src="/news.js"></script></body></html>`;
  };
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { "content-type": type }).end(body);
    if (path === "/news.js") send("text/javascript; charset=utf-8", script ?? "");
    else if (path === "/news.css") send("text/css; charset=utf-8", styles ?? "");
    else if (path === "/") send("text/html; charset=utf-8", htmlOf(null));
    else if (path === "/server")
      send(
        "text/html; charset=utf-8",
        htmlOf(await prefetchFeed({ databaseUrl, siteUrl: "http://127.0.0.1", picturePaths: ["/communaute/"] })),
      );
    else response.writeHead(404).end();
  };
  return listen(
    createServer((request, response) => {
      answer(request.url ?? "/", response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    }),
  );
}

async function visit(browser: Browser, url: string, databasePort: number, speed: Speed): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await slowDown(cdp, speed);
    const calls = new Set<string>();
    let received = 0;
    cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (new URL(request.url).port === String(databasePort)) calls.add(requestId);
    });
    cdp.on("Network.dataReceived", ({ requestId, dataLength }) => {
      if (calls.has(requestId)) received += dataLength;
    });
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector("article")) return;
        observer.disconnect();
        requestAnimationFrame(() => Reflect.set(globalThis, "firstHoot", performance.now()));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url);
    await page.waitForFunction(() => Reflect.has(globalThis, "firstHoot"));
    await page.waitForTimeout(IDLE_AFTER_MS * speed.cpu);
    const firstHoot = Number(await page.evaluate(() => Reflect.get(globalThis, "firstHoot")));
    return { firstHoot, calls: calls.size, received };
  } finally {
    await context.close();
  }
}
