import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Snippet, snippetsOf } from "./snippets";

/** Documents of the project: the READMEs, CONTRIBUTING.md and docs/. */
function documents(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`);
  const inPackages = readdirSync("packages").map((name) => `packages/${name}/README.md`);
  return ["README.md", "CONTRIBUTING.md", ...inPackages, ...inFolder("docs")].filter((file) => existsSync(file)).sort();
}

/** All fenced code blocks of the documents. */
export function allSnippets(): Snippet[] {
  return documents().flatMap((file) => snippetsOf(file, readFileSync(file, "utf8")));
}
