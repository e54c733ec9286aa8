import { defineConfig, type Plugin } from "vite";
import { sourceAlias } from "../../scripts/source-alias.ts";

/**
 * The first browser versions that support the CSS features of the stylesheet. With older versions, the build would
 * rewrite these features.
 */
const target = ["chrome123", "firefox128", "safari18"];

/**
 * Adds imports of the files that the entry imports indirectly, so that a browser loads all files of the first load in
 * parallel.
 */
const parallelFirstLoad: Plugin = {
  name: "parallel-first-load",
  generateBundle(_, bundle) {
    const files = new Set<string>();
    const visit = (name: string) => {
      const file = bundle[name];
      if (files.has(name) || file?.type !== "chunk") return;
      files.add(name);
      file.imports.forEach(visit);
    };
    for (const entry of Object.values(bundle)) {
      if (entry.type !== "chunk" || !entry.isEntry || entry.imports.length === 0) continue;
      entry.imports.forEach(visit);
      entry.code = [...files].map((name) => `import"./${name}";`).join("") + entry.code;
    }
  },
};

/*
 * Scripts with the custom elements, for pages without a bundler. They contain everything: the sources of the packages,
 * React and Firebase.
 *
 * - The module (hooter.js) imports separate files. One of them contains the code of the first load, which files that
 *   load on demand import too. If they imported this code from the module, a browser would run the module twice on a
 *   page that includes it with a query string.
 * - The classic script (hooter.classic.js) is a single file, which also works in a page opened from disk and when
 *   loaded from another origin.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: "error",
  plugins: [parallelFirstLoad],
  resolve: { alias: sourceAlias() },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: "dist/element",
    emptyOutDir: false,
    target,
    cssTarget: target,
    lib: { entry: "src/element/index.ts", formats: [mode === "classic" ? "iife" : "es"], name: "hooter" },
    rolldownOptions: {
      output: {
        minify: true,
        ...(mode === "classic"
          ? { entryFileNames: "hooter.classic.js", codeSplitting: false }
          : {
              entryFileNames: "hooter.js",
              chunkFileNames: "[name]-[hash].js",
              codeSplitting: { groups: [{ name: "first-load", tags: ["$initial"] }] },
            }),
      },
    },
  },
}));
