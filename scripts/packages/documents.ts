import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Snippet, snippetsOf } from "./snippets";

/** What people read to use or change the project: the READMEs and docs/. */
export function documents(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`);
  const inPackages = readdirSync("packages").map((name) => `packages/${name}/README.md`);
  return ["README.md", "CONTRIBUTING.md", ...inPackages, ...inFolder("docs")].filter((file) => existsSync(file)).sort();
}

/** Every fenced piece of code in them. */
export function allSnippets(): Snippet[] {
  return documents().flatMap((file) => snippetsOf(file, readFileSync(file, "utf8")));
}
