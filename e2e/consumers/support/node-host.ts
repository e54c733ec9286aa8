import { type CommandResult, runCommand } from "../../../scripts/test/run-command";

/** Runs a program of a Node host until it ends by itself. */
export function runProgram(folder: string, command: string, task: object = {}): Promise<CommandResult> {
  // Playwright sets FORCE_COLOR. Node writes a warning when the terminal sets NO_COLOR, too.
  const env = { HOOTER_TASK: JSON.stringify(task), FORCE_COLOR: undefined };
  return runCommand(process.execPath, command.split(" "), { cwd: folder, env });
}
