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

/** Adds the pages of visitors to index.html, for a first visit; see public/first-visit.js. */
function prerenderedPages(): Plugin {
  return {
    name: "hooter-prerendered-pages",
    apply: "build",
    async transformIndexHtml(html) {
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
        const templates = await Promise.all(
          ["/", "/connexion"].map(async (path) => `<template data-path="${path}">${await prerender(path)}</template>`),
        );
        return html.replace("</body>", () => `${templates.join("")}<script src="/first-visit.js"></script></body>`);
      } finally {
        await server.close();
      }
    },
  };
}

/** Files in `public` that the page needs when it starts, or that describe the installed site. */
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
    plugins: [react(), configuration(), prerenderedPages(), serviceWorker(offline)],
    define: { OFFLINE: JSON.stringify(offline) },
    resolve: { alias: sourceAlias(), dedupe: ["react", "react-dom"] },
    build: {
      target: "es2022",
      sourcemap: "hidden",
      rolldownOptions: {
        output: {
          // Without groups, each set of pages that share a module gets its own file: over 50 files before the first
          // paint, which takes many round trips on a slow network. The two groups below give one file each. These files
          // cannot import each other, because `start` contains everything that its modules import.
          codeSplitting: {
            groups: [
              // The entry needs a file of its own, which the service worker knows by its kind.
              { name: "start", tags: ["$initial"], test: (id) => !/\/(?:index\.html|main\.tsx)$/.test(id) },
              { name: "shared", minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
