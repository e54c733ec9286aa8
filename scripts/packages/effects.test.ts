import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";
import { describe, expect, it } from "vitest";

/* Checks that importing a package has no effects, and that its files declare where they may run. Reads `dist`. */

const entries = [
  "hooter-client",
  "hooter-client/memory",
  "hooter-client/server",
  "hooter-client/react",
  "hooter-client/firebase",
  "hooter-react",
  "hooter-react/primitives",
  "hooter-react/testing",
  "hooter-local",
  "hooter-local/node",
];
const withCommonJs = entries.filter((name) => name !== "hooter-local/node");

/**
 * Program that loads one entry and then prints the differences: globals, members of the built-in classes, listeners of
 * the process, the environment, and resources that keep the program running.
 */
const differences = (load: string): string => `
  // Load tslib first: in CommonJS, Firebase and the dialog library require it, and it adds its helpers to the global
  // object.
  require("tslib");
  const classes = [Object, Array, Function, String, Number, Promise, Map, Set, Date, RegExp, Error, JSON, Math, Reflect, URL, Request, Response];
  const state = () => ({
    // Ignore the symbols that Node adds to the global object at the first access to its fetch (undici).
    globals: Reflect.ownKeys(globalThis).map(String).filter((name) => !name.includes("undici")).sort(),
    builtIns: classes.map((one) => [...Reflect.ownKeys(one), ...Reflect.ownKeys(one.prototype ?? {})].map(String).length),
    same: [globalThis.fetch, globalThis.setTimeout, globalThis.setInterval, globalThis.queueMicrotask, console.log, console.warn, console.error],
    listeners: process.eventNames().map((name) => String(name) + process.listenerCount(name)).sort(),
    environment: Object.keys(process.env).sort(),
    open: process.getActiveResourcesInfo().filter((kind) => !/^(PipeWrap|TTYWrap|FSReqPromise|CloseReq|FSReqCallback)$/.test(kind)),
  });
  const before = state();
  ${load}
  await new Promise((resolve) => setImmediate(resolve));
  const after = state();
  console.log(JSON.stringify(Object.keys(before).filter((name) => name === "same"
    ? before.same.some((one, index) => one !== after.same[index])
    : JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, more: after[name].filter((one, index) => name === "builtIns" ? one !== before[name][index] : !before[name].includes(one)) }))));`;

/** Runs the program in the demo's folder, where packages resolve as in a host. The program must end by itself. */
function changes(load: string): unknown {
  const code = `import { createRequire } from "node:module"; const require = createRequire(process.cwd() + "/"); ${differences(load)}`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
      cwd: "apps/demo",
      encoding: "utf8",
      timeout: 240_000,
    }),
  );
}

/** Code that Vite bundles for a module in a page of the demo, without React itself. */
async function bundle(code: string): Promise<string> {
  const entry = `${process.cwd()}/apps/demo/bundled-for-a-test.js`;
  const built = await build({
    root: "apps/demo",
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: [/^react/], preserveEntrySignatures: "strict" },
    },
    plugins: [
      {
        name: "the-entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  return outputs.map((one) => ("code" in one ? one.code : String(one.source))).join("\n");
}

describe("imports of the packages", () => {
  it.each(entries)("importing %s as a module changes no global and leaves nothing open", (name) => {
    expect(changes(`await import(${JSON.stringify(name)});`)).toEqual([]);
  });

  it.each(withCommonJs)("requiring %s changes no global and leaves nothing open", (name) => {
    expect(changes(`require(${JSON.stringify(name)});`)).toEqual([]);
  });

  it("the check detects changed globals, built-ins and listeners", () => {
    expect(
      changes("globalThis.left = 1; setInterval(() => {}, 1e6).unref(); process.on('exit', () => {});"),
    ).toMatchObject([{ name: "globals" }, { name: "listeners" }]);
    expect(changes("Array.prototype.left = 1; globalThis.fetch = () => {};")).toMatchObject([
      { name: "builtIns" },
      { name: "same" },
    ]);
  });
});

describe("a bundle", () => {
  it.each(entries.filter((name) => name !== "hooter-local/node"))(
    "is empty when it imports %s without using it",
    async (name) => {
      expect((await bundle(`import ${JSON.stringify(name)};`)).trim()).toBe("");
    },
  );

  it("contains only the constant that it imports from the core", async () => {
    const code = await bundle('export { HOOT_MAX_LENGTH } from "hooter-client";');
    expect(code).toContain("280");
    expect(Buffer.byteLength(code)).toBeLessThan(200);
  });

  it("contains neither Firebase nor the client when it imports only a locale", async () => {
    const code = await bundle('export { en } from "hooter-react";');
    expect(code).toContain("Load more");
    expect(code).not.toMatch(/identitytoolkit|text\/event-stream/);
  });
});

describe('"use client"', () => {
  const filesOf = (name: string): string[] =>
    readdirSync(`packages/${name}/dist`)
      .filter((file) => /\.c?js$/.test(file))
      .map((file) => `${name}/dist/${file}`);
  const says = (file: string): boolean =>
    /^(?:"use strict";\s*)?"use client";/.test(readFileSync(`packages/${file}`, "utf8"));
  const forClient = [...filesOf("hooter-react"), "hooter-client/dist/react.js", "hooter-client/dist/react.cjs"];

  it("marks each React entry and each chunk that loads on demand", () => {
    expect(forClient.length).toBeGreaterThan(4);
    expect(forClient.filter((file) => !says(file))).toEqual([]);
  });

  it('omits "use client" from the core, which servers use too', () => {
    const core = filesOf("hooter-client").filter((file) => !forClient.includes(file));
    expect(core.length).toBeGreaterThan(4);
    expect(core.filter(says)).toEqual([]);
  });
});
