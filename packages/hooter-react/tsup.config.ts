import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { defineConfig, type Options } from "tsup";
import { compact } from "./src/styles/compact";
import { guard } from "./src/styles/guard";

/** Marks calls that create a component as pure, so that a host's bundler can omit unused widgets. */
const pureComponents: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "pure-components",
  setup(build) {
    build.onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const makers = /(?<=[=(]\s*)(?=(?:forwardRef|memo|createContext|slot)\b[<(])/g;
      return { contents: source.replace(makers, "/* @__PURE__ */ "), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/** Imports `?raw` files as text, as Vite does. The rules files contain comments, so they cannot be imported as JSON. */
const rawText: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "raw-text",
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace("?raw", "")),
      namespace: "raw-text",
    }));
    build.onLoad({ filter: /./, namespace: "raw-text" }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      loader: "text",
    }));
  },
};

const published = { index: "src/index.ts", primitives: "src/primitives/index.ts" };
/**
 * Entry point of the test tools. It imports the index as a package, because a second copy of the index would have
 * separate React contexts.
 */
const testing = { testing: "src/test-hooter/index.ts" };
/** Entry point for the types of the custom elements; `vite.element.config.ts` builds their scripts. */
const element = { "element/hooter": "src/element/index.ts" };
const external = [/^hooter-/, /^react/, /^@radix-ui\//, /^firebase/];
const code: Options = {
  target: "es2022",
  sourcemap: true,
  // Leave tree shaking to the host's bundler, because in this build it would drop "use client".
  treeshake: false,
  esbuildPlugins: [pureComponents, rawText],
  banner: { js: '"use client";' },
  external,
};

export default defineConfig([
  // Modules that load on demand become separate files. In CommonJS, splitting would drop "use client".
  {
    ...code,
    entry: { ...published, ...testing, "first-load": "src/first-load.ts", everything: "src/everything.ts" },
    format: "esm",
    splitting: true,
  },
  { ...code, entry: { ...published, ...testing }, format: "cjs", splitting: false },
  {
    // A single TypeScript program writes the declarations for both formats.
    entry: { ...published, ...testing, ...element },
    format: ["esm", "cjs"],
    external,
    dts: {
      only: true,
      // Override the `paths` of tsconfig.base.json. They are relative to the root folder, but tsup resolves them from
      // this folder.
      compilerOptions: { ignoreDeprecations: "6.0", paths: { "hooter-react": ["./src/index.ts"] } },
    },
  },
  {
    // Separate stylesheet for the host to import. The code never imports it, so that no bundler needs CSS support.
    entry: { styles: "src/styles/index.css" },
    minify: true,
    // The first browser versions that support light-dark(), nesting and relative colours. With older versions, the
    // build would rewrite these features.
    target: ["chrome123", "firefox128", "safari18"],
    async onSuccess() {
      const css = compact(await readFile("dist/styles.css", "utf8"));
      await writeFile("dist/styles.css", css);
      // Guarded variant, for a page whose stylesheet has rules for plain elements, such as `button {}`.
      await writeFile("dist/styles.guarded.css", guard(css));
      // TypeScript 6 requires a declaration even for a side-effect import. Both formats may import a `.d.cts` file, but
      // CommonJS must not import a `.d.ts` file of this package.
      for (const name of ["styles", "styles.guarded"]) await writeFile(`dist/${name}.css.d.cts`, "export {};\n");
    },
  },
]);
