import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"));
}

it("every source file that a document names exists", () => {
  const sources = ["packages", "apps", "scripts", "e2e", "rules", "bench", ".storybook"].flatMap(filesBelow);
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    ...filesBelow("docs").filter((file) => file.endsWith(".md")),
    ...sources.filter((file) => /^(?:packages\/[^/]+|bench)\/README\.md$/.test(file)),
  ];
  expect(documents.length).toBeGreaterThan(15);
  const unknown = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
