import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { RulesError } from "hooter-local";
import type { Readers } from "../../rules/source/rule-node";
import { enforceRules, refused, watchCalls } from "../../rules/support";
import { beginFile, type CollectedTest, tests } from "./collect";
import type { Mutant } from "./mutants";

/** Outcome of a mutant: a test failed, the rules did not load, or all tests passed. */
export type Outcome = "killed" | "refused" | "survived";

/** Message from the parent: the next mutant. */
export type Order = Pick<Mutant, "readers" | "pattern" | "source">;

/**
 * Message to the parent: either the worker is ready, with the names of the tests that fail without a mutant, or the
 * outcome of the last mutant.
 */
export type Report = { readonly ready: readonly string[] } | { readonly outcome: Outcome };

type Place = readonly string[];

interface Known {
  readonly test: CollectedTest;
  /** Variants of the rules that the test covers. */
  readonly variants: ReadonlySet<Readers>;
  /** Paths in the test's calls. */
  readonly places: readonly Place[];
  /** Paths in the test's calls that the unchanged rules refuse. */
  readonly refused: readonly Place[];
}

/** Runs the tests of the rules on the mutants that the parent process sends, one after another. */
async function work(): Promise<void> {
  const folder = fileURLToPath(new URL("../../rules/", import.meta.url));
  for (const file of readdirSync(folder)) {
    // Load only tests of the rules. Tests of other code use these rules too, but do not count: each clause must have a
    // test of its own.
    if (!file.endsWith(".test.ts") || !readFileSync(folder + file, "utf8").includes('from "./support"')) continue;
    beginFile();
    await import(pathToFileURL(folder + file).href);
  }
  const failed: string[] = [];
  const known: Known[] = [];
  for (const test of tests) {
    const [places, refusals] = [new Map<string, Place>(), new Map<string, Place>()];
    const variants = new Set<Readers>();
    watchCalls((readers, path, status) => {
      variants.add(readers);
      places.set(path, path.split("/"));
      if (status === refused) refusals.set(path, path.split("/"));
    });
    if (!(await passes(test))) failed.push(test.name);
    known.push({ test, variants, places: [...places.values()], refused: [...refusals.values()] });
  }
  watchCalls(null);
  const found: Known[] = [];
  process.on("message", (order: Order) => {
    void attempt(order, known, found).then((outcome) => send({ outcome }));
  });
  send({ ready: failed });
}

/**
 * Number of tests to run first. These are the tests that killed the most recent mutants of the rule, because the next
 * mutant is probably similar.
 */
const RECENT = 3;

/** @param found tests that have killed a mutant, the latest first; the function updates this list */
async function attempt({ readers, source, pattern }: Order, known: readonly Known[], found: Known[]): Promise<Outcome> {
  try {
    enforceRules(readers, source);
  } catch (error) {
    if (error instanceof RulesError) return "refused";
    throw error;
  }
  const meetsRule = (places: readonly Place[]): boolean => places.some((place) => meets(pattern, place));
  const testsRule = ({ variants, places }: Known) => variants.has(readers) && meetsRule(places);
  const asking = known.filter(testsRule);
  const recent = found.filter(testsRule).slice(0, RECENT);
  // Most mutants accept more calls, so tests that expect a refusal usually detect them.
  const order = new Set([...recent, ...asking.filter((test) => meetsRule(test.refused)), ...asking]);
  // The rules of this mutant stay installed: the next mutant replaces them.
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
function meets(pattern: Place, place: Place): boolean {
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

await work();
