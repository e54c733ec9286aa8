import { type CommandResult, runCommand } from "../../../scripts/test/run-command";

/** Runs a program of a Node host until it ends by itself. */
export function runProgram(folder: string, file: string, task: object = {}): Promise<CommandResult> {
  // Playwright sets FORCE_COLOR, and Node warns when NO_COLOR is set, too.
  const env = { HOOTER_TASK: JSON.stringify(task), NO_COLOR: "" };
  return runCommand(process.execPath, [file], { cwd: folder, env });
}
