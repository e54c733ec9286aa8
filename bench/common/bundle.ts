import { fileURLToPath } from "node:url";
import { build } from "tsup";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles scripts that run in a page, with the development build of React.
 *
 * @param entries path of each script by its name, from the repository's root
 * @param folder receives NAME.js
 */
export async function bundleScripts(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  await build({
    entry: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, root + path])),
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
}
