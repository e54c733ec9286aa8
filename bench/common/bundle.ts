import { fileURLToPath } from "node:url";
import { build, type Options } from "tsup";

const root = fileURLToPath(new URL("../..", import.meta.url));

const page = {
  format: ["iife"],
  outExtension: () => ({ js: ".js" }),
  target: "es2022",
  platform: "browser",
} as const satisfies Options;

/**
 * Targets of a bundle: a page with the development build of React, a page with its production build, or Node (with the
 * settings of the published packages).
 */
const targets = {
  page: { ...page, env: { NODE_ENV: "development" } },
  productionPage: { ...page, env: { NODE_ENV: "production" }, minify: true },
  node: {
    format: ["esm"],
    outExtension: () => ({ js: ".mjs" }),
    target: "node20",
    platform: "node",
    splitting: false,
  },
} as const satisfies Record<string, Options>;

/**
 * Bundles scripts together with all modules that they import.
 *
 * @param entries path of each script from the repository's root; the keys are the names of the scripts
 * @param folder receives the bundles, and a stylesheet beside each bundle that imports one
 * @param alias path of each package that is not installed in the project; the keys are the names of the packages
 * @returns a function that maps the name of a script to the path of its bundle
 */
export async function bundleScripts<Name extends string>(
  target: keyof typeof targets,
  entries: Readonly<Record<Name, string>>,
  folder: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<(name: Name) => string> {
  await build({
    ...targets[target],
    esbuildOptions(options) {
      options.alias = alias;
    },
    entry: { ...entries },
    outDir: folder,
    noExternal: [/./],
    tsconfig: `${root}tsconfig.json`,
    config: false,
    silent: true,
    clean: false,
    dts: false,
    sourcemap: false,
  });
  return (name) => `${folder}/${name}${targets[target].outExtension().js}`;
}
