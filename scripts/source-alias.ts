import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The `paths` of tsconfig.base.json as Vite aliases, so that Vite too reads the packages from their sources. */
export function sourceAlias(): { find: RegExp; replacement: string }[] {
  const text = readFileSync(`${root}tsconfig.base.json`, "utf8").replace(/^\s*\/\/.*$/gm, "");
  const paths: Record<string, string[]> = JSON.parse(text).compilerOptions.paths;
  return Object.entries(paths).map(([name, [target]]) => ({
    find: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$`),
    replacement: root + (target ?? "").replace(/^\.\//, ""),
  }));
}
