import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the test files that use fast-check and whose path contains each of the words. Vitest runs them in Node. */
export function propertyFiles(words: readonly string[] = []): readonly string[] {
  return ["packages", "rules"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /(?<!\.browser)\.test\.tsx?$/.test(file) && !/node_modules|[\\/]dist[\\/]/.test(file))
    .filter((file) => words.every((word) => file.includes(word)) && readFileSync(file, "utf8").includes("fast-check"));
}
