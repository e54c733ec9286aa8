import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unpack } from "./packages";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const hosts = join("e2e", "consumers", "hosts");

/**
 * Installs a host in a temporary folder outside the repository, as `npm install` of the tarballs would. The project's
 * packages come from their tarballs. All other packages are copied from the repository: the host is a workspace and
 * therefore part of the lockfile, so `npm ci` has already fetched them, and the installation needs no network. It uses
 * no symbolic links, because a package resolves its peers from its real path, which must be inside the host.
 *
 * @param source folder whose files overwrite those of the host
 * @returns the host's folder
 */
export function installHost(name: string, tarballs: ReadonlyMap<string, string>, source?: string): string {
  const origin = join(hosts, name);
  const folder = mkdtempSync(join(tmpdir(), `hooter-${name}-`));
  for (const from of source === undefined ? [origin] : [origin, source])
    cpSync(from, folder, { recursive: true, filter: (path) => basename(path) !== "node_modules" });

  const modules = join(folder, "node_modules");
  const { dependencies, devDependencies } = readManifest(origin);
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  // The host's direct dependencies are installed first, at the top level. Other versions are installed below the
  // packages that depend on them.
  const packed = direct.filter((name) => tarballs.has(name));
  const others = direct.filter((name) => !tarballs.has(name)).map((name) => [name, locate(name, origin)] as const);
  const placed = new Map<string, string>(others);
  for (const [name, from] of others) copyPackage(from, join(modules, name));
  for (const [name, from] of others) placeDependencies(from, join(modules, name));
  for (const name of packed) {
    const tarball = tarballs.get(name);
    if (tarball !== undefined) unpack(tarball, join(modules, name));
  }
  for (const name of packed) placeDependencies(join("packages", name), join(modules, name), join(modules, name));
  return folder;

  function placeDependencies(from: string, into: string, manifestOf = from): void {
    const { dependencies = {}, optionalDependencies = {} } = readManifest(manifestOf);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (tarballs.has(name)) {
        if (!packed.includes(name)) throw new Error(`${origin}/package.json must also list ${name}.`);
        continue;
      }
      const found = name in optionalDependencies ? tryLocate(name, from) : locate(name, from);
      if (found === undefined || placed.get(name) === found) continue;
      const target = placed.has(name) ? join(into, "node_modules", name) : join(modules, name);
      if (existsSync(target)) continue;
      if (!placed.has(name)) placed.set(name, found);
      copyPackage(found, target);
      placeDependencies(found, target);
    }
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Folder of a package as Node finds it from another folder: in the nearest parent node_modules. */
function tryLocate(name: string, from: string): string | undefined {
  for (let folder = join(process.cwd(), from.replace(process.cwd(), "")); ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === process.cwd() || folder === dirname(folder)) return undefined;
  }
}

function locate(name: string, from: string): string {
  const found = tryLocate(name, from);
  if (found === undefined) throw new Error(`${name}, which ${from} needs, is not installed. Run npm ci.`);
  return found;
}

/**
 * Copies a package without its nested packages. Omits source maps, which only a debugger reads and which are half of
 * the size. Never uses hard links: if a tool of the host changed a file of a package, it would change the project's own
 * copy too.
 */
function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name.endsWith(".map")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyPackage(source, target);
    else copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
