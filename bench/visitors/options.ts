import { tmpdir } from "node:os";
import { namesOf, parseBenchOptions, wholeNumber } from "../common/options";

const partNames = ["page", "crowd"] as const;
export type PartName = (typeof partNames)[number];

export interface VisitorsOptions {
  readonly only: readonly PartName[];
  /** Number of visitors of one database. */
  readonly visitors: number;
  /** Number of hoots of the community. */
  readonly hoots: number;
  /** Number of hoots published to the streams. */
  readonly publishes: number;
  /** Number of visits of each page. */
  readonly rounds: number;
  /** Whether to build first. Otherwise the last build is used. */
  readonly build: boolean;
  /** Parent folder of the temporary stores. */
  readonly folder: string;
  readonly help: boolean;
}

export const help = `npm run bench -- visitors [options]

  Measures public reading: the calls and bytes of a visitor's page, the time to its first hoot with data of the server
  and without, and one hooter-local with many visitors, by streams and by polls.

  --only NAME,…      only these: ${partNames.join(", ")}
  --visitors N       visitors of one database (default 1000)
  --hoots N          hoots of the community (default 1000)
  --publishes N      hoots published to the streams (default 30)
  --rounds N         visits of each page (default 5)
  --no-build         use the last build of the demo
  --folder DIR       parent folder of the temporary stores (default: the system's temporary folder)
  --help             this text
`;

const known = {
  only: { type: "string" },
  visitors: { type: "string" },
  hoots: { type: "string" },
  publishes: { type: "string" },
  rounds: { type: "string" },
  "no-build": { type: "boolean" },
  folder: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws UsageError for an unknown option or an invalid value */
export function parseOptions(args: readonly string[]): VisitorsOptions {
  const values = parseBenchOptions("visitors", args, known);
  return {
    only: namesOf("--only", values.only ?? partNames.join(","), partNames),
    visitors: wholeNumber("--visitors", values.visitors ?? "1000", 1, 5_000),
    hoots: wholeNumber("--hoots", values.hoots ?? "1000", 100, 1_000_000),
    publishes: wholeNumber("--publishes", values.publishes ?? "30", 1, 1_000),
    rounds: wholeNumber("--rounds", values.rounds ?? "5", 1, 100),
    build: values["no-build"] !== true,
    folder: values.folder ?? tmpdir(),
    help: values.help ?? false,
  };
}
