import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * npm packs and installs through a cache in the home folder. When that cache is read-only, makes child processes use a
 * cache in the project.
 *
 * @param env environment of the child processes, changed in place
 * @param fallback cache in the project
 */
export function ensureNpmCache(env: NodeJS.ProcessEnv, fallback: string): void {
  if (isWritable(env["npm_config_cache"] ?? join(env["HOME"] ?? homedir(), ".npm"))) return;
  env["npm_config_cache"] = fallback;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
