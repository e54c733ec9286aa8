import { readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

/** Marks what makes a component as free of effects: a host's bundler then leaves out the widgets that it does not use. */
const pureComponents: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "pure-components",
  setup(build) {
    build.onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const makers = /(?<=[=(]\s*)(?=(?:forwardRef|memo|createContext)\b[<(])/g;
      return { contents: source.replace(makers, "/* @__PURE__ */ "), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

export default defineConfig([
  {
    entry: ["src/index.ts"],
    format: ["esm", "cjs"],
    target: "es2022",
    sourcemap: true,
    // Splitting loses "use client" in CommonJS, tree shaking in both formats: the host's bundler shakes.
    splitting: false,
    treeshake: false,
    esbuildPlugins: [pureComponents],
    banner: { js: '"use client";' },
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    external: [/^hooter-client/, /^react/, /^@radix-ui\//, /^firebase/],
  },
  {
    // One stylesheet for the host to import: never imported from the code, so that no bundler has to know CSS.
    entry: { styles: "src/styles/index.css" },
    minify: true,
    // Where light-dark(), nesting and relative colours came in: nothing is rewritten for older ones.
    target: ["chrome123", "firefox128", "safari18"],
  },
]);
