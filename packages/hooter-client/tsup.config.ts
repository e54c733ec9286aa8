import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Files whose functions `hooter-client` does not export, so that each entry point contains a copy of them. */
const internalFiles = /\/(browser|json|token-claims)$/;

/**
 * Keeps a single copy of the client and its model in the build. The other entry points import both from
 * `hooter-client`, so that, for example, HooterError is the same class everywhere.
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
 * The entry point for servers contains a copy of the code that it uses. It imports only the errors from
 * `hooter-client`, so that HooterError is the same class in both entry points.
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
  // Each of these options would drop "use client" from the build.
  splitting: false,
  treeshake: false,
  external: ["hooter-client"],
};

export default defineConfig([
  // In the ESM build, code that loads on demand is in separate files: rarely needed code, and the code that uses
  // Firebase. The CommonJS build has one file for each entry point.
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
      // Override the `paths` of tsconfig.base.json. They are relative to the root folder, but tsup resolves them from
      // this folder.
      compilerOptions: { ignoreDeprecations: "6.0", paths: { "hooter-client": ["./src/index.ts"] } },
    },
  },
]);
