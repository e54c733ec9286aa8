import { namesOf, parseBenchOptions, wholeNumber } from "../common/options";

const measureNames = ["like", "publish", "warm", "scroll", "mounts"] as const;
export type MeasureName = (typeof measureNames)[number];

export interface FeedBenchOptions {
  readonly only: readonly MeasureName[];
  /** Number of timed likes, publications and warm starts at each speed of the processor. */
  readonly rounds: number;
  /** Number of hoots in the database. The scroll goes through all of them. */
  readonly posts: number;
  /** Scroll speeds to measure, in pixels per frame. */
  readonly steps: readonly number[];
  /** Number of frames to measure at each scroll speed. */
  readonly frames: number;
  /** Number of times that a feed is mounted and unmounted. */
  readonly mounts: number;
  /** Whether to build first. Otherwise the last build of the demo is used. */
  readonly build: boolean;
  readonly help: boolean;
}

export const help = `npm run bench -- feed [options]

  Measures the built demo in a real browser, against hooter-local and the identity emulator, and prints a table.
  bench/README.md says what is measured and how to read it.

  --only NAME,…      only these: ${measureNames.join(", ")}
  --rounds N         timed likes, publications and warm starts at each speed (default 20)
  --posts N          hoots in the database; the scroll goes through all of them (default 10000)
  --steps N,…        pixels to scroll per frame, one value after the other (default 20,60,120)
  --frames N         frames of the scroll for each speed (default 400)
  --mounts N         times that a feed is mounted and unmounted (default 200)
  --no-build         use the last build of the demo
  --help             this text
`;

/** @throws UsageError for an unknown option or an invalid value */
export function parseOptions(args: readonly string[]): FeedBenchOptions {
  const values = parseBenchOptions("feed", args, known);
  return {
    only: namesOf("--only", values.only ?? measureNames.join(","), measureNames),
    rounds: wholeNumber("--rounds", values.rounds ?? "20", 1, 1000),
    posts: wholeNumber("--posts", values.posts ?? "10000", 100, 100_000),
    steps: (values.steps ?? "20,60,120").split(",").map((step) => wholeNumber("--steps", step, 1, 10_000)),
    frames: wholeNumber("--frames", values.frames ?? "400", 10, 100_000),
    mounts: wholeNumber("--mounts", values.mounts ?? "200", 8, 10_000),
    build: values["no-build"] !== true,
    help: values.help ?? false,
  };
}

const known = {
  only: { type: "string" },
  rounds: { type: "string" },
  posts: { type: "string" },
  steps: { type: "string" },
  frames: { type: "string" },
  mounts: { type: "string" },
  "no-build": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
