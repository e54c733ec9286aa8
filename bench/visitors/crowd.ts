import { fileURLToPath } from "node:url";
import { bundleScripts } from "../common/bundle";
import { startChild } from "../common/child";
import { numbersIn } from "../common/decode";
import { bytes, duration } from "../common/format";
import { percentile } from "../common/statistics";
import { tableOf } from "../common/table";
import { bundleChildren } from "../local/bundle-children";
import { prepareStore } from "../local/data/store";
import { LoadGenerator } from "../local/measure/load-generator";
import { measureStreams } from "../local/measure/measure-streams";
import { startDatabase } from "../local/measure/subject";
import type { VisitorsOptions } from "./options";

const rulesFile = fileURLToPath(new URL("../../database.public.rules.json", import.meta.url));

interface CrowdOptions extends VisitorsOptions {
  readonly folder: string;
  readonly notify: (line: string) => void;
}

/** Measures one hooter-local with many visitors, and returns a table. */
export async function measureCrowd(options: CrowdOptions): Promise<string> {
  const { visitors, publishes, folder, notify } = options;
  const pollsScript = (await bundleScripts("node", { polls: "bench/visitors/children/polls.ts" }, folder))("polls");
  const scriptOf = await bundleChildren(folder);
  notify(`preparing ${options.hoots} hoots`);
  const store = await prepareStore({ ...options, rulesFile, script: scriptOf("prepare"), stores: null, among: 10 });
  const { subject, usage, usageNow } = await startDatabase(scriptOf("database"), store, rulesFile);
  const begun = Date.now();
  const generator = new LoadGenerator(startChild(scriptOf("load")), begun, false);
  const polls = startChild(pollsScript);
  try {
    notify(`${visitors} visitors poll`);
    const polled = numbersIn(await polls.ask("run", { port: subject.port, visitors }), "latencies");
    const afterPolls = await usageNow();
    notify(`${visitors} visitors with a stream`);
    const streamed = await measureStreams(scriptOf("streams"), subject, generator, {
      streams: visitors,
      publishes,
      begun,
      visitors: true,
    });
    const afterStreams = await usageNow();
    const { p50, p95, p99, most } = streamed;
    return [
      `${visitors} visitors of one hooter-local with ${options.hoots} hoots; ${bytes(usage.residentBytes)} before the first visitor`,
      "",
      tableOf(
        ["visitors with", "median", "p95", "p99", "longest", "memory at most"],
        [
          [
            "two polls every 15 s",
            ...[0.5, 0.95, 0.99, 1].map((share) => duration(percentile(polled, share))),
            bytes(afterPolls.mostResidentBytes),
          ],
          ["a stream", ...[p50, p95, p99, most].map(duration), bytes(afterStreams.mostResidentBytes)],
        ],
      ),
      "",
      `Polls: until the last byte of an answer. Streams: from the publication of a hoot until it has reached a visitor (${publishes} hoots); all streams were open after ${duration(streamed.openedIn)}.`,
    ].join("\n");
  } finally {
    await polls.end();
    await generator.end();
    await subject.end();
  }
}
