import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { RulesError } from "hooter-local";
import { enforceRules, watchCalls } from "../../rules/support";
import { beginFile, type CollectedTest, tests } from "./collect";
import type { Mutant } from "./mutants";

/** Outcome of a mutant: a test failed, the rules did not load, or all tests passed. */
export type Outcome = "killed" | "refused" | "survived";

/** Message from the parent: a mutant to try. */
export type Order = Omit<Mutant, "description">;
/** Message to the parent: the worker is ready (with tests that fail without a mutant), or the outcome of a mutant. */
export type Report = { readonly ready: readonly string[] } | { readonly outcome: Outcome };

interface Known {
  readonly test: CollectedTest;
  /** Paths in its calls. */
  readonly places: readonly (readonly string[])[];
}

/** Runs the rules' tests on mutants, one after the other, as long as the parent sends some. */
export async function work(): Promise<void> {
  const folder = fileURLToPath(new URL("../../rules/", import.meta.url));
  for (const file of readdirSync(folder)) {
    // Tests of other code under these rules do not count, because each clause has a separate case.
    if (!file.endsWith(".test.ts") || !readFileSync(folder + file, "utf8").includes('from "./support"')) continue;
    beginFile();
    await import(pathToFileURL(folder + file).href);
  }
  const failed: string[] = [];
  const known: Known[] = [];
  for (const test of tests) {
    const places = new Map<string, readonly string[]>();
    watchCalls((path) => places.set(path, path.split("/")));
    if (!(await passes(test))) failed.push(test.name);
    known.push({ test, places: [...places.values()] });
  }
  watchCalls(null);
  /** Tests that killed a recent mutant come first, because the same tests usually kill similar mutants. */
  const found: Known[] = [];
  process.on("message", (order: Order) => {
    void attempt(order, known, found).then((outcome) => send({ outcome }));
  });
  send({ ready: failed });
}

async function attempt({ source, pattern }: Order, known: readonly Known[], found: Known[]): Promise<Outcome> {
  try {
    enforceRules(source);
  } catch (error) {
    if (error instanceof RulesError) return "refused";
    throw error;
  }
  const asking = known.filter(({ places }) => places.some((place) => meets(pattern, place)));
  const asked = new Set(asking);
  const order = new Set([...found.filter((test) => asked.has(test)), ...asking]);
  // The next mutant replaces these rules.
  for (const candidate of order) {
    if (await passes(candidate.test)) continue;
    const at = found.indexOf(candidate);
    if (at >= 0) found.splice(at, 1);
    found.unshift(candidate);
    return "killed";
  }
  return "survived";
}

/** Whether a call at `place` evaluates a rule at `pattern`: one path equals the other or is above it. */
function meets(pattern: readonly string[], place: readonly string[]): boolean {
  return pattern.every((name, depth) => name.startsWith("$") || (place[depth] ?? name) === name);
}

async function passes(test: CollectedTest): Promise<boolean> {
  try {
    await test.run();
    return true;
  } catch {
    return false;
  }
}

function send(report: Report): void {
  process.send?.(report);
}
