import { defineConfig, type Options } from "tsup";

const common: Options = {
  format: ["esm"],
  target: "node20",
  sourcemap: true,
  // One copy of the engine, whichever entry it is reached by: a RulesError is the same class for all of them.
  splitting: true,
  removeNodeProtocol: false,
  external: ["firebase-tools"],
};

export default defineConfig([
  // `index` runs in a page as well; what it shares with the others is free of Node.
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts", cli: "src/cli.ts" },
    clean: true,
    platform: "node",
  },
  {
    ...common,
    entry: { index: "src/index.ts", node: "src/node.ts" },
    dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
  },
]);
