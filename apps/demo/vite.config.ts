import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "esbuild";
import { createServer, createServerModuleRunner, defineConfig, type Plugin } from "vite";
import { sourceAlias } from "../../scripts/source-alias.ts";
import type * as Prerendering from "./src/prerender.tsx";

const here = fileURLToPath(new URL(".", import.meta.url));

/**
 * Writes the Firebase configuration into the page's `hooter-config` meta tag. The source is HOOTER_CONFIG (JSON), which
 * `npm start` sets, or else apps/demo/hooter.config.json. The page's Content Security Policy allows no inline script,
 * so a meta tag is used.
 */
function configuration(): Plugin {
  return {
    name: "hooter-configuration",
    transformIndexHtml(html) {
      const file = `${here}hooter.config.json`;
      const json = process.env.HOOTER_CONFIG || (existsSync(file) ? readFileSync(file, "utf8") : "");
      return html.replace("%HOOTER_CONFIG%", json.trim().replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
    },
  };
}

/**
 * Adds to index.html the home page and the sign-in page, which the build renders as a visitor sees them, and the names
 * of the scripts that all other pages need; see public/first-visit.js. The site's scripts have a low priority, so that
 * they do not delay the stylesheet.
 */
function firstVisit(): Plugin {
  return {
    name: "hooter-first-visit",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const templates = await renderPages(["/", "/connexion"]);
        const scripts = Object.values(bundle).filter(({ name }) => name === "shared" || name === "firebase-service");
        if (scripts.length !== 2) throw new Error("The build has no `shared` or no `firebase-service` script.");
        const paths = scripts.map(({ fileName }) => `/${fileName}`).join(" ");
        return html
          .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
          .replace("</head>", () => `<meta name="hooter-preload" content="${paths}"></head>`)
          .replace("</body>", () => `${templates.join("")}<script src="/first-visit.js"></script></body>`);
      },
    },
  };
}

async function renderPages(paths: readonly string[]): Promise<string[]> {
  const server = await createServer({
    root: here,
    configFile: false,
    plugins: [react()],
    resolve: { alias: sourceAlias() },
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "warn",
  });
  try {
    const runner = createServerModuleRunner(server.environments.ssr);
    const { prerender } = await runner.import<typeof Prerendering>("/src/prerender.tsx");
    return await Promise.all(
      paths.map(async (path) => `<template data-path="${path}">${await prerender(path)}</template>`),
    );
  } finally {
    await server.close();
  }
}

/** Files in `public` that the service worker stores: those that the page needs at the start, and the manifest. */
const kept = ["favicon.svg", "first-visit.js", "manifest.webmanifest", "theme.js"];

/** Adds the service worker, as a classic script with the list of all files of the build. */
function serviceWorker(offline: boolean): Plugin {
  return {
    name: "hooter-service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const outputs = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith(".map"));
        const entry = outputs.find((output) => output.type === "chunk" && output.isEntry);
        const page = bundle["index.html"];
        if (entry === undefined || page?.type !== "asset") throw new Error("The build has no page.");
        const assets = outputs.map(({ fileName }) => `/${fileName}`).filter((path) => path.startsWith("/assets/"));
        const version = createHash("sha256").update(assets.join()).update(page.source);
        for (const file of kept) version.update(readFileSync(`${here}public/${file}`));
        const files = {
          version: version.digest("hex").slice(0, 16),
          entry: `/${entry.fileName}`,
          assets,
          files: kept.map((file) => `/${file}`),
        };
        const { outputFiles } = await build({
          entryPoints: [`${here}src/offline/service-worker.ts`],
          define: { BUILD: JSON.stringify(offline ? files : null) },
          bundle: true,
          minify: true,
          format: "iife",
          target: "es2022",
          write: false,
        });
        for (const { text } of outputFiles)
          this.emitFile({ type: "asset", fileName: "service-worker.js", source: text });
      },
    },
  };
}

export default defineConfig(({ command }) => {
  const offline = command === "build" && process.env.HOOTER_OFFLINE !== "off";
  return {
    root: here,
    plugins: [react(), configuration(), firstVisit(), serviceWorker(offline)],
    define: { OFFLINE: JSON.stringify(offline) },
    resolve: { alias: sourceAlias(), dedupe: ["react", "react-dom"] },
    build: {
      target: "es2022",
      sourcemap: "hidden",
      rolldownOptions: {
        output: {
          // Without groups, each set of pages that share a module gets its own file: over 50 files before the first
          // paint, which takes many round trips on a slow network. The two groups below give one file each. `shared`
          // may import `start`, but not the reverse, because `start` contains everything that its modules import.
          codeSplitting: {
            groups: [
              // Keep the entry in its own file: the service worker plugin finds that file by `isEntry`.
              { name: "start", tags: ["$initial"], test: (id) => !/\/(?:index\.html|main\.tsx)$/.test(id) },
              { name: "shared", minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
