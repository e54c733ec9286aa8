import { namesOf, parseBenchOptions, wholeNumber } from "../common/options";

const screenNames = ["home", "dashboard", "hoot", "profile", "settings"] as const;
export type ScreenName = (typeof screenNames)[number];

export interface VitalsOptions {
  readonly only: readonly ScreenName[];
  /** Widths of the window in pixels. */
  readonly widths: readonly number[];
  /** Number of cold and warm visits of each screen, at each width and speed. */
  readonly rounds: number;
  /** Whether to print the elements that moved. */
  readonly sources: boolean;
  /** Whether to build first. Otherwise the last build of the demo is used. */
  readonly build: boolean;
  readonly help: boolean;
}

export const help = `npm run bench -- vitals [options]

  Visits the built demo, gzipped and with the headers of firebase.json, and prints layout shift (CLS), largest paint (LCP),
  the delay of an interaction (INP) and the blocked time (TBT) of each screen. bench/README.md explains the columns.

  --only NAME,…      only these: ${screenNames.join(", ")}
  --widths N,…       widths of the window in pixels (default 390,1280)
  --rounds N         visits of each screen (default 3)
  --sources          print the elements that moved
  --no-build         use the last build of the demo
  --help             this text
`;

const known = {
  only: { type: "string" },
  widths: { type: "string" },
  rounds: { type: "string" },
  sources: { type: "boolean" },
  "no-build": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws UsageError for an unknown option or an invalid value */
export function parseOptions(args: readonly string[]): VitalsOptions {
  const values = parseBenchOptions("vitals", args, known);
  return {
    only: namesOf("--only", values.only ?? screenNames.join(","), screenNames),
    widths: (values.widths ?? "390,1280").split(",").map((width) => wholeNumber("--widths", width, 240, 4_000)),
    rounds: wholeNumber("--rounds", values.rounds ?? "3", 1, 100),
    sources: values.sources === true,
    build: values["no-build"] !== true,
    help: values.help ?? false,
  };
}
