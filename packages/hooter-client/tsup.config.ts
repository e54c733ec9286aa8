import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Keeps a single copy of the core in the build. Relative imports of the other entries resolve to `hooter-client`, so
 * that HooterError is the same class everywhere.
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
  // Both options would drop "use client". The plugin above prevents a second copy of the core, so only the core needs
  // splitting.
  splitting: false,
  treeshake: false,
  external: ["hooter-client"],
};

export default defineConfig([
  // The ESM build has separate files for rarely needed code, which load on demand. The CommonJS build is one file.
  { ...common, entry: { index: "src/index.ts" }, format: "esm", splitting: true, clean: true },
  { ...common, entry: { index: "src/index.ts" }, format: "cjs" },
  { ...common, entry: { firebase: "src/firebase.ts", memory: "src/memory.ts" }, esbuildPlugins: [coreFromPackage] },
  { ...common, entry: { react: "src/react/index.ts" }, banner: { js: '"use client";' } },
  {
    ...common,
    entry: { index: "src/index.ts", firebase: "src/firebase.ts", memory: "src/memory.ts", react: "src/react/index.ts" },
    dts: {
      only: true,
      // tsup sets `baseUrl`, so the paths of tsconfig.base.json would be resolved here.
      compilerOptions: { ignoreDeprecations: "6.0", paths: { "hooter-client": ["./src/index.ts"] } },
    },
  },
]);
