import type { ParseArgsConfig } from "node:util";
import { readOptions, UsageError } from "../../scripts/command-line";

/** Reads the options of a bench. @throws UsageError for an unknown option, with the command that prints the help */
export function parseBenchOptions<Config extends NonNullable<ParseArgsConfig["options"]>>(
  bench: string,
  args: readonly string[],
  options: Config,
) {
  return readOptions(`npm run bench -- ${bench}`, args, options);
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
