import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import type { Subject } from "./subjects";

/** Bytes, minified and gzipped. */
export interface Weight {
  /** What is loaded before anything shows. */
  readonly first: number;
  /** With what is loaded on demand. */
  readonly all: number;
}

/** React is the host's own. */
const REACT = ["react", "react-dom", "react/*", "react-dom/*"];

/** Leaves out what is loaded on demand, with all that nothing else needs. */
const withoutOnDemand: Plugin = {
  name: "without-on-demand",
  setup(host) {
    host.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles what a host asks for as a production build would, React outside.
 *
 * @throws when it cannot be bundled
 */
export async function weigh(subject: Subject): Promise<Weight> {
  return { first: await bundledSize(subject, [withoutOnDemand]), all: await bundledSize(subject, []) };
}

async function bundledSize({ source, from, without = [] }: Subject, plugins: Plugin[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: from, sourcefile: "host.js" },
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    minify: true,
    platform: "browser",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    external: [...REACT, ...without],
    plugins,
    // What is published, not the sources that the repository's own paths lead to.
    tsconfigRaw: "{}",
    loader: { ".css": "empty", ".svg": "dataurl", ".png": "dataurl", ".woff": "dataurl", ".woff2": "dataurl" },
    logLevel: "silent",
  });
  const code = outputFiles.filter(({ path }) => path.endsWith(".js"));
  return code.reduce((total, { contents }) => total + gzipSync(contents).length, 0);
}
