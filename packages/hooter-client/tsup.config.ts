import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * One copy of the core: what the other entries take of it by a relative path is taken from `hooter-client` itself, so that a
 * HooterError is the same class whoever throws it.
 */
const coreFromPackage: Plugin = {
  name: "core-from-package",
  setup(build) {
    build.onResolve({ filter: /\/(client|model\/[a-z-]+)$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "hooter-client", external: true } : null,
    );
  },
};

const common: Options = {
  format: ["esm", "cjs"],
  target: "es2022",
  sourcemap: true,
  // Both would lose "use client" (and a second copy of the core is kept out by name, above); the core alone is split.
  splitting: false,
  treeshake: false,
  external: ["hooter-client"],
};

export default defineConfig([
  // What is needed seldom is a file of its own, loaded when it is asked for; CommonJS holds all in one.
  { ...common, entry: { index: "src/index.ts" }, format: "esm", splitting: true, clean: true },
  { ...common, entry: { index: "src/index.ts" }, format: "cjs" },
  { ...common, entry: { firebase: "src/firebase.ts", memory: "src/memory.ts" }, esbuildPlugins: [coreFromPackage] },
  { ...common, entry: { react: "src/react/index.ts" }, banner: { js: '"use client";' } },
  {
    ...common,
    entry: { index: "src/index.ts", firebase: "src/firebase.ts", memory: "src/memory.ts", react: "src/react/index.ts" },
    dts: {
      only: true,
      // tsup sets `baseUrl`, so that the paths of tsconfig.base.json would be looked for here.
      compilerOptions: { ignoreDeprecations: "6.0", paths: { "hooter-client": ["./src/index.ts"] } },
    },
  },
]);
