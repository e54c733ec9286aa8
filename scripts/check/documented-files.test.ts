import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"));
}

const sources = ["packages", "apps", "scripts", "e2e", "rules", "bench", ".storybook"].flatMap(filesBelow);
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...filesBelow("docs").filter((file) => file.endsWith(".md")),
  ...sources.filter((file) => /^(?:packages\/[^/]+|bench)\/README\.md$/.test(file)),
];

/** Ids of the headings of a document, as GitHub and npm compute them. */
function anchorsOf(document: string): string[] {
  const headings = readFileSync(document, "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

it("every source file that a document names exists", () => {
  expect(documents.length).toBeGreaterThan(15);
  const unknown = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it("every link between documents leads to a file and a heading", () => {
  const broken = documents.flatMap((document) => {
    const text = readFileSync(document, "utf8")
      .replaceAll(/^```[\s\S]*?^```/gm, "")
      .replaceAll(/`[^`\n]*`/g, "");
    return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? document : join(dirname(document), path);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map((link) => `${document}: ${link}`);
  });
  expect(broken).toEqual([]);
});

it("every document section that a comment names exists", () => {
  const named = sources
    .filter((file) => /\.(?:ts|tsx|css|mjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\((?:docs\/([a-z-]+)\.md|data model), "([^"]+)"/g)].map(
        ([, document = "data-model", heading = ""]) => ({ file, document: `docs/${document}.md`, heading }),
      ),
    );
  expect(named.length).toBeGreaterThan(5);
  const exists = (document: string, heading: string) =>
    new RegExp(`^#+ ${heading}$`, "m").test(readFileSync(document, "utf8"));
  expect(named.filter(({ document, heading }) => !exists(document, heading))).toEqual([]);
});

it.each(["hooter-client", "hooter-react", "hooter-local"])(
  "the README of %s shows a picture that exists in the repository",
  (name) => {
    const readme = readFileSync(`packages/${name}/README.md`, "utf8");
    const [, picture = ""] = /^!\[[^\]]+\]\((\S+\.png)\)$/m.exec(readme) ?? [];
    expect(existsSync(join("packages", name, picture)) && picture).toMatch(/\.png$/);
  },
);
