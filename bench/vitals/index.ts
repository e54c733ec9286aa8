import { tmpdir } from "node:os";
import { performance } from "node:perf_hooks";
import { runCommand } from "../../scripts/test/run-command";
import { bundleScripts } from "../common/bundle";
import { duration } from "../common/format";
import { startSite } from "../common/site";
import { withTemporaryFolder } from "../common/temporary-folder";
import { measureVitals } from "./measure";
import { help, parseOptions } from "./options";
import { goalLine, sourceLines, vitalsTable } from "./report";

/** Number of hoots of the community: enough for several pages. */
const HOOTS = 200;

/** `npm run bench -- vitals`: prints what a reader feels on each screen, from the first paint to the first tap. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  const begun = performance.now();
  const notify = (line: string): void =>
    console.error(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${line}`);
  if (options.build) {
    notify("building");
    const { ok } = await runCommand(process.execPath, ["--import", "tsx", "scripts/build.ts"]);
    if (!ok) throw new Error("The build failed.");
  }
  await withTemporaryFolder(tmpdir(), async (folder) => {
    await bundleScripts({ observe: "bench/vitals/in-page/observe.ts" }, folder);
    const site = await startSite(folder, HOOTS);
    try {
      const rows = await measureVitals(site, `${folder}/observe.js`, options, notify);
      console.log(`\n${vitalsTable(rows)}\n\n${goalLine(rows)}`);
      if (options.sources) console.log(`\n${sourceLines(rows).join("\n")}`);
    } finally {
      await site.end();
    }
  });
  console.log(`Measured in ${duration(performance.now() - begun)}.`);
}
