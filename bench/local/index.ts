import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { duration } from "../common/format";
import { goalLine } from "../common/goal";
import { machineLine, startProgress } from "../common/progress";
import { withTemporaryFolder } from "../common/temporary-folder";
import { diskFlush } from "./measure/disk-flush";
import { measureEverything } from "./measure-everything";
import { help, type LocalBenchOptions, parseOptions } from "./options";
import { callTable } from "./report/call-tables";
import { goalsOf } from "./report/goals";
import { startsTable, streamsTable } from "./report/other-tables";

const rulesFile = fileURLToPath(new URL("../../database.rules.json", import.meta.url));

/** `npm run bench -- local`: prints the figures of hooter-local and of other servers, and which goals it meets. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  await withTemporaryFolder(options.folder, (folder) => measureAndPrint(options, folder));
}

async function measureAndPrint(options: LocalBenchOptions, folder: string): Promise<void> {
  const { notify, elapsed } = startProgress();
  if (options.profiles !== null) await mkdir(options.profiles, { recursive: true });
  const flush = duration(await diskFlush(folder));
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  console.log(machineLine());
  console.log(`The disk takes ${flush} to flush 1 kB (median). Load of the machine before the bench: ${busy}.`);
  const findings = await measureEverything({ ...options, folder, rulesFile, notify });
  const parts = [
    ...options.calls.map((call) => callTable(call, findings.rows)),
    streamsTable(findings.streams),
    startsTable(findings.starts),
    ["Goals", "", ...goalsOf(findings).map(goalLine)].join("\n"),
  ];
  console.log(`\n${parts.filter((part) => part !== "").join("\n\n\n")}\n`);
  console.log(`Measured in ${elapsed()}.`);
}
