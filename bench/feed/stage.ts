import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright";
import { bundleScripts } from "../common/bundle";
import { installComparisons } from "../common/install-comparisons";
import { fillInSignIn, type Site, startSite } from "../common/site";
import type { Slowness } from "./report/findings";

/** The site, and the scripts that run in its pages. */
export interface Stage extends Site {
  readonly scripts: {
    /** Script that measures inside a page. */
    readonly instruments: string;
    /**
     * Script that mounts a feed under StrictMode. It contains React's development build, because StrictMode does
     * nothing in the production build.
     */
    readonly mounts: string;
    /** Script that shows the same cards in several lists. */
    readonly lists: string;
  };
  /** Whether `lists` contains the lists of other packages. */
  readonly hasComparisons: boolean;
}

const comparisons = fileURLToPath(new URL("comparisons", import.meta.url));
const missing = fileURLToPath(new URL("lists/missing.ts", import.meta.url));

/**
 * Bundles the scripts and starts the site.
 *
 * @param folder temporary folder
 * @param hoots number of hoots of the community
 */
export async function startStage(folder: string, hoots: number): Promise<Stage> {
  const hasComparisons = (await installComparisons(comparisons, () => {})) === null;
  const packageOf = (name: string) => (hasComparisons ? `${comparisons}/node_modules/${name}` : missing);
  const inPage = await bundleScripts(
    "page",
    { instruments: "bench/feed/in-page/instruments.ts", mounts: "bench/feed/mounts/page.tsx" },
    folder,
  );
  const inProduction = await bundleScripts("productionPage", { lists: "bench/feed/lists/page.tsx" }, folder, {
    virtua: packageOf("virtua"),
    "react-virtuoso": packageOf("react-virtuoso"),
  });
  const scripts = { instruments: inPage("instruments"), mounts: inPage("mounts"), lists: inProduction("lists") };
  return { ...(await startSite(folder, hoots)), scripts, hasComparisons };
}

/** Page of a user, in a separate browser context. */
export interface Visitor {
  readonly page: Page;
  /** Slows down the page's processor by this factor from now on. */
  slowDown(slowness: Slowness): Promise<void>;
  /** Bytes of the JavaScript heap after garbage collection. */
  heap(): Promise<number>;
  /** Number of listeners on the window, the document, and the `html` and `body` elements. */
  listeners(): Promise<number>;
  leave(): Promise<void>;
}

/** Opens a page with the bench's instruments. */
export async function openPage({ browser, scripts }: Stage, url: string): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "fr-FR" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript({ path: scripts.instruments });
  await page.goto(url);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    slowDown: async (rate) => void (await cdp.send("Emulation.setCPUThrottlingRate", { rate })),
    async heap() {
      // Collect garbage repeatedly: objects that the first collection releases may reference others.
      for (let round = 0; round < 3; round++) await cdp.send("HeapProfiler.collectGarbage");
      const { usedSize } = await cdp.send("Runtime.getHeapUsage");
      return usedSize;
    },
    listeners: () => countListeners(cdp),
    leave: () => context.close(),
  };
}

async function countListeners(cdp: CDPSession): Promise<number> {
  let count = 0;
  for (const expression of ["window", "document", "document.documentElement", "document.body"]) {
    const { result } = await cdp.send("Runtime.evaluate", { expression, objectGroup: "listeners" });
    if (result.objectId === undefined) throw new Error(`The page has no ${expression}.`);
    const { listeners } = await cdp.send("DOMDebugger.getEventListeners", { objectId: result.objectId });
    count += listeners.length;
  }
  await cdp.send("Runtime.releaseObjectGroup", { objectGroup: "listeners" });
  return count;
}

/** Opens the demo and signs in. Resolves when the dashboard shows the first page of hoots. */
export async function signIn(stage: Stage, email: string): Promise<Visitor> {
  const visitor = await openPage(stage, `${stage.demo.url}/connexion`);
  await fillInSignIn(visitor.page, email);
  await visitor.page.evaluate(() => hooterBench.firstPage());
  return visitor;
}
