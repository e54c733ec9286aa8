import { numbersIn } from "../common/decode";
import { bytes, duration } from "../common/format";
import { percentile } from "../common/statistics";
import { tableOf } from "../common/table";
import { prepareStore } from "../local/data/store";
import { LoadGenerator } from "../local/measure/load-generator";
import { measureStreams } from "../local/measure/measure-streams";
import { startDatabase } from "../local/measure/start-database";
import { bundleChildren } from "../local/process/bundle";
import { startChild } from "../local/process/child";
import type { VisitorsOptions } from "./options";

export interface CrowdOptions extends VisitorsOptions {
  readonly folder: string;
  /** Bundled script of `children/polls.ts`. */
  readonly pollsScript: string;
  readonly rulesFile: string;
  readonly notify: (line: string) => void;
}

/** Measures one hooter-local with many visitors, and returns a table. */
export async function measureCrowd(options: CrowdOptions): Promise<string> {
  const { visitors, publishes, folder, rulesFile, notify } = options;
  const scripts = await bundleChildren(folder);
  notify(`preparing ${options.hoots} hoots`);
  const store = await prepareStore({ ...options, script: scripts.prepare, storesFolder: null, among: 10 });
  const { subject, usage, usageNow } = await startDatabase(scripts.database, store, rulesFile, null);
  const begun = Date.now();
  const generator = new LoadGenerator(startChild(scripts.load, []), begun, false);
  const polls = startChild(options.pollsScript, []);
  try {
    notify(`${visitors} visitors poll`);
    const polled = numbersIn(await polls.ask("run", { port: subject.port, visitors }), "latencies");
    const afterPolls = await usageNow();
    notify(`${visitors} visitors with a stream`);
    const streamed = await measureStreams(scripts.streams, subject, generator, {
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
