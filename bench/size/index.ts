import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { installComparisons } from "../common/install-comparisons";
import { parseBenchOptions } from "../common/options";
import { weigh } from "./measure";
import { type Goal, goalLine, type Row, weightTable } from "./report";
import { ours, type Subject, stylesheet, theirs } from "./subjects";

const help = `npm run bench -- size [--no-comparisons]

  Bundles what a host installs with esbuild (minified, gzip, React outside), Hooter's packages beside others. The packages
  must be built: npm run build.

  --no-comparisons   without the others (the first run installs them)
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
  for (const subject of ours) rows.push({ name: subject.name, weight: await weigh(subject) });
  const css = gzipSync(await readFile(stylesheet)).length;
  const goals = goalsOf(rows, css);
  if (options["no-comparisons"] !== true) rows.push(...(await compare()));
  console.log(weightTable([...rows, { name: "Hooter's stylesheet", weight: { first: css, all: css } }]));
  console.log(`\nGoals (with what loads on demand, unless it says otherwise)\n\n${goals.map(goalLine).join("\n")}\n`);
}

async function compare(): Promise<Row[]> {
  const folder = fileURLToPath(new URL("comparisons", import.meta.url));
  const missing = await installComparisons(folder, () => console.error("Installing what Hooter is compared with …"));
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

function goalsOf(rows: readonly Row[], css: number): Goal[] {
  const weightOf = (index: number): { first: number; all: number } => {
    const weight = rows[index]?.weight;
    if (weight === undefined || typeof weight === "string") throw new Error("our own packages were not weighed");
    return weight;
  };
  const [core, own, feed] = [weightOf(0), weightOf(1), weightOf(2)];
  return [
    { name: "own code of hooter-client", weight: core.all, most: 14 },
    { name: "all of our own code", weight: own.all, most: 45 },
    { name: "everything that a <Feed/> needs, at first", weight: feed.first, most: 85 },
    { name: "everything that a <Feed/> needs", weight: feed.all, most: 85 },
    { name: "the stylesheet", weight: css, most: 8 },
  ];
}
