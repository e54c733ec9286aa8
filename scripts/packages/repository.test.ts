import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repositoryUrl, withRepository } from "./repository";

const packages = ["hooter-client", "hooter-react", "hooter-local"];
const url = "https://git.example.org/hooter/hooter";

it.each([
  ["https://git.example.org/hooter/hooter.git", url],
  ["https://git.example.org/hooter/hooter/", url],
  ["https://someone:secret@git.example.org/hooter/hooter.git", url],
  ["ssh://git@git.example.org:2222/hooter/hooter.git", url],
  ["git@git.example.org:hooter/hooter.git", url],
  ["/srv/git/hooter.git", null],
  ["file:///srv/git/hooter.git", null],
  ["../hooter", null],
  ["http://localhost:3000/hooter.git", null],
  ["http://127.0.0.1/hooter.git", null],
  ["", null],
])("the address of the remote %s is %s", (remote, address) => {
  expect(repositoryUrl(remote)).toBe(address);
});

it.each(packages)("adds the repository to the package.json of %s, and removes it again", (name) => {
  const manifest = readFileSync(`packages/${name}/package.json`, "utf8");
  const complete = withRepository(manifest, url);
  expect(JSON.parse(complete)).toMatchObject({
    homepage: `${url}#readme`,
    repository: { type: "git", url: `git+${url}.git`, directory: `packages/${name}` },
  });
  expect(withRepository(complete, url)).toBe(complete);
  expect(withRepository(complete, null)).toBe(manifest);
});

it("npm pack writes the repository of the clone into the package, and restores the files", () => {
  const folder = mkdtempSync(join(tmpdir(), "hooter-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const home = join(folder, "packages/hooter-local");
  mkdirSync(home, { recursive: true });
  for (const file of ["package.json", "README.md"]) cpSync(`packages/hooter-local/${file}`, join(home, file));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  execFileSync("git", ["remote", "add", "origin", `${url}.git`], { cwd: folder });
  execFileSync("npm", ["pack", "--silent"], { cwd: home, stdio: "ignore" });
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const packed = execFileSync("tar", ["-xOzf", `hooter-local-${version}.tgz`, "package/package.json"], { cwd: home });
  expect(JSON.parse(String(packed))).toMatchObject({
    homepage: `${url}#readme`,
    repository: { url: `git+${url}.git` },
  });
  for (const file of ["package.json", "README.md"])
    expect(readFileSync(join(home, file), "utf8")).toBe(readFileSync(`packages/hooter-local/${file}`, "utf8"));
});
