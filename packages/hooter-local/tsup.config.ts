import { cp } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

const common: Options = {
  format: ["esm"],
  target: "node20",
  sourcemap: true,
  // Share one copy of the engine between the entries: RulesError is the same class in all of them.
  splitting: true,
  removeNodeProtocol: false,
  external: ["firebase-tools"],
};

export default defineConfig([
  // `index` also runs in a page, so the code that it shares with the other entries does not depend on Node.js.
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts", cli: "src/cli.ts" },
    clean: true,
    platform: "node",
    async onSuccess() {
      // Pictures of the seeded community, which the server answers with.
      await cp("../../apps/demo/public/communaute", "dist/communaute", { recursive: true });
    },
  },
  // Jest cannot require jose, which is an ES module, so it is part of the CommonJS build.
  {
    ...common,
    entry: { index: "src/index.ts" },
    format: "cjs",
    splitting: false,
    noExternal: ["jose"],
  },
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts" },
    format: ["esm", "cjs"],
    dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
  },
]);
