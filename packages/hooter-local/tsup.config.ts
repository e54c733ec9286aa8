import { cp, readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

const common: Options = {
  format: ["esm"],
  target: "node20",
  sourcemap: true,
  // Share code between the entry points, so that all of them export the same RulesError class.
  splitting: true,
  removeNodeProtocol: false,
  external: ["firebase-tools"],
};

/**
 * jose creates a TextEncoder and a TextDecoder on import, but Jest with jsdom lacks these classes. This plugin makes
 * jose create them on each use instead.
 */
const encodersAtUse: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "encoders-at-use",
  setup(build) {
    build.onLoad({ filter: /[/\\]jose[/\\].*buffer_utils\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source
        .replaceAll(/new TextEncoder\(\)/g, "{ encode: (text) => new TextEncoder().encode(text) }")
        .replaceAll(/new TextDecoder\(([^)]*)\)/g, "{ decode: (bytes) => new TextDecoder($1).decode(bytes) }");
      if (contents === source)
        throw new Error(`${path} creates no encoder: adapt encoders-at-use to this version of jose`);
      return { contents, loader: "js" };
    });
  },
};

export default defineConfig([
  // `index` also runs in a page, so the code that it shares with the other entry points must not depend on Node.js.
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts", cli: "src/cli.ts" },
    clean: true,
    platform: "node",
    async onSuccess() {
      // The server serves these pictures of the seeded community.
      await cp("../../apps/demo/public/communaute", "dist/communaute", { recursive: true });
    },
  },
  // Bundle jose into the CommonJS build, because jose is an ES module, which Jest cannot require.
  {
    ...common,
    entry: { index: "src/index.ts" },
    format: "cjs",
    splitting: false,
    noExternal: ["jose"],
    esbuildPlugins: [encodersAtUse],
  },
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts" },
    format: ["esm", "cjs"],
    dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
  },
]);
