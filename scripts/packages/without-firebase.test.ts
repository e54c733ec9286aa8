import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as buildWithEsbuild } from "esbuild";
import { build as buildWithVite } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const page = `
  import { createHooterClient } from "hooter-client";
  import { Feed, HooterProvider } from "hooter-react";
  export const open = (identity) => [createHooterClient({ identity, databaseUrl: "https://exemple.fr" }), Feed, HooterProvider];
`;

/** A site that has installed the published packages and their dependencies, but not the package `firebase`. */
let site: string;

beforeAll(() => {
  site = realpathSync(mkdtempSync(join(tmpdir(), "hooter-site-")));
  const modules = join(site, "node_modules");
  mkdirSync(modules);
  for (const name of ["hooter-client", "hooter-react"]) {
    for (const part of ["dist", "package.json"])
      cpSync(`packages/${name}/${part}`, join(modules, name, part), { recursive: true });
  }
  for (const name of ["@radix-ui", "eventsource-parser", "react", "react-dom", "valibot"])
    symlinkSync(realpathSync(`node_modules/${name}`), join(modules, name), "dir");
  writeFileSync(join(site, "page.js"), page);
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

describe("a site without the package firebase", () => {
  it("builds with Vite without any settings", async () => {
    const build = buildWithVite({
      root: site,
      configFile: false,
      logLevel: "silent",
      build: { write: false, lib: { entry: "page.js", formats: ["es"] } },
    });
    await expect(build).resolves.toBeDefined();
  });

  it("builds with esbuild, which excludes the package", async () => {
    const built = await buildWithEsbuild({
      entryPoints: [join(site, "page.js")],
      bundle: true,
      format: "esm",
      splitting: true,
      outdir: join(site, "out"),
      external: ["firebase/*"],
      tsconfigRaw: {},
      logLevel: "silent",
      write: false,
    });
    const scripts = built.outputFiles.map(({ text }) => text);
    expect(scripts.filter((text) => text.includes("firebase/auth"))).toHaveLength(1);
  });
});
