import { mkdir, open, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { duration } from "../common/format";
import { goalLine } from "../common/goal";
import { machineLine, startProgress } from "../common/progress";
import { median } from "../common/statistics";
import { withTemporaryFolder } from "../common/temporary-folder";
import { measureEverything } from "./measure-everything";
import { help, type LocalBenchOptions, parseOptions } from "./options";
import { goalsOf } from "./report/goals";
import { callTable, startsTable, streamsTable } from "./report/tables";

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

const FLUSHES = 60;

/**
 * Median time to flush a kilobyte to the disk of a folder, in milliseconds. No durable write to this disk can be
 * answered faster.
 */
async function diskFlush(folder: string): Promise<number> {
  const file = join(folder, "flush");
  const handle = await open(file, "w");
  const kilobyte = Buffer.alloc(1024, "x");
  const times: number[] = [];
  for (let index = 0; index < FLUSHES; index++) {
    const begun = performance.now();
    await handle.write(kilobyte, 0, kilobyte.length, index * kilobyte.length);
    await handle.datasync();
    times.push(performance.now() - begun);
  }
  await handle.close();
  await rm(file);
  return median(times);
}
