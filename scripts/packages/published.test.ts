import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Reads a file of the published packages. The tests read `dist`, so the packages must be built first. */
const read = (path: string): string => readFileSync(`packages/${path}`, "utf8");

/** Runs a line of JavaScript in plain Node.js, in the demo's folder, where packages resolve as in a host. */
function inPlainNode(kind: "module" | "commonjs", code: string): string {
  return execFileSync(process.execPath, [`--input-type=${kind}`, "--eval", code], {
    cwd: "apps/demo",
    encoding: "utf8",
  }).trim();
}

describe("the published packages", () => {
  it.each(["hooter-client", "hooter-react", "hooter-local"])("%s has ASCII scripts and stylesheets only", (name) => {
    const files = readdirSync(`packages/${name}/dist`, { recursive: true, encoding: "utf8" });
    const read = files.filter((file) => /\.(c?js|css)$/.test(file));
    expect(read.length).toBeGreaterThan(2);
    const lines = read.flatMap((file) =>
      readFileSync(`packages/${name}/dist/${file}`, "utf8")
        .split("\n")
        .flatMap((line) => (/[^\0-\x7f]/.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(lines).toEqual([]);
  });

  it.each([
    "hooter-client/dist/react.js",
    "hooter-client/dist/react.cjs",
    "hooter-react/dist/index.js",
    "hooter-react/dist/index.cjs",
    "hooter-react/dist/primitives.js",
    "hooter-react/dist/primitives.cjs",
  ])("%s has the use client directive", (file) => expect(read(file)).toMatch(/^(?:"use strict";\s*)?"use client";/));

  it.each(["hooter-client/dist/index.js", "hooter-client/dist/memory.js"])(
    "%s imports neither React nor Firebase",
    (file) => {
      const imported = [...read(file).matchAll(/from\s*["']([^"'.][^"']*)["']/g)].map((match) => match[1] ?? "");
      expect(imported.filter((name) => /^(react|react-dom|firebase)(\/|$)/.test(name))).toEqual([]);
    },
  );

  it.each([
    "hooter-client",
    "hooter-client/memory",
    "hooter-client/react",
    "hooter-client/firebase",
    "hooter-react",
    "hooter-react/primitives",
  ])("%s loads in plain Node as a module and by require, with the same exports", (name) => {
    const esm = inPlainNode(
      "module",
      `console.log(Object.keys(await import("${name}")).filter((n) => n !== "default" && n !== "module.exports").sort().join())`,
    );
    const cjs = inPlainNode("commonjs", `console.log(Object.keys(require("${name}")).sort().join())`);
    expect(cjs).toBe(esm);
    expect(esm.split(",")).toMatchSnapshot("exports");
  });

  it.each(["hooter-local", "hooter-local/node"])("%s loads in plain Node", (name) => {
    expect(
      inPlainNode("module", `console.log(Object.keys(await import("${name}")).sort().join())`).split(","),
    ).toMatchSnapshot("exports");
  });

  it.each(["react.js", "react.cjs"])("the context in %s has the version of the package", (file) => {
    const { version } = JSON.parse(read("hooter-client/package.json"));
    expect(read(`hooter-client/dist/${file}`)).toMatch(new RegExp(`VERSION = "${version}"`));
  });

  it("a hook loaded by require works below a provider loaded as a module", () => {
    const code = `
      import { createRequire } from "node:module";
      const require = createRequire(process.cwd() + "/");
      const { createElement } = require("react");
      const { renderToString } = require("react-dom/server");
      const [{ HooterProvider }, { createHooterClient }, { memoryIdentity }] = await Promise.all(
        ["hooter-react", "hooter-client", "hooter-client/memory"].map((name) => import(name)));
      const { useSession } = require("hooter-client/react");
      const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
      const Status = () => useSession().status;
      console.log(renderToString(createElement(HooterProvider, { client }, createElement(Status))));
      client.dispose();`;
    expect(inPlainNode("module", code)).toBe("loading");
  });

  it("an error thrown by one entry is an instance of the class that another exports", () => {
    const code = `
      const [{ HooterError }, { memoryIdentity }] = await Promise.all([import("hooter-client"), import("hooter-client/memory")]);
      const fault = await memoryIdentity().signIn({ email: "nobody@hooter.example", password: "secret-1" }).catch((error) => error);
      console.log(fault instanceof HooterError, fault.code);`;
    expect(inPlainNode("module", code)).toBe("true credentials-wrong");
  });

  it("the hooter-local command prints its help", () => {
    expect(
      execFileSync(process.execPath, ["packages/hooter-local/dist/cli.js", "--help"], { encoding: "utf8" }),
    ).toContain("hooter-local");
  });
});
