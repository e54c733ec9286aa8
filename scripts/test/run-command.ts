import { spawn } from "node:child_process";

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one command of node_modules/.bin (or node) from the repository's root; prints what it prints, when it has ended badly or when `live`. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly live?: boolean; readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? process.cwd(),
      env: {
        ...process.env,
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ""}`,
        // The person's own npm settings may hold keys that tools warn about; none of it matters here.
        NO_UPDATE_NOTIFIER: "1",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (options.live === true) process.stdout.write(chunk);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => {
      if (code !== 0 && options.live !== true) process.stdout.write(output);
      resolve({ ok: code === 0, output });
    });
  });
}
