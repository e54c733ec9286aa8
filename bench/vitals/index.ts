import { tmpdir } from "node:os";
import { bundleScripts } from "../common/bundle";
import { buildDemo, startProgress } from "../common/progress";
import { startSite } from "../common/site";
import { withTemporaryFolder } from "../common/temporary-folder";
import { measureVitals } from "./measure";
import { help, parseOptions } from "./options";
import { goalLine, sourceLines, vitalsTable } from "./report";

/** Number of hoots of the community: enough for several pages. */
const HOOTS = 200;

/** `npm run bench -- vitals`: prints the paints, the layout shift and the input delay of each screen. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  const progress = startProgress();
  if (options.build) await buildDemo(progress);
  await withTemporaryFolder(tmpdir(), async (folder) => {
    const scriptOf = await bundleScripts("page", { observe: "bench/vitals/in-page/observe.ts" }, folder);
    const site = await startSite(folder, HOOTS);
    try {
      const rows = await measureVitals(site, scriptOf("observe"), options, progress.notify);
      console.log(`\n${vitalsTable(rows)}\n\n${goalLine(rows)}`);
      if (options.sources) console.log(`\n${sourceLines(rows).join("\n")}`);
    } finally {
      await site.end();
    }
  });
  console.log(`Measured in ${progress.elapsed()}.`);
}
