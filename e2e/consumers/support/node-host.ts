import { type CommandResult, runCommand } from "../../../scripts/test/run-command";

/** Runs a program of a Node host until it ends. */
export function runProgram(folder: string, command: string, task: object = {}): Promise<CommandResult> {
  // Playwright sets FORCE_COLOR. Node.js writes a warning when the environment also sets NO_COLOR.
  const env = { HOOTER_TASK: JSON.stringify(task), FORCE_COLOR: undefined };
  return runCommand(process.execPath, command.split(" "), { cwd: folder, env });
}
