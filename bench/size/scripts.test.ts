import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { weighModule, weighRemote } from "./scripts";

it("counts the static imports of a script for its first load, and its dynamic imports on demand", () => {
  const folder = mkdtempSync(join(tmpdir(), "hooter-scripts-"));
  const files = {
    "entry.js": 'import"./first-a1.js";',
    "first-a1.js": 'import{a}from"./shared-b2.js";export const later=()=>import(`./later-c3.js`);',
    "shared-b2.js": "export const a=1;",
    "later-c3.js": 'import{a}from"./shared-b2.js";console.log(a);',
    "unused-d4.js": "console.log(4);",
  };
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const sizeOf = (...names: (keyof typeof files)[]) =>
      names.reduce((total, name) => total + gzipSync(files[name]).length, 0);
    expect(weighModule(folder, "entry.js")).toEqual({
      first: sizeOf("entry.js", "first-a1.js", "shared-b2.js"),
      all: sizeOf("entry.js", "first-a1.js", "shared-b2.js", "later-c3.js"),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("measures a script of another service, or says that it is not reachable", async () => {
  const script = "console.log('a script of another service');";
  const size = gzipSync(script).length;
  expect(await weighRemote("https://a.example/a.js", async () => new Response(script))).toEqual({
    first: size,
    all: size,
  });
  expect(await weighRemote("https://a.example/a.js", async () => new Response("", { status: 404 }))).toBe(
    "not reachable (404)",
  );
  expect(await weighRemote("https://a.example/a.js", () => Promise.reject(new TypeError("offline")))).toBe(
    "not reachable",
  );
});
