import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { variants } from "../../rules/source";
import { type Mutant, mutantsOf } from "./mutants";
import type { Order, Outcome, Report } from "./worker";

const script = fileURLToPath(new URL("worker.ts", import.meta.url));
const collecting = fileURLToPath(new URL("tsconfig.collect.json", import.meta.url));

/**
 * Runs the rules' tests on every mutant of the rules, on all processors, and prints the mutants that survive.
 *
 * @param only limits the run to the mutants of one collection
 * @returns whether no mutant survived
 */
export async function mutate(only: string | undefined): Promise<boolean> {
  const start = performance.now();
  // Start the workers first: they load the tests while this process generates the mutants.
  const workers = Array.from({ length: availableParallelism() }, () => new Worker());
  const results = new Map<Mutant, Outcome>();
  let mutants: readonly Mutant[];
  try {
    mutants = [
      ...mutantsOf(variants.members),
      // For the second variant, only mutants of the rules for reading are needed, because the variants differ only in
      // these (mutants.test.ts).
      ...mutantsOf(variants.everyone, "everyone").filter(({ kind }) => kind === ".read"),
    ].filter(({ pattern }) => only === undefined || pattern[0] === only);
    const groups = grouped(mutants);
    await Promise.all(
      workers.map(async (worker) => {
        await worker.ready();
        for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
          for (const mutant of group) results.set(mutant, await worker.attempt(mutant));
        }
      }),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    for (const worker of workers) worker.end();
  }

  const count = (outcome: Outcome): number => [...results.values()].filter((other) => other === outcome).length;
  for (const [{ readers, pattern, kind, description }, outcome] of results) {
    if (outcome === "survived") console.log(`survived (${readers}): /${pattern.join("/")} ${kind}: ${description}`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${mutants.length} mutants: ${count("killed")} killed, ${count("refused")} refused by the rules language, ${count("survived")} survived, in ${seconds} s`,
  );
  return mutants.length > 0 && results.size === mutants.length && count("survived") === 0;
}

/**
 * Groups mutants by rule, because the same tests kill all mutants of a rule. The rules with the most mutants come
 * first.
 */
function grouped(mutants: readonly Mutant[]): Mutant[][] {
  const groups = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const rule = `${mutant.readers} ${mutant.pattern.join("/")} ${mutant.kind}`;
    groups.set(rule, [...(groups.get(rule) ?? []), mutant]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

class Worker {
  readonly #process = fork(script, { env: { ...process.env, TSX_TSCONFIG_PATH: collecting } });

  /** @throws when the tests fail on the unchanged rules */
  async ready(): Promise<void> {
    const report = await this.#next();
    const failed = "ready" in report ? report.ready : ["the worker itself"];
    if (failed.length > 0) throw new Error(`These fail without any mutant: ${failed.join("; ")}`);
  }

  async attempt({ readers, pattern, source }: Mutant): Promise<Outcome> {
    const order: Order = { readers, pattern, source };
    this.#process.send(order);
    const report = await this.#next();
    if (!("outcome" in report)) throw new Error("The worker restarted.");
    return report.outcome;
  }

  end(): void {
    this.#process.kill();
  }

  #next(): Promise<Report> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void): void => {
        this.#process.off("message", onReport).off("exit", ended);
        settled();
      };
      const onReport = (report: Report): void => settle(() => resolve(report));
      const ended = (code: number | null): void => settle(() => reject(new Error(`A worker ended with ${code}.`)));
      this.#process.on("message", onReport).on("exit", ended);
    });
  }
}
