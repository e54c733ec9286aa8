import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { sourceAlias } from "../../scripts/source-alias.ts";

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
      const json = process.env.HOOTER_CONFIG ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
      return html.replace("%HOOTER_CONFIG%", json.trim().replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
    },
  };
}

export default defineConfig({
  root: here,
  plugins: [react(), configuration()],
  resolve: { alias: sourceAlias(), dedupe: ["react", "react-dom"] },
  build: { target: "es2022", sourcemap: "hidden" },
});
