import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import type { Subject } from "./subjects";

/** Bundle size in bytes, minified and gzipped. */
export interface Weight {
  /** Code that is loaded before the page shows any content. */
  readonly first: number;
  /** All code, including code that is loaded on demand. */
  readonly all: number;
}

/** The host provides React. */
const REACT = ["react", "react-dom", "react/*", "react-dom/*"];

/** Excludes modules that are loaded on demand, and all modules that only such modules need. */
const withoutOnDemand: Plugin = {
  name: "without-on-demand",
  setup(host) {
    host.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles a host's imports as a production build would, without React.
 *
 * @throws when the bundle fails
 */
export async function weigh(subject: Subject): Promise<Weight> {
  const { only, without = [] } = subject;
  const weight = await weighBundle(subject);
  if (only === undefined) return weight;
  const rest = await weighBundle({ ...subject, without: [...without, ...only] });
  return { first: weight.first - rest.first, all: weight.all - rest.all };
}

async function weighBundle(subject: Subject): Promise<Weight> {
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
    // Resolve packages to their published files. The `paths` of the repository's tsconfig would resolve them to the
    // sources.
    tsconfigRaw: "{}",
    loader: { ".css": "empty", ".svg": "dataurl", ".png": "dataurl", ".woff": "dataurl", ".woff2": "dataurl" },
    logLevel: "silent",
  });
  const code = outputFiles.filter(({ path }) => path.endsWith(".js"));
  return code.reduce((total, { contents }) => total + gzipSync(contents).length, 0);
}
