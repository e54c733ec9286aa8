import { readFile, writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { guard } from "./src/styles/guard";

/** Marks what makes a component as free of effects: a host's bundler then leaves out the widgets that it does not use. */
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

const dts = { entry: "src/index.ts", compilerOptions: { ignoreDeprecations: "6.0" } };
const code: Options = {
  target: "es2022",
  sourcemap: true,
  // It loses "use client": the host's bundler shakes.
  treeshake: false,
  esbuildPlugins: [pureComponents],
  banner: { js: '"use client";' },
  external: [/^hooter-client/, /^react/, /^@radix-ui\//, /^firebase/],
};

export default defineConfig([
  // What loads on demand is a file of its own; in CommonJS splitting would lose "use client".
  { ...code, entry: ["src/index.ts", "src/first-load.ts", "src/everything.ts"], format: "esm", splitting: true, dts },
  { ...code, entry: ["src/index.ts"], format: "cjs", splitting: false, dts },
  {
    // One stylesheet for the host to import: never imported from the code, so that no bundler has to know CSS.
    entry: { styles: "src/styles/index.css" },
    minify: true,
    // Where light-dark(), nesting and relative colours came in: nothing is rewritten for older ones.
    target: ["chrome123", "firefox128", "safari18"],
    async onSuccess() {
      // The same for a page whose own rules leave no element alone.
      await writeFile("dist/styles.guarded.css", guard(await readFile("dist/styles.css", "utf8")));
      // TypeScript 6 asks of an import for its effect alone, too, that there be something.
      for (const name of ["styles", "styles.guarded"]) await writeFile(`dist/${name}.css.d.ts`, "export {};\n");
    },
  },
]);
