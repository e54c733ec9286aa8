import { type ParseArgsConfig, parseArgs } from "node:util";

/** Error in the command line. The message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Reads the options of a command.
 *
 * @param command the command as a user types it, without options; an error message refers to its `--help`
 * @throws UsageError for an unknown option, an option without its value, or any other argument
 */
export function readOptions<Config extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  args: readonly string[],
  options: Config,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(". ")[0] ?? "") : "";
    throw new UsageError(`${reason.replace(/\.$/, "")}. See ${command} --help.`);
  }
}

/** Returns the result of `read`. If it throws, prints the message and ends the process with the exit code 2. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
