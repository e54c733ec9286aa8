import { bundleScripts } from "../common/bundle";

/**
 * Bundles the scripts of the child processes with the settings of the published package. With a loader that compiles in
 * memory, the bench would not measure the published code.
 */
export function bundleChildren(folder: string) {
  const children = "bench/local/children";
  return bundleScripts(
    "node",
    {
      prepare: `${children}/prepare.ts`,
      database: `${children}/database.ts`,
      bare: `${children}/bare.ts`,
      load: `${children}/load.ts`,
      streams: `${children}/streams.ts`,
    },
    folder,
  );
}
