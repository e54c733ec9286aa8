import { installComparisons } from "../common/install-comparisons";
import type { CallName } from "./calls/call";
import { comparisons } from "./compare/comparison";
import { comparisonsFolder } from "./compare/installed";
import { lackedCalls, measureComparison } from "./compare/measure-comparison";
import { prepareStore } from "./data/store";
import { compareInRounds } from "./measure/compare-in-rounds";
import { LoadGenerator } from "./measure/load-generator";
import type { Finding } from "./measure/measure";
import { measureStreams } from "./measure/measure-streams";
import { type Answer, probe } from "./measure/probe";
import { startBare } from "./measure/start-bare";
import { type StartedDatabase, startDatabase } from "./measure/start-database";
import type { Subject } from "./measure/subject";
import type { LocalBenchOptions } from "./options";
import { bundleChildren } from "./process/bundle";
import { startChild } from "./process/child";
import { type Findings, type StreamFinding, startFindingOf } from "./report/findings";
import { AT_ONCE, type Row } from "./report/row";

export interface LocalBench extends LocalBenchOptions {
  /** Temporary folder of the stores and bundles. */
  readonly folder: string;
  readonly rulesFile: string;
  readonly notify: (line: string) => void;
}

/** Number of recorded responses to each call, which the bare server sends in a loop. */
const RECORDED_ANSWERS = 64;

/** Runs all measurements. The project's servers all run at the same time and are measured in turns. */
export async function measureEverything(bench: LocalBench): Promise<Findings> {
  const { sizes, folder, rulesFile, notify } = bench;
  const begun = Date.now();
  notify("bundling");
  const scripts = await bundleChildren(folder);
  const databases: StartedDatabase[] = [];
  const ended: (() => Promise<void>)[] = [];
  try {
    for (const hoots of sizes) {
      notify(`preparing ${hoots} hoots`);
      const store = await prepareStore({
        ...bench,
        script: scripts.prepare,
        storesFolder: bench.stores,
        hoots,
      });
      const started = await startDatabase(scripts.database, store, rulesFile, bench.profiles);
      ended.push(started.subject.end);
      databases.push(started);
    }
    const generator = new LoadGenerator(startChild(scripts.load, []), begun, bench.fresh);
    ended.push(() => generator.end());
    const rows = await measureCalls(bench, generator, databases, scripts.bare, begun);

    const streams: StreamFinding[] = [];
    for (const { subject } of bench.streams > 0 ? databases : []) {
      notify(`${bench.streams} streams at ${subject.hoots} hoots`);
      streams.push(await measureStreams(scripts.streams, subject, generator, { ...bench, begun }));
    }
    const starts = await Promise.all(
      databases.map(async (started) => startFindingOf(started, await started.usageNow())),
    );
    // End hooter-local first, so that no other server of the bench runs while a comparison server is measured.
    for (const { subject } of databases) await subject.end();
    return { rows: [...rows, ...(await measureComparisons(bench, generator, begun))], streams, starts };
  } finally {
    for (const end of ended) await end();
  }
}

async function measureCalls(
  { calls, rounds, notify }: LocalBench,
  generator: LoadGenerator,
  databases: readonly StartedDatabase[],
  bareScript: string,
  begun: number,
): Promise<Row[]> {
  const [smallest] = databases;
  if (smallest === undefined) return [];
  const answers = new Map<CallName, readonly Answer[]>();
  const bare = await startBare(bareScript, smallest.store.sampleFile, (call) => answers.get(call) ?? []);
  const rows: Row[] = [];
  try {
    for (const call of calls) {
      for (const { subject } of databases) {
        const from = generator.reserve(subject, RECORDED_ANSWERS);
        const found = await probe(
          subject,
          call,
          begun,
          Array.from({ length: RECORDED_ANSWERS }, (_, index) => from + index),
        );
        if (subject === smallest.subject) answers.set(call, found);
      }
      const subjects = [bare, ...databases.map(({ subject }) => subject)];
      notify(`${call}, one at a time`);
      const one = await compareInRounds(generator, subjects, { call, atOnce: 1, rounds });
      notify(`${call}, ${AT_ONCE} at once`);
      const many = await compareInRounds(generator, subjects, { call, atOnce: AT_ONCE, rounds });
      for (const subject of subjects) {
        const { name: server, hoots } = subject;
        rows.push({ call, server, hoots, one: foundFor(one, subject), many: foundFor(many, subject) });
      }
    }
  } finally {
    await bare.end();
  }
  return rows;
}

function foundFor(measures: ReadonlyMap<Subject, Finding>, subject: Subject): Finding {
  return measures.get(subject) ?? { why: "not measured" };
}

async function measureComparisons(
  { calls, sizes, folder, notify, ...options }: LocalBench,
  generator: LoadGenerator,
  begun: number,
): Promise<Row[]> {
  if (!options.comparisons) return [];
  const missing = await installComparisons(comparisonsFolder, () =>
    notify("installing firebase-server and json-server (bench/comparisons)"),
  );
  const rows: Row[] = [];
  for (const comparison of comparisons) {
    rows.push(...lackedCalls(comparison, calls));
    for (const hoots of sizes) {
      notify(`${comparison.name} at ${hoots} hoots`);
      rows.push(...(await measureComparison(generator, comparison, hoots, calls, { folder, begun, missing })));
    }
  }
  return rows;
}
