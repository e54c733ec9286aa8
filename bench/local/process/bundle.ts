import { fileURLToPath } from "node:url";
import { build } from "tsup";

const children = ["prepare", "database", "bare", "load", "streams"] as const;
export type ChildName = (typeof children)[number];

/** Path of each child's bundled script. */
export type Scripts = Readonly<Record<ChildName, string>>;

const here = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Bundles the children's scripts like the published package. A loader that compiles in memory would change the measured
 * code.
 */
export async function bundleChildren(folder: string): Promise<Scripts> {
  const entry = Object.fromEntries(children.map((name) => [name, `${here}children/${name}.ts`]));
  await build({
    entry,
    outDir: folder,
    format: ["esm"],
    outExtension: () => ({ js: ".mjs" }),
    target: "node20",
    platform: "node",
    splitting: false,
    noExternal: [/./],
    tsconfig: `${root}tsconfig.json`,
    config: false,
    silent: true,
    clean: false,
    dts: false,
    sourcemap: false,
  });
  const scriptOf = (name: ChildName): string => `${folder}/${name}.mjs`;
  return {
    prepare: scriptOf("prepare"),
    database: scriptOf("database"),
    bare: scriptOf("bare"),
    load: scriptOf("load"),
    streams: scriptOf("streams"),
  };
}
