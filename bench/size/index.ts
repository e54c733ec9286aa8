import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { installComparisons } from "../common/install-comparisons";
import { parseBenchOptions } from "../common/options";
import { type Weight, weigh } from "./measure";
import { type Goal, goalLine, type Row, weightTable } from "./report";
import { scriptRows } from "./scripts";
import { ours, type Subject, stylesheet, theirs } from "./subjects";

const help = `npm run bench -- size [--no-comparisons]

  Bundles Hooter's packages and alternatives with esbuild, as a host would (minified, gzipped, without React). Run
  npm run build first.

  --no-comparisons   skip the alternatives (the first run installs them)
  --help             this text
`;

/** `npm run bench -- size`: prints the bundle size of Hooter and of other packages, and which goals Hooter meets. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseBenchOptions("size", args, {
    help: { type: "boolean", short: "h" },
    "no-comparisons": { type: "boolean" },
  });
  if (options.help) return console.log(help);
  const rows: Row[] = [];
  const goals: Goal[] = [];
  for (const subject of ours) {
    const weight = await weigh(subject);
    rows.push({ name: subject.name, weight });
    goals.push(...goalsOf(subject, weight));
  }
  const css = gzipSync(await readFile(stylesheet)).length;
  goals.push({ name: "the stylesheet", weight: css, most: 8 });
  if (options["no-comparisons"] !== true) rows.push(...(await compare()));
  console.log(weightTable([...rows, { name: "Hooter's stylesheet", weight: { first: css, all: css } }]));
  console.log("\nScripts for a page without a bundler, gzip\n");
  console.log(weightTable(await scriptRows(options["no-comparisons"] !== true)));
  console.log(`\nGoals (with what loads on demand, unless it says otherwise)\n\n${goals.map(goalLine).join("\n")}\n`);
}

async function compare(): Promise<Row[]> {
  const folder = fileURLToPath(new URL("comparisons", import.meta.url));
  const missing = await installComparisons(folder, () => console.error("Installing the packages for the comparison …"));
  return Promise.all(
    theirs.map(async (subject: Subject): Promise<Row> => {
      if (missing !== null) return { name: subject.name, weight: missing };
      const weight = await weigh(subject).catch(
        (error: unknown) => `cannot be bundled: ${String(error).split("\n")[1] ?? ""}`,
      );
      return { name: subject.name, weight };
    }),
  );
}

function goalsOf({ name, goals = {} }: Subject, { first, all }: Weight): Goal[] {
  return [
    ...(goals.first === undefined ? [] : [{ name: `${name}, at first`, weight: first, most: goals.first }]),
    ...(goals.all === undefined ? [] : [{ name, weight: all, most: goals.all }]),
  ];
}
