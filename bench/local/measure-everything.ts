import { startChild } from "../common/child";
import { installComparisons } from "../common/install-comparisons";
import { bundleChildren } from "./bundle-children";
import type { CallName } from "./calls/call";
import { comparisons, comparisonsFolder } from "./compare/comparison";
import { lackedCalls, measureComparison } from "./compare/measure-comparison";
import { prepareStore } from "./data/store";
import { compareInRounds } from "./measure/compare-in-rounds";
import { LoadGenerator } from "./measure/load-generator";
import type { Finding } from "./measure/measure";
import { measureStreams } from "./measure/measure-streams";
import { type Answer, probe, type StartedDatabase, type Subject, startBare, startDatabase } from "./measure/subject";
import type { LocalBenchOptions } from "./options";
import { AT_ONCE, type Findings, type Row, type StartFinding, type StreamFinding } from "./report/findings";

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
  const scriptOf = await bundleChildren(folder);
  const databases: StartedDatabase[] = [];
  const ended: (() => Promise<void>)[] = [];
  try {
    for (const hoots of sizes) {
      notify(`preparing ${hoots} hoots`);
      const store = await prepareStore({ ...bench, script: scriptOf("prepare"), hoots });
      const started = await startDatabase(scriptOf("database"), store, rulesFile, bench.profiles);
      ended.push(started.subject.end);
      databases.push(started);
    }
    const generator = new LoadGenerator(startChild(scriptOf("load")), begun, bench.fresh);
    ended.push(() => generator.end());
    const rows = await measureCalls(bench, generator, databases, scriptOf("bare"), begun);

    const streams: StreamFinding[] = [];
    for (const { subject } of bench.streams > 0 ? databases : []) {
      notify(`${bench.streams} streams at ${subject.hoots} hoots`);
      streams.push(await measureStreams(scriptOf("streams"), subject, generator, { ...bench, begun }));
    }
    const starts = await Promise.all(
      databases.map(async ({ store, startedIn, usage, usageNow }): Promise<StartFinding> => {
        const { hoots, size, preparedIn } = store;
        return { hoots, storeBytes: size, preparedIn, startedIn, started: usage, ended: await usageNow() };
      }),
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
