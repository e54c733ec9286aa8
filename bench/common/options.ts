import { type ParseArgsConfig, parseArgs } from "node:util";

/** Error in the command line. The message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the options of a bench. @throws UsageError for an unknown option, with the command that prints the help */
export function parseBenchOptions<Config extends NonNullable<ParseArgsConfig["options"]>>(
  bench: string,
  args: readonly string[],
  options: Config,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(". ")[0] ?? "") : "";
    throw new UsageError(`${reason.replace(/\.$/, "")}. See npm run bench -- ${bench} --help.`);
  }
}

/** @throws UsageError when the text is not a whole number within the bounds */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`${name} takes whole numbers from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

/**
 * Reads a list of names, in the order of the known names.
 *
 * @throws UsageError for an unknown name
 */
export function namesOf<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const requested = text.split(",");
  const names: readonly string[] = known;
  const unknown = requested.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`${option} accepts ${known.join(", ")}, not "${unknown}".`);
  return known.filter((name) => requested.includes(name));
}
