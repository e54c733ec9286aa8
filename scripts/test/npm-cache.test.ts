import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureNpmCache } from "./npm-cache";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hooter-npm-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("keeps a cache that npm can write to", () => {
  const chosen: NodeJS.ProcessEnv = { npm_config_cache: join(folder, "cache") };
  ensureNpmCache(chosen, "fallback");
  expect(chosen).toEqual({ npm_config_cache: join(folder, "cache") });
  const home: NodeJS.ProcessEnv = { HOME: folder };
  ensureNpmCache(home, "fallback");
  expect(home).toEqual({ HOME: folder });
});

it("falls back to the given folder when the cache is not writable", () => {
  // Use a file in place of the cache folder: the tests may run as root, for whom no folder is read-only.
  writeFileSync(join(folder, "home"), "");
  for (const env of [
    { HOME: join(folder, "home") },
    { HOME: folder, npm_config_cache: join(folder, "home", "cache") },
  ]) {
    const changed: NodeJS.ProcessEnv = { ...env };
    ensureNpmCache(changed, "fallback");
    expect(changed).toEqual({ ...env, npm_config_cache: "fallback" });
  }
});
