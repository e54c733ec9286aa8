import { type CommandResult, quietNode, runCommand } from "../../../scripts/test/run-command";

/** Runs a program of a Node host until it ends. */
export function runProgram(folder: string, command: string, task: object = {}): Promise<CommandResult> {
  const env = { ...quietNode, HOOTER_TASK: JSON.stringify(task) };
  return runCommand(process.execPath, command.split(" "), { cwd: folder, env });
}
