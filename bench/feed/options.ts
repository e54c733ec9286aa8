import { parseBenchOptions, wholeNumber } from "../common/options";
import { UsageError } from "../common/usage-error";

export const measureNames = ["like", "publish", "warm", "scroll", "mounts"] as const;
export type MeasureName = (typeof measureNames)[number];

export interface FeedBenchOptions {
  readonly only: readonly MeasureName[];
  /** How often a like, a publication and a warm start are timed, at each speed of the processor. */
  readonly rounds: number;
  /** How many hoots the database holds and are scrolled through. */
  readonly posts: number;
  /** How many pixels each frame scrolls. */
  readonly step: number;
  /** How often a feed is mounted and unmounted. */
  readonly mounts: number;
  /** The built demo is taken as it is. */
  readonly build: boolean;
  readonly help: boolean;
}

export const help = `npm run bench -- feed [options]

  Measures the built demo in a real browser, before hooter-local and the identity emulator, and prints a table.
  bench/README.md says what is measured and how to read it.

  --only NAME,…      only these: ${measureNames.join(", ")}
  --rounds N         times that a like, a publication and a warm start are timed at each speed (default 20)
  --posts N          hoots in the database, all of them scrolled through (default 10000)
  --step N           pixels that each frame of the scroll moves (default 800)
  --mounts N         times that a feed is mounted and unmounted (default 200)
  --no-build         take the demo as it was built last
  --help             this text
`;

/** @throws UsageError for an unknown option or a value that is none */
export function parseOptions(args: readonly string[]): FeedBenchOptions {
  const values = parseBenchOptions("feed", args, known);
  return {
    only: measuresOf(values.only ?? measureNames.join(",")),
    rounds: wholeNumber("--rounds", values.rounds ?? "20", 1, 1000),
    posts: wholeNumber("--posts", values.posts ?? "10000", 100, 100_000),
    step: wholeNumber("--step", values.step ?? "800", 10, 10_000),
    mounts: wholeNumber("--mounts", values.mounts ?? "200", 8, 10_000),
    build: values["no-build"] !== true,
    help: values.help ?? false,
  };
}

const known = {
  only: { type: "string" },
  rounds: { type: "string" },
  posts: { type: "string" },
  step: { type: "string" },
  mounts: { type: "string" },
  "no-build": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function measuresOf(text: string): MeasureName[] {
  const asked = text.split(",");
  const names: readonly string[] = measureNames;
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only knows ${measureNames.join(", ")}, not "${unknown}".`);
  return measureNames.filter((name) => asked.includes(name));
}
