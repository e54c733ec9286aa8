import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installHost } from "../../e2e/consumers/support/install";
import { packAll } from "../../e2e/consumers/support/packages";
import { quietNode } from "../test/run-command";
import { steps } from "../test/steps";
import { type KnownCommands, type Snippet, snippetsOf, unknownCommands } from "./snippets";

/*
 * Compiles the code in the documents against the published packages. Runs complete programs in a page, with the engine
 * of hooter-local as the database. The info string of a fence may contain marks: `run` for a complete program,
 * `no-check` for code of other projects.
 */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("packages").map((name) => `packages/${name}/README.md`),
  ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
].filter((file) => existsSync(file));
const snippets = documents.flatMap((file) => snippetsOf(file, readFileSync(file, "utf8")));
const written = ["ts", "tsx"];
const compiled = snippets.filter(({ language, marks }) => written.includes(language) && !marks.includes("no-check"));
const complete = compiled.filter(({ marks }) => marks.includes("run"));
const shell = snippets.filter(({ language, marks }) => language === "sh" && !marks.includes("no-check"));
const nameOf = (snippet: Snippet): string => snippet.place.replaceAll(/[^a-z0-9]+/gi, "_");

let folder = "";
let compiler = "";

beforeAll(() => {
  const tarballs = packAll();
  folder = installHost("documents", tarballs);
  for (const tarball of tarballs.values()) rmSync(dirname(tarball), { recursive: true, force: true });
  for (const snippet of compiled)
    writeFileSync(join(folder, `${nameOf(snippet)}.${snippet.language}`), `${snippet.code}\n`);
  compiler = spawnSync(resolve("node_modules/.bin/tsc"), ["-p", ".", "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("code in the documents", () => {
  it("uses only known marks and languages in its fences", () => {
    const unknown = snippets.filter(({ language, marks }) =>
      language === "" ? false : marks.some((mark) => !["run", "no-check"].includes(mark)) || language === "typescript",
    );
    expect(unknown.map(({ place }) => place)).toEqual([]);
  });

  it.each(compiled.map((snippet) => [snippet.place, snippet] as const))("%s compiles", (_, snippet) => {
    expect(compiler.split("\n").filter((line) => line.startsWith(`${nameOf(snippet)}.`))).toEqual([]);
  });

  it("causes no compiler error outside the snippets", () => {
    const names = compiled.map(nameOf);
    expect(
      compiler.split("\n").filter((line) => /^\S/.test(line) && !names.some((name) => line.startsWith(`${name}.`))),
    ).toEqual([]);
  });

  it.each(complete.map((snippet) => [snippet.place, snippet] as const))("%s runs", (_, snippet) => {
    const file = join(folder, "out", `${nameOf(snippet)}.js`);
    // Stylesheets are for bundlers. Node.js cannot import them.
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/^import "[^"]+\.css";$/gm, ""));
    const ran = spawnSync(process.execPath, ["run.mjs", `out/${nameOf(snippet)}.js`, resolve("database.rules.json")], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...quietNode },
    });
    expect(ran.stderr).toBe("");
    expect(ran.stdout).toMatch(/ran, \d+ shown\n$/);
    const components = [...snippet.code.matchAll(/^export (?:default )?(?:function|const) [A-Z]/gm)].length;
    expect(ran.stdout).toContain(`ran, ${components} shown`);
  });

  it("includes a complete program in the READMEs of the project and of hooter-local, and in docs/embedding.md", () => {
    const shown = complete.map(({ place }) => place.split(":")[0]);
    expect(shown).toEqual(
      expect.arrayContaining(["README.md", "docs/embedding.md", "packages/hooter-local/README.md"]),
    );
  });

  it.each(shell.map((snippet) => [snippet.place, snippet] as const))("%s uses commands that exist", (_, snippet) => {
    execFileSync("sh", ["-n"], { input: snippet.code });
    expect(unknownCommands(snippet.code, known())).toEqual([]);
  });

  it.each(snippets.filter(({ language }) => language === "json").map((snippet) => [snippet.place, snippet] as const))(
    "%s is valid JSON",
    (_, { code }) => expect(() => JSON.parse(code)).not.toThrow(),
  );
});

describe("snippetsOf", () => {
  it("reads the language, the marks and the position of each fence, and rejects an unclosed fence", () => {
    expect(snippetsOf("a.md", "x\n```tsx run\none\ntwo\n```\n```\nplain\n```")).toEqual([
      { place: "a.md:2", language: "tsx", marks: ["run"], code: "one\ntwo" },
      { place: "a.md:6", language: "", marks: [], code: "plain" },
    ]);
    expect(() => snippetsOf("a.md", "```ts\nx")).toThrow("not closed");
  });
});

describe("unknownCommands", () => {
  it.each([
    ["npm ci && npm start -- --port 5", []],
    ["npm strat", ["package.json has no script strat"]],
    ["npm test -- nothing", ["npm test has no step nothing"]],
    ["npx hooter-local --data x   # a folder", []],
    ["npx hooter-local --dta x", ["hooter-local has no --dta"]],
    ["npx hooter-local rewrite x", ["hooter-local has no rewrite"]],
    ["npx tsx scripts/none.ts", ["there is no scripts/none.ts"]],
    ["npx none", ["none is not installed"]],
    ["nmp ci", ["nmp is not a known command"]],
  ])("returns the faults of %s", (code, faults) => expect(unknownCommands(code, known())).toEqual(faults));
});

let local: KnownCommands | undefined;

function known(): KnownCommands {
  local ??= {
    scripts: Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts),
    steps: steps.map(({ name }) => name),
    localHelp: execFileSync(process.execPath, ["packages/hooter-local/dist/cli.js", "--help"], { encoding: "utf8" }),
    fileExists: existsSync,
  };
  return local;
}
