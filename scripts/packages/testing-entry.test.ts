import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { snippetsOf } from "./snippets";

const snippets = snippetsOf("docs/testing.md", readFileSync("docs/testing.md", "utf8"));

/** Substitute for Jest in plain Node.js: a page of jsdom with Node's `fetch`, and a simple `test` and `expect`. */
const JEST = `
  const { JSDOM } = require("jsdom");
  const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://localhost/", pretendToBeVisual: true });
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { configurable: true, get: () => window[name] });
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    globalThis[name] = window[name].bind(window);
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: window.navigator });
  globalThis.expect = (text) => ({ toContain: (part) => require("node:assert").ok(text.includes(part), text) });
  globalThis.test = (name, run) => run().then(
    () => { console.log("passed: " + name); process.exit(0); },
    (error) => { console.error(error); process.exit(1); },
  );
`;

describe("docs/testing.md", () => {
  it("contains the example that runs under Vitest", () => {
    const example = readFileSync("packages/hooter-react/src/test-hooter/example.test.tsx", "utf8");
    expect(snippets.find(({ language }) => language === "tsx")?.code).toBe(example.trimEnd());
  });

  it("contains an example for Jest that runs as CommonJS in jsdom", () => {
    const example = snippets.find(({ code, language }) => language === "js" && code.includes("require("))?.code ?? "";
    const printed = execFileSync(process.execPath, ["--input-type=commonjs", "--eval", JEST + example], {
      cwd: "apps/demo",
      encoding: "utf8",
    });
    expect(printed).toBe("passed: shows the hoots of the seed\n");
  });
});
