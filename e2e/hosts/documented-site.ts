import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { snippetsOf } from "../../scripts/packages/snippets";
import { runCommand } from "../../scripts/test/run-command";
import { endGroup } from "../engines/processes";
import { environment, startServer } from "./host";

/**
 * A site that is built from an empty folder as a document describes. All its commands and files come from the document.
 */
export class DocumentedSite {
  readonly #text: string;
  readonly #parent = mkdtempSync(join(tmpdir(), "hooter-documented-"));
  readonly #folder = join(this.#parent, "my-site");
  readonly #servers: ChildProcess[] = [];

  constructor(document: string) {
    this.#text = readFileSync(document, "utf8");
  }

  /**
   * Runs the {@link commands} up to and including the one that starts the back end. The back end keeps running.
   *
   * @param tarballs path of each packed package, by name
   */
  async create(tarballs: ReadonlyMap<string, string>, heading?: string): Promise<void> {
    const lines = this.commands(heading).map((line) => withTarballs(line, tarballs));
    const backend = lines.findIndex((line) => /^npx hooter-local( --.*)?$/.test(line));
    const script = ["set -e", ...(backend === -1 ? lines : lines.slice(0, backend))].join("\n");
    await run(script, this.#parent);
    if (backend !== -1) await this.start(lines[backend] ?? "", (output) => /account .*password/.test(output));
  }

  /**
   * Commands of the first shell block in a section, or in the document. Excludes `npx firebase` commands, which need an
   * account with the hosted services.
   */
  commands(heading?: string): string[] {
    const [block] = snippetsOf("", this.#section(heading)).filter(({ language }) => language === "sh");
    return (block?.code ?? "").split("\n").filter((line) => !line.startsWith("npx firebase "));
  }

  /** Writes a file with the first code block that follows the file's name in a section, or in the document. */
  write(file: string, heading?: string): void {
    this.#put(file, codeOf(this.#section(heading), file));
  }

  /** Changes a file as the text of the document instructs. */
  edit(file: string, change: (code: string) => string): void {
    this.#put(file, change(readFileSync(join(this.#folder, file), "utf8")));
  }

  /** Runs commands in the folder of the site. */
  run(commands: string): Promise<void> {
    return run(commands, this.#folder);
  }

  /** Starts a command that keeps running. Resolves with the output once `isReady` returns true. */
  async start(command: string, isReady: (output: string) => boolean | Promise<boolean>): Promise<string> {
    const { child, output } = await startServer(command, { cwd: this.#folder }, isReady);
    this.#servers.push(child);
    return output;
  }

  /** Ends the servers and removes the folder. */
  async remove(): Promise<void> {
    await Promise.all(this.#servers.map(endGroup));
    rmSync(this.#parent, { recursive: true, force: true, maxRetries: 5 });
  }

  #section(heading?: string): string {
    return heading === undefined ? this.#text : sectionOf(this.#text, heading);
  }

  #put(file: string, code: string): void {
    const path = join(this.#folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
  }
}

/** Section below a heading of any level, up to the next heading of the same or a higher level. */
function sectionOf(text: string, heading: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading);
  if (start === -1) throw new Error(`No heading « ${heading} ».`);
  const level = lines[start]?.indexOf(" ") ?? 0;
  const length = lines.slice(start + 1).findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join("\n");
}

/** First code block after the first mention of a file in code or bold type. */
function codeOf(section: string, file: string): string {
  const places = [`\`${file}\``, `**${file}**`].map((name) => section.indexOf(name)).filter((place) => place !== -1);
  if (places.length === 0) throw new Error(`The document does not name ${file}.`);
  const [snippet] = snippetsOf("", section.slice(Math.min(...places)));
  if (snippet === undefined) throw new Error(`The document has no code for ${file}.`);
  return snippet.code;
}

/** In a command that installs packages, replaces the published packages with the packed ones. */
function withTarballs(line: string, tarballs: ReadonlyMap<string, string>): string {
  if (!line.startsWith("npm install ")) return line;
  return line
    .split(" ")
    .map((word) => tarballs.get(word) ?? word)
    .join(" ");
}

/** @throws Error with the output when a command fails */
async function run(commands: string, cwd: string): Promise<void> {
  const { ok, output } = await runCommand("sh", ["-c", commands], { cwd, env: environment() });
  if (!ok) throw new Error(`${commands} failed:\n${output}`);
}
