import { tmpdir } from "node:os";
import { namesOf, parseBenchOptions, wholeNumber } from "../common/options";
import { type CallName, callNames } from "./calls/call";
import { MAX_SAMPLED } from "./data/sample";

export interface LocalBenchOptions {
  /** Number of hoots in each store, in ascending order. */
  readonly sizes: readonly number[];
  readonly calls: readonly CallName[];
  readonly rounds: number;
  /** Number of concurrent streams; 0 skips them. */
  readonly streams: number;
  /** Number of hoots published to the streams. */
  readonly publishes: number;
  readonly comparisons: boolean;
  /** The calls read and like only this number of hoots, which are spread evenly over the collection. */
  readonly among: number;
  /** Whether each read is unique, so that no cached response is used. */
  readonly fresh: boolean;
  /** Parent folder of the temporary stores. The bench measures flushes to the disk of this folder. */
  readonly folder: string;
  /** Folder of prepared stores for the next run, or null to keep none. */
  readonly stores: string | null;
  /** Folder for the servers' processor profiles, or null to record none. */
  readonly profiles: string | null;
  readonly help: boolean;
}

export const help = `npm run bench -- local [options]

  Compares hooter-local with a bare node:http server, firebase-server and json-server, and prints a table.
  bench/README.md says what is measured and how to read it.

  --sizes N,N,…      hoots in each store (default 1000,100000; the whole table: 1000,100000,1000000)
  --calls NAME,…     only these: ${callNames.join(", ")}
  --rounds N         rounds of each call (default 3)
  --streams N        open streams (default 1000; 0 skips them)
  --publishes N      hoots published to the streams (default 30)
  --among N          hoots requested by slug and liked, evenly spread (default ${MAX_SAMPLED}; a small number
                     is soon in the server's cache)
  --fresh            make each read unique, so that hooter-local cannot answer from its cache
  --no-comparisons   skip firebase-server and json-server (the first run installs them)
  --folder DIR       parent folder of the temporary stores (default: the system's temporary folder)
  --stores DIR       keep the prepared stores in this folder and reuse them in the next run
  --profiles DIR     write a processor profile of each hooter-local to this folder
  --help             this text
`;

/** @throws UsageError for an unknown option or an invalid value */
export function parseOptions(args: readonly string[]): LocalBenchOptions {
  const values = parseBenchOptions("local", args, known);
  return {
    sizes: sizesOf(values.sizes ?? "1000,100000"),
    calls: namesOf("--calls", values.calls ?? callNames.join(","), callNames),
    rounds: wholeNumber("--rounds", values.rounds ?? "3", 1, 100),
    streams: wholeNumber("--streams", values.streams ?? "1000", 0, 5000),
    publishes: wholeNumber("--publishes", values.publishes ?? "30", 1, 1000),
    comparisons: values["no-comparisons"] !== true,
    among: wholeNumber("--among", values.among ?? String(MAX_SAMPLED), 10, MAX_SAMPLED),
    folder: values.folder ?? tmpdir(),
    fresh: values.fresh ?? false,
    stores: values.stores ?? null,
    profiles: values.profiles ?? null,
    help: values.help ?? false,
  };
}

const known = {
  sizes: { type: "string" },
  calls: { type: "string" },
  rounds: { type: "string" },
  streams: { type: "string" },
  publishes: { type: "string" },
  among: { type: "string" },
  fresh: { type: "boolean" },
  "no-comparisons": { type: "boolean" },
  folder: { type: "string" },
  stores: { type: "string" },
  profiles: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

function sizesOf(text: string): number[] {
  const sizes = text.split(",").map((size) => wholeNumber("--sizes", size, 100, 1_000_000));
  return [...new Set(sizes)].sort((a, b) => a - b);
}
