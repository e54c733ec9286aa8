import { type CommandResult, runCommand } from "../../../scripts/test/run-command";

/** Runs a program of a Node host until it ends by itself. */
export function runProgram(folder: string, file: string, task: object = {}): Promise<CommandResult> {
  return runCommand(process.execPath, [file], { cwd: folder, env: { HOOTER_TASK: JSON.stringify(task) } });
}
