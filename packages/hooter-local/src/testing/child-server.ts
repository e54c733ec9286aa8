import { type ChildProcess, spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import { bundleScript } from "./bundle";

const SCRIPT = bundleScript(new URL("./serve-child.ts", import.meta.url));

export interface ChildServer {
  readonly url: string;
  /** Lines that the server has printed. */
  readonly lines: readonly string[];
  readonly process: ChildProcess;
  /** Ends the process immediately, as a crash would. */
  readonly kill: () => Promise<void>;
}

export interface ChildOptions {
  readonly compactAbove?: number;
  /** Maximum size of a file that the process may write, in blocks of 512 bytes. */
  readonly fileBlocks?: number;
}

/**
 * Starts a server in another process.
 *
 * @throws Error with the last line that the server printed, when the server does not start
 */
export async function startChildServer(dataDir: string, options: ChildOptions = {}): Promise<ChildServer> {
  const args = [SCRIPT, dataDir, String(options.compactAbove ?? 100_000)];
  const child =
    options.fileBlocks === undefined
      ? spawn(process.execPath, args)
      : spawn("sh", ["-c", `ulimit -f ${options.fileBlocks}; exec "$@"`, "sh", process.execPath, ...args]);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const whole = text.split("\n");
      text = whole.pop() ?? "";
      for (const line of whole) {
        lines.push(line);
        if (line.startsWith("port ")) resolve(`http://127.0.0.1:${line.slice("port ".length)}`);
      }
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      errors += part;
    });
    child.once("close", () => reject(new Error(lines.at(-1) ?? errors)));
  });
  return { url, lines, process: child, kill };
}
