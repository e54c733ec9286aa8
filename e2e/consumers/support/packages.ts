import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const published = ["hooter-client", "hooter-react", "hooter-local"] as const;

/**
 * Packs the built packages into a new temporary folder. Returns the path of each tarball. Skips the script that
 * rewrites the links of the READMEs (scripts/pack-files.ts): it changes files of the repository, and several tests may
 * pack at the same time.
 */
export function packAll(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "hooter-packed-"));
  const names = published.flatMap((name) => ["--workspace", name]);
  const output = execFileSync("npm", ["pack", ...names, "--ignore-scripts", "--json", "--pack-destination", folder], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const packed: { name: string; filename: string }[] = JSON.parse(output);
  return new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]));
}

/** Unpacks an npm tarball, whose only folder is `package`. */
export function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
}
