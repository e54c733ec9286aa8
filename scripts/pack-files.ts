import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { linkDocuments } from "./packages/readme-links";
import { repositoryUrl, withRepository } from "./packages/repository";

/*
 * Completes the files of a package while npm packs it. The npm page cannot resolve the relative links of the README,
 * and the address of the repository is known only in the clone from which the package is released. npm runs this script
 * in the folder of a package: `prepack` changes the files, and `postpack` or `postpublish` restores them.
 */
const { npm_lifecycle_event: event, npm_command: command } = process.env;
const manifest = readFileSync("package.json", "utf8");
const { version }: { readonly version: string } = JSON.parse(manifest);
const isPacking = event === "prepack";

/** Address of the clone's remote; null without one. */
function remoteUrl(): string | null {
  try {
    const remote = execFileSync("git", ["remote", "get-url", "origin"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return repositoryUrl(remote.trim());
  } catch {
    return null;
  }
}

// After `postpack`, `npm publish` reads the files again for the npm page, so do not restore them before `postpublish`.
if (event !== "postpack" || command !== "publish") {
  writeFileSync("README.md", linkDocuments(readFileSync("README.md", "utf8"), isPacking ? version : undefined));
  const url = isPacking ? remoteUrl() : null;
  if (isPacking && url === null)
    console.warn("package.json has no repository: the remote `origin` has no public address.");
  writeFileSync("package.json", withRepository(manifest, url));
}
