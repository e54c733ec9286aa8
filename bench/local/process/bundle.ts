import { bundleScripts } from "../../common/bundle";

const children = ["prepare", "database", "bare", "load", "streams"] as const;
export type ChildName = (typeof children)[number];

/** Path of each child's bundled script. */
export type Scripts = Readonly<Record<ChildName, string>>;

/**
 * Bundles the scripts of the child processes with the settings of the published package. With a loader that compiles in
 * memory, the bench would not measure the published code.
 */
export async function bundleChildren(folder: string): Promise<Scripts> {
  const entries = Object.fromEntries(children.map((name) => [name, `bench/local/children/${name}.ts`]));
  await bundleScripts("node", entries, folder);
  const scriptOf = (name: ChildName): string => `${folder}/${name}.mjs`;
  return {
    prepare: scriptOf("prepare"),
    database: scriptOf("database"),
    bare: scriptOf("bare"),
    load: scriptOf("load"),
    streams: scriptOf("streams"),
  };
}
