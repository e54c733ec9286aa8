import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Files whose functions `hooter-client` does not export. Each entry has its own copy. */
const internalFiles = /\/(browser|json|token-claims)$/;

/**
 * Keeps a single copy of the core in the build. In the other entries, relative imports of the core resolve to
 * `hooter-client`, so that HooterError is the same class everywhere.
 */
const coreFromPackage: Plugin = {
  name: "core-from-package",
  setup(build) {
    build.onResolve({ filter: /\/(client|model\/[a-z-]+)$/ }, ({ kind, path }) => {
      const isExported = kind === "import-statement" && !internalFiles.test(path);
      return isExported ? { path: "hooter-client", external: true } : null;
    });
  },
};

/**
 * The entry for servers has its own copy of the reads, so that a server loads no client. It imports only the errors
 * from `hooter-client`, so that HooterError is the same class in both entries.
 */
const errorsFromPackage: Plugin = {
  name: "errors-from-package",
  setup(build) {
    build.onResolve({ filter: /\/model\/errors$/ }, () => ({ path: "hooter-client", external: true }));
  },
};

const common: Options = {
  format: ["esm", "cjs"],
  target: "es2022",
  sourcemap: true,
  // If enabled, either option would drop "use client".
  splitting: false,
  treeshake: false,
  external: ["hooter-client"],
};

export default defineConfig([
  // In the ESM build, code that loads on demand has separate files: rarely needed code, and the code with Firebase.
  // The CommonJS build has one file for each entry.
  {
    ...common,
    entry: { index: "src/index.ts", firebase: "src/firebase.ts" },
    format: "esm",
    splitting: true,
    clean: true,
  },
  { ...common, entry: { index: "src/index.ts" }, format: "cjs" },
  { ...common, entry: { firebase: "src/firebase.ts" }, format: "cjs", esbuildPlugins: [coreFromPackage] },
  { ...common, entry: { memory: "src/memory.ts" }, esbuildPlugins: [coreFromPackage] },
  {
    ...common,
    entry: { server: "src/server.ts" },
    format: "esm",
    splitting: true,
    esbuildPlugins: [errorsFromPackage],
  },
  { ...common, entry: { server: "src/server.ts" }, format: "cjs", esbuildPlugins: [errorsFromPackage] },
  { ...common, entry: { react: "src/react/index.ts" }, banner: { js: '"use client";' } },
  {
    ...common,
    entry: {
      index: "src/index.ts",
      firebase: "src/firebase.ts",
      memory: "src/memory.ts",
      react: "src/react/index.ts",
      server: "src/server.ts",
    },
    dts: {
      only: true,
      // tsup sets `baseUrl` to this folder, so override the paths of tsconfig.base.json, which would be wrong here.
      compilerOptions: { ignoreDeprecations: "6.0", paths: { "hooter-client": ["./src/index.ts"] } },
    },
  },
]);
