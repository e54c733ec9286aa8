import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runCommand } from "../../scripts/test/run-command";
import { endGroup, startGroup } from "../engines/processes";
import { freePort } from "../support/backend";
import type { LocalServer } from "../support/listen";

const fixtures = join("e2e", "hosts", "fixtures");

/** Timeout of the start in milliseconds. */
const STARTS_WITHIN = 120_000;

type Dependencies = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
  /** File of the Firebase configuration; by default hooter-config.json. */
  readonly hooterConfig?: string;
  /** Whether the bar of the site has a button « Écrire » that opens the composer in a dialog. */
  readonly hooterDialog?: boolean;
  /** Whether the site has a page for each hoot, and links to it. */
  readonly hooterHootPage?: boolean;
  /** Whether the site has a page at /public, for a database that everyone may read. */
  readonly hooterPublicPage?: boolean;
  /** Whether the server's response contains the widgets. */
  readonly hooterServerRendered?: boolean;
}

/** Names of the hosts: one for each folder of fixtures. */
export const hostNames: readonly string[] = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A site in a temporary folder outside the repository. Only the dependencies in its package.json are installed. */
export class Host {
  readonly manifest: Manifest;
  readonly #name: string;
  #folder: string | null = null;

  constructor(name: string) {
    this.#name = name;
    this.manifest = JSON.parse(readFileSync(join(fixtures, name, "package.json"), "utf8"));
  }

  /** Whether this version of Node is at least the one that `engines` requires (`>=22.12.0`). */
  get supportsThisNode(): boolean {
    const [major = 0, minor = 0] = numbersOf(this.manifest.engines?.node ?? "");
    const [ownMajor = 0, ownMinor = 0] = numbersOf(process.versions.node);
    return ownMajor > major || (ownMajor === major && ownMinor >= minor);
  }

  /** Whether the host is a site. Otherwise it is a project that contains only tests. */
  get isSite(): boolean {
    return this.manifest.scripts?.["start"] !== undefined;
  }

  /**
   * Copies the fixture and installs its dependencies, like a user in a new folder.
   *
   * @param tarballs path of each packed package, by name
   * @param configuration Firebase configuration, which the host reads from a file
   * @param publicConfiguration Firebase configuration of a second back end, whose database everyone may read; written
   * only for a host with a page at /public
   */
  async install(
    tarballs: ReadonlyMap<string, string>,
    configuration: object,
    publicConfiguration: object,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), `hooter-host-${this.#name}-`));
    this.#folder = folder;
    // Skip these folders, which exist if someone has installed or built the fixture in the repository.
    const filter = (path: string): boolean => basename(path) !== "node_modules" && basename(path) !== "dist";
    cpSync(join(fixtures, this.#name), folder, { recursive: true, filter });
    const { dependencies = {}, devDependencies = {} } = this.manifest;
    const installed: Manifest = {
      ...this.manifest,
      dependencies: withTarballs(dependencies, tarballs),
      devDependencies: withTarballs(devDependencies, tarballs),
    };
    writeFileSync(join(folder, "package.json"), JSON.stringify(installed, null, 2));
    const file = this.manifest.hooterConfig ?? "hooter-config.json";
    writeFileSync(join(folder, file), JSON.stringify(configuration, null, 2));
    if (this.manifest.hooterPublicPage === true)
      writeFileSync(join(folder, "hooter-public-config.json"), JSON.stringify(publicConfiguration, null, 2));
    await this.run("install", "--no-audit", "--no-fund");
  }

  /** Runs npm in the host. Returns the output. @throws Error with the output when npm fails */
  async run(...args: string[]): Promise<string> {
    const { ok, output } = await runCommand("npm", args, { cwd: this.#installed(), env: environment() });
    if (!ok) throw new Error(`npm ${args.join(" ")} failed in ${this.#name}:\n${output}`);
    return output;
  }

  /** Serves the build on a free port. Resolves when the server answers. */
  async start(): Promise<LocalServer> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const options = { cwd: this.#installed(), env: { PORT: String(port) } };
    const { child } = await startServer("npm start", options, () => answers(url));
    return { url, close: () => endGroup(child) };
  }

  remove(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    this.#folder = null;
  }

  #installed(): string {
    if (this.#folder === null) throw new Error(`${this.#name} is not installed.`);
    return this.#folder;
  }
}

/**
 * Environment like that of a user's terminal: without the variables that `npm test` and Playwright set, and without the
 * commands of this repository in `PATH`, which would hide a dependency that a host lacks.
 */
export function environment(): Record<string, string | undefined> {
  const own = Object.keys(process.env).filter(
    (name) =>
      /^npm_(?!config_cache$)/i.test(name) || ["INIT_CWD", "NODE_ENV", "NODE_OPTIONS", "FORCE_COLOR"].includes(name),
  );
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules/.bin"));
  return { ...Object.fromEntries(own.map((name) => [name, undefined])), PATH: path.join(delimiter) };
}

function withTarballs(dependencies: Dependencies, tarballs: ReadonlyMap<string, string>): Dependencies {
  const versions = Object.entries(dependencies).map(([name, version]) => {
    const tarball = tarballs.get(name);
    return [name, tarball === undefined ? version : `file:${tarball}`];
  });
  return Object.fromEntries(versions);
}

function numbersOf(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map(Number);
}

/**
 * Starts a shell command that keeps running. Resolves once `isReady` returns true for its output.
 *
 * @throws Error with the output when the command ends or takes too long
 */
export async function startServer(
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
  isReady: (output: string) => boolean | Promise<boolean>,
): Promise<{ readonly child: ChildProcess; readonly output: string }> {
  const child = startGroup("sh", ["-c", command], {
    cwd,
    env: { ...process.env, ...environment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => void (output += stripVTControlCharacters(chunk.toString())));
  const begun = performance.now();
  while (performance.now() - begun < STARTS_WITHIN && child.exitCode === null) {
    if (await isReady(output)) return { child, output };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await endGroup(child);
  throw new Error(`${command} did not start in ${cwd}:\n${output}`);
}

/** Whether a server responds to a request for this address with a page. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}
