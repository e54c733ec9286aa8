import { fileURLToPath } from "node:url";
import { bundleScripts } from "../../common/bundle";
import { installComparisons } from "../../common/install-comparisons";
import { type Site, startSite } from "../../common/site";

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

const comparisons = fileURLToPath(new URL("../comparisons", import.meta.url));
const missing = fileURLToPath(new URL("../lists/missing.ts", import.meta.url));

/**
 * @param folder temporary folder
 * @param hoots number of hoots of the community
 */
export async function startStage(folder: string, hoots: number): Promise<Stage> {
  const hasComparisons = (await installComparisons(comparisons, () => {})) === null;
  const packageOf = (name: string) => (hasComparisons ? `${comparisons}/node_modules/${name}` : missing);
  const entries = { instruments: "bench/feed/in-page/instruments.ts", mounts: "bench/feed/mounts/page.tsx" };
  await bundleScripts("page", entries, folder);
  await bundleScripts("productionPage", { lists: "bench/feed/lists/page.tsx" }, folder, {
    virtua: packageOf("virtua"),
    "react-virtuoso": packageOf("react-virtuoso"),
  });
  const site = await startSite(folder, hoots);
  const script = (name: string) => `${folder}/${name}.js`;
  const scripts = { instruments: script("instruments"), mounts: script("mounts"), lists: script("lists") };
  return { ...site, scripts, hasComparisons };
}
