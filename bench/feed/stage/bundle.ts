import { fileURLToPath } from "node:url";
import { build } from "tsup";

const here = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface PageScripts {
  /** Script that measures inside a page. */
  readonly instruments: string;
  /** Script that mounts a feed, with React's development build: StrictMode does nothing in the production build. */
  readonly mounts: string;
}

/** Bundles the scripts that run in the pages. */
export async function bundlePages(folder: string): Promise<PageScripts> {
  await build({
    entry: { instruments: `${here}in-page/instruments.ts`, mounts: `${here}mounts/page.tsx` },
    outDir: folder,
    format: ["iife"],
    outExtension: () => ({ js: ".js" }),
    target: "es2022",
    platform: "browser",
    env: { NODE_ENV: "development" },
    noExternal: [/./],
    tsconfig: `${root}tsconfig.json`,
    config: false,
    silent: true,
    clean: false,
    dts: false,
    sourcemap: false,
  });
  return { instruments: `${folder}/instruments.js`, mounts: `${folder}/mounts.js` };
}
