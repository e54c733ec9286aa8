import { type ChildProcess, spawn } from "node:child_process";

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

interface CommandOptions {
  readonly live?: boolean;
  /** Additional variables; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/**
 * Variables for a program whose whole output is compared. They remove the developer's options and certificates for
 * Node, which may cause warnings, and disable colours.
 */
export const quietNode = {
  NODE_OPTIONS: "",
  NODE_NO_WARNINGS: "1",
  NODE_EXTRA_CA_CERTS: undefined,
  FORCE_COLOR: undefined,
} as const;

/**
 * Runs a command of node_modules/.bin (or node) in the repository's root. Prints its output when it fails, or
 * immediately with `live`.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? process.cwd(),
      env: {
        ...process.env,
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ""}`,
        // Disable the tools' update notices.
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

/** Kills a child process when this process ends, so that it does not keep running after an interrupted run. */
export function killAtExit(child: ChildProcess): void {
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}
