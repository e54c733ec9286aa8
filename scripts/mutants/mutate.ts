import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { areas as allAreas, sourceFiles, testFiles } from "./areas";
import { equivalents, withoutEquivalents } from "./equivalent-mutants";
import { instrument } from "./instrument";
import type { DryRun, Job, Report } from "./job";
import { type Mutant, mutantsOf } from "./mutators";
import type { Options } from "./options";
import { formatResults, type MutantResult, scoreOf, THRESHOLD } from "./report";
import { Schedule } from "./schedule";
import { Session } from "./session";

/** A process counts as hung after three times the expected duration plus this time. */
const HANG_GRACE_MS = 10_000;
/** Time between two progress lines. */
const PROGRESS_INTERVAL_MS = 15_000;

/** Ids of the running processes. */
const running = new Set<number>();
// Stop the processes: a process in an endless loop does not notice that this process has ended.
process.on("exit", () => running.forEach(stop));

interface Numbered {
  readonly area: string;
  readonly id: number;
  readonly mutant: Mutant;
}

/**
 * Changes the code in many small ways, runs the tests for each change and prints the changes that no test detects.
 *
 * @returns whether the score is high enough
 */
export async function mutate(options: Options): Promise<boolean> {
  const start = performance.now();
  const { mutants, instrumented } = prepare(options);
  const tests = [...new Set(options.areas.flatMap(testFiles))].filter(options.isTest);
  const testsOf = new Map(options.areas.map((area) => [area.name, new Set(testFiles(area))]));
  console.log(`${mutants.length} mutants, ${tests.length} test files`);
  const sessions = await Promise.all(Array.from({ length: availableParallelism() }, () => Session.start(instrumented)));
  try {
    const dryRuns = await runDry(sessions, tests);
    const failed = [...dryRuns].filter(([, { failure }]) => failure !== null);
    if (failed.length > 0) {
      for (const [file, { failure }] of failed) console.error(`${file} fails without a mutant: ${failure}`);
      return false;
    }
    console.log(`${tests.length} test files pass without a mutant, after ${secondsSince(start)} s`);
    const areaOf = new Map(mutants.map(({ id, area }) => [id, area]));
    const counted = [...dryRuns].map(([file, run]): [string, DryRun] => {
      const reached = run.reached.filter(({ mutant }) => testsOf.get(areaOf.get(mutant) ?? "")?.has(file));
      return [file, { ...run, reached }];
    });
    const schedule = new Schedule(
      mutants.map(({ id }) => id),
      new Map(counted),
      options.isolated,
    );
    const print = (): MutantResult[] => {
      const results = resultsOf(mutants, schedule);
      const table = formatResults(
        results,
        options.areas.map(({ name }) => name),
      );
      console.log(`\n${table}, in ${secondsSince(start)} s`);
      return results;
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        print();
        console.log(`Stopped: ${schedule.left} mutants were not tried to the end, and are not counted.`);
        process.exit(1);
      });
    }
    await runMutants(sessions, schedule, start);
    const results = print();
    return scoreOf(results) >= THRESHOLD;
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

function resultsOf(mutants: readonly Numbered[], schedule: Schedule): MutantResult[] {
  return mutants.flatMap(({ area, id, mutant }) => {
    const result = schedule.outcomes.get(id);
    return result === undefined ? [] : [{ area, id, mutant, result }];
  });
}

/**
 * Lists the mutants to try, and instruments their files. The mutants of all areas are numbered, so that a mutant has
 * the same id in every selection.
 */
function prepare(options: Options): { mutants: Numbered[]; instrumented: Map<string, string> } {
  const chosen = new Set(options.areas.map(({ name }) => name));
  const instrumented = new Map<string, string>();
  const sources = new Map<string, string>();
  const all: Numbered[] = [];
  for (const area of allAreas) {
    for (const file of sourceFiles(area)) {
      const source = readFileSync(file, "utf8");
      const mutants = mutantsOf(file, source);
      const firstId = all.length + 1;
      sources.set(file, source);
      all.push(...mutants.map((mutant) => ({ area: area.name, id: firstId + mutant.id, mutant })));
      if (chosen.has(area.name) && options.isWanted(file)) {
        instrumented.set(resolve(file), instrument(source, mutants, firstId));
      }
    }
  }
  const counted = withoutEquivalents(all, equivalents, sources);
  const mutants = counted
    .filter(({ area, mutant }) => chosen.has(area) && options.isWanted(mutant.file))
    .filter(({ id }) => options.only === null || options.only.has(id))
    .filter((_, index) => index % options.sample === 0);
  return { mutants, instrumented };
}

async function runDry(sessions: readonly Session[], tests: readonly string[]): Promise<Map<string, DryRun>> {
  const dryRuns = new Map<string, DryRun>();
  const queue = [...tests];
  const work = async (session: Session): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      let dryRun: DryRun = { load: 0, tests: [], reached: [], failure: "the process ended" };
      await session.run({ file, attempts: null, limits: {} }, (report) => {
        if (report.type === "dry run") dryRun = report.dryRun;
      });
      dryRuns.set(file, dryRun);
    }
  };
  await Promise.all(sessions.map(work));
  return dryRuns;
}

async function runMutants(sessions: readonly Session[], schedule: Schedule, start: number): Promise<void> {
  const progress = setInterval(() => {
    const detected = [...schedule.outcomes.values()].filter(
      (outcome) => outcome === "killed" || outcome === "timed out",
    );
    const done = schedule.outcomes.size;
    console.log(`${done} of ${done + schedule.left} done, ${detected.length} detected, after ${secondsSince(start)} s`);
  }, PROGRESS_INTERVAL_MS);
  let running = 0;
  const jobs = new EventEmitter();
  const work = async (session: Session): Promise<void> => {
    while (schedule.left > 0) {
      const next = schedule.next();
      if (next === null) {
        // Wait while other jobs run, because they may return some mutants to the queue.
        if (running === 0) return;
        await once(jobs, "end");
        continue;
      }
      running++;
      await runJob(session, schedule, next.job, next.costs);
      running--;
      jobs.emit("end");
    }
  };
  try {
    await Promise.all(sessions.map(work));
  } finally {
    clearInterval(progress);
  }
}

async function runJob(
  session: Session,
  schedule: Schedule,
  job: Job,
  costs: ReadonlyMap<number, number>,
): Promise<void> {
  let pid = 0;
  let current: number | null = null;
  let watch: ReturnType<typeof setTimeout> | undefined;
  const onReport = (report: Report): void => {
    if (report.type === "ready") {
      pid = report.pid;
      running.add(pid);
    }
    if (report.type === "started") {
      current = report.mutant;
      watch = setTimeout(() => stop(pid), HANG_GRACE_MS + 3 * (costs.get(current) ?? 0));
    }
    if (report.type === "ended") {
      clearTimeout(watch);
      current = null;
      schedule.end(report.mutant, report.outcome, report.isUnsure);
    }
  };
  await session.run(job, onReport);
  clearTimeout(watch);
  running.delete(pid);
  // There is no outcome, because the process was stopped in an endless loop, or because the mutant ended it.
  if (current !== null) schedule.end(current, "timed out", false);
  schedule.release(job);
}

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
