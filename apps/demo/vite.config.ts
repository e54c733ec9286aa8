import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "esbuild";
import { createServer, createServerModuleRunner, defineConfig, type Plugin, type Rolldown } from "vite";
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
 * Scripts that a page needs for its first content, by the start of its path. Without this list, the browser would
 * request some of them only after others have run.
 */
const preloads = {
  "/": ["shared", "firebase-service"],
  "/dashboard": ["DashboardPage", "following-updates", "persister", "later"],
  "/hoot/": ["HootRoute", "hoot-updates", "persister", "later"],
  "/profile/": ["PersonRoutes", "persister", "later"],
};

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
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const chunkOf = (name: string): Rolldown.OutputChunk => {
          const script = chunks.find((output) => output.name === name);
          if (!script) throw new Error(`The build has no script \`${name}\`.`);
          return script;
        };
        const metas = Object.entries(preloads).map(([path, names]) => {
          const scripts = names.map(chunkOf);
          const isIncomplete =
            !names.includes("later") && scripts.some(({ imports }) => imports.includes(chunkOf("later").fileName));
          if (isIncomplete) throw new Error(`The scripts of ${path} import \`later\`, which is not preloaded.`);
          return `<meta name="hooter-preload" data-path="${path}" content="${scripts.map(({ fileName }) => `/${fileName}`).join(" ")}">`;
        });
        return html
          .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
          .replace("</head>", () => `${metas.join("")}</head>`)
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

/**
 * Creates a function that returns whether the code of a page or of the identity service contains a module before
 * anything else loads on demand. The session needs the identity service before the first paint.
 */
function modulesOfPages() {
  const identityService = fileURLToPath(
    new URL("../../packages/hooter-client/src/identity/firebase-service.ts", import.meta.url),
  );
  const modules = new Set<string>();
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (modules.size === 0) {
      const pages = context.getModuleInfo(`${here}src/pages.ts`)?.dynamicallyImportedIds ?? [];
      for (const id of [...pages, identityService]) modules.add(id);
      // The set grows during the iteration.
      for (const module of modules)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
      if (pages.length === 0) throw new Error("src/pages.ts imports no page.");
      if (!context.getModuleInfo(identityService)) throw new Error(`The build has no ${identityService}.`);
    }
    return modules.has(id);
  };
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
  const isOfPage = modulesOfPages();
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
          // paint, which takes many round trips on a slow network. The three groups below give one file each. A file
          // imports only files above it, because `start` and `shared` contain everything that their modules import.
          codeSplitting: {
            groups: [
              // Keep the entry in its own file: the service worker plugin finds that file by `isEntry`.
              { name: "start", tags: ["$initial"], test: (id) => !/\/(?:index\.html|main\.tsx)$/.test(id) },
              { name: (id, context) => (isOfPage(id, context) ? "shared" : null), minShareCount: 2 },
              // Code that only dialogs, menus and writes share loads after the first paint. In one group with `shared`,
              // `later` would also contain the modules of pages that its own modules import.
              { name: "later", minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
