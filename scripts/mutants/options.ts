import { parseArgs } from "node:util";
import { type Area, areas } from "./areas";

export interface Options {
  readonly areas: readonly Area[];
  /** Whether to create mutants of a source file. */
  readonly isWanted: (file: string) => boolean;
  /** Whether to run the tests in a file. */
  readonly isTest: (file: string) => boolean;
  /** Ids of the only mutants to try; null for all. */
  readonly only: ReadonlySet<number> | null;
  /** Tries one of every `sample` mutants. */
  readonly sample: number;
  /** Whether each mutant has a separate process. */
  readonly isolated: boolean;
}

/**
 * Reads the arguments of `npm run test:mutants`.
 *
 * @throws Error with a sentence for the user
 */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      files: { type: "string" },
      tests: { type: "string" },
      only: { type: "string" },
      sample: { type: "string", default: "1" },
      isolated: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.filter((name) => !areas.some((area) => area.name === name));
  if (unknown.length > 0) {
    throw new Error(`Unknown area: ${unknown.join(", ")}. Areas: ${areas.map(({ name }) => name).join(", ")}.`);
  }
  const sample = Number(values.sample);
  if (!Number.isInteger(sample) || sample < 1) throw new Error("--sample needs a whole number of at least 1.");
  const ids = values.only?.split(",").map(Number);
  if (ids?.some((id) => !Number.isInteger(id) || id < 1)) throw new Error("--only needs the numbers of mutants.");
  return {
    areas: areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    isWanted: matcherOf(values.files),
    isTest: matcherOf(values.tests),
    only: ids === undefined ? null : new Set(ids),
    sample,
    isolated: values.isolated,
  };
}

function matcherOf(glob: string | undefined): (file: string) => boolean {
  const pattern = glob === undefined ? null : globToRegExp(glob);
  return (file) => pattern === null || pattern.test(file);
}

/**
 * Converts a pattern with `*` (within a folder) and `**` (any folders). The pattern may also match only the end of a
 * path.
 */
function globToRegExp(glob: string): RegExp {
  const source = glob
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ "**/": "(?:.*/)?", "**": ".*" })[stars] ?? "[^/]*");
  return new RegExp(`(?:^|/)${source}$`);
}
