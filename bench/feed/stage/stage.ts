import { bundleScripts } from "../../common/bundle";
import { type Site, startSite } from "../../common/site";

/** The site, and the scripts that run in its pages. */
export interface Stage extends Site {
  readonly scripts: {
    /** Script that measures inside a page. */
    readonly instruments: string;
    /** Script that mounts a feed, with React's development build: StrictMode does nothing in the production build. */
    readonly mounts: string;
  };
}

/**
 * @param folder temporary folder
 * @param hoots number of hoots of the community
 */
export async function startStage(folder: string, hoots: number): Promise<Stage> {
  const entries = { instruments: "bench/feed/in-page/instruments.ts", mounts: "bench/feed/mounts/page.tsx" };
  await bundleScripts("page", entries, folder);
  const site = await startSite(folder, hoots);
  return { ...site, scripts: { instruments: `${folder}/instruments.js`, mounts: `${folder}/mounts.js` } };
}
