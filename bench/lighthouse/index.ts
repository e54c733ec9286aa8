import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { installComparisons } from "../common/install-comparisons";
import { namesOf, parseBenchOptions, wholeNumber } from "../common/options";
import { buildDemo, startProgress } from "../common/progress";
import { startSite } from "../common/site";
import { withTemporaryFolder } from "../common/temporary-folder";
import { auditPages, pageNames, visitNames } from "./audit";
import { auditTable, findingLines, goalLines } from "./report";

const help = `npm run bench -- lighthouse [options]

  Audits the built demo, gzipped and with the headers of firebase.json, with Lighthouse's preset for phones. The first
  run installs Lighthouse. bench/README.md explains the columns.

  --only NAME,…      only these: ${pageNames.join(", ")}
  --rounds N         audits of each page; the median is printed (default 3)
  --visits NAME,…    only these: first, returning (with the files and the data of an earlier visit)
  --applied          limit the network and the CPU while the page loads, instead of calculating their effect afterwards
  --no-build         use the last build of the demo
  --help             this text
`;

/** Number of hoots of the community: enough for several pages. */
const HOOTS = 200;

/** `npm run bench -- lighthouse`: prints the scores, times and findings of Lighthouse on each page of the demo. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseBenchOptions("lighthouse", args, {
    only: { type: "string" },
    rounds: { type: "string" },
    visits: { type: "string" },
    applied: { type: "boolean" },
    "no-build": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  if (options.help) return console.log(help);
  const only = namesOf("--only", options.only ?? pageNames.join(","), pageNames);
  const visits = namesOf("--visits", options.visits ?? visitNames.join(","), visitNames);
  const rounds = wholeNumber("--rounds", options.rounds ?? "3", 1, 100);
  const progress = startProgress();
  const tool = fileURLToPath(new URL("tool", import.meta.url));
  const missing = await installComparisons(tool, () => progress.notify("installing Lighthouse"));
  if (missing !== null) return console.log(`Lighthouse is ${missing}.`);
  if (options["no-build"] !== true) await buildDemo(progress);
  await withTemporaryFolder(tmpdir(), async (folder) => {
    const site = await startSite(folder, HOOTS);
    try {
      const applied = options.applied === true;
      const audits = await auditPages(site, { tool, folder, only, visits, rounds, applied, notify: progress.notify });
      console.log(`\n${auditTable(audits)}\n\n${goalLines(audits).join("\n")}\n\n${findingLines(audits).join("\n")}`);
    } finally {
      await site.end();
    }
  });
  console.log(`Measured in ${progress.elapsed()}.`);
}
