import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureNpmCache } from "./npm-cache";
import { checkBrowser } from "./probe-browser";
import { add, decodePlaywrightReport, decodeVitestReport, fromReport, type Result, single } from "./result";
import { runCommand } from "./run-command";

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Result>;
  /** Whether the step runs only when the command line names it, as for the single projects of `e2e`. */
  readonly onDemand?: boolean;
  /** Whether the step tests the files that `builds` writes. */
  readonly needsBuilds?: boolean;
}

const packages = ["hooter-client", "hooter-react", "hooter-local"] as const;

/** All steps of `npm test`, in order. Quick checks come first. */
export const steps: readonly Step[] = [
  check("types", "tsc", ["-p", "tsconfig.json", "--noEmit"]),
  check("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  check("format", "biome", ["check", "--error-on-warnings"]),
  check("unused", "knip", []),
  check("lockfile", "tsx", ["scripts/check/lockfile.ts"]),
  { name: "unit", run: () => vitest("unit", ["unit", "dom", "isolated", "rules"]) },
  check("mutants", "tsx", ["scripts/rules/run.ts", "--mutate"]),
  check("builds", "tsx", ["scripts/build.ts"]),
  { name: "packages", run: packageChecks, needsBuilds: true },
  {
    name: "browser",
    run: () => inBrowser("browser", () => vitest("browser", ["browser", "browser-isolated", "stories"])),
  },
  { name: "e2e", run: () => inBrowser("e2e", () => playwright("e2e")), needsBuilds: true },
  ...["pages", "consumers", "journeys"].map((name) => ({
    name,
    run: () => inBrowser(name, () => playwright(name, ["--project", name])),
    onDemand: true,
    needsBuilds: true,
  })),
  { name: "engines", run: engines, onDemand: true, needsBuilds: true },
  { name: "hosts", run: () => inBrowser("hosts", hosts), onDemand: true, needsBuilds: true },
];

const groups: Readonly<Record<string, readonly string[]>> = {
  quick: ["types", "lint", "format", "unit"],
};

/**
 * Returns the steps with these names or in these groups, in the order of {@link steps}. Adds `builds` for a step that
 * needs them. Without names, returns all steps that are not on demand.
 *
 * @throws Error that lists the names when a name is unknown
 */
export function selectSteps(names: readonly string[]): readonly Step[] {
  if (names.length === 0) return steps.filter(({ onDemand }) => onDemand !== true);
  const wanted = names.flatMap((name) => groups[name] ?? [name]);
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...steps.map(({ name }) => name), ...Object.keys(groups)].join(", ");
    throw new Error(`Unknown step: ${unknown.join(", ")}. Steps: ${known}.`);
  }
  const needsBuilds = steps.some((step) => wanted.includes(step.name) && step.needsBuilds === true);
  return steps.filter(({ name }) => wanted.includes(name) || (needsBuilds && name === "builds"));
}

export interface StepResult extends Result {
  readonly step: string;
  readonly seconds: number;
}

/** Runs steps one after another and prints each step with its time. */
export async function runSteps(selected: readonly Step[]): Promise<readonly StepResult[]> {
  ensureNpmCache(process.env, join(process.cwd(), "node_modules/.cache/npm"));
  const results: StepResult[] = [];
  for (const { name, run } of selected) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const result = { ...(await run()), step: name, seconds: (performance.now() - start) / 1000 };
    results.push(result);
    console.log(stepLine(result));
  }
  return results;
}

/** Line such as `ok     unit       4161 passed, 0 failed, 118.0 s`. */
export function stepLine({ step, passed, failed, seconds }: StepResult): string {
  return `${failed === 0 ? "ok    " : "FAILED"} ${step.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`;
}

function check(name: string, command: string, args: readonly string[]): Step {
  return { name, run: () => checkCommand(name, command, args) };
}

async function checkCommand(name: string, command: string, args: readonly string[]): Promise<Result> {
  return single(name, (await runCommand(command, args)).ok, `${[command, ...args].join(" ")} failed`);
}

async function packageChecks(): Promise<Result> {
  const checks = await Promise.all([
    ...packages.map(checkPackage),
    checkCommand("packages › size-limit", "size-limit", []),
  ]);
  return add(checks.reduce(add), await vitest("packages", ["packages"]));
}

async function checkPackage(name: (typeof packages)[number]): Promise<Result> {
  const folder = `packages/${name}`;
  // Exclude the entries that attw cannot check: stylesheets, and the scripts for pages without a bundler, which have no
  // CommonJS.
  const noCode =
    name === "hooter-react" ? ["--exclude-entrypoints", "./styles.css", "./styles.guarded.css", "./element"] : [];
  const ignored = name === "hooter-local" ? ["--exclude-entrypoints", "./node"] : [];
  return add(
    await checkCommand(`packages › publint ${name}`, "publint", ["--strict", folder]),
    await checkCommand(`packages › attw ${name}`, "attw", ["--pack", folder, ...noCode, ...ignored]),
  );
}

/**
 * Starts the browser once before the tests. When there is no usable browser, the report is one sentence instead of a
 * failure of each test.
 */
async function inBrowser(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    await checkBrowser();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return single(name, false, message);
  }
  return run();
}

function vitest(name: string, projects: readonly string[]): Promise<Result> {
  return withReport(name, decodeVitestReport, (report) =>
    runCommand(
      "vitest",
      [
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=dot",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { live: true },
    ),
  );
}

function playwright(name: string, options: readonly string[] = []): Promise<Result> {
  return withReport(name, decodePlaywrightReport, (report) =>
    runCommand("playwright", ["test", ...options, "--reporter=list,json"], {
      live: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
}

/** Tests the main user path on the built demo, in each browser engine that is installed on this machine. */
async function engines(): Promise<Result> {
  const { runEngines } = await import("../../e2e/engines/run");
  return runEngines();
}

/** Installs the packed packages from the network in sites with other bundlers and frameworks, and uses these sites. */
function hosts(): Promise<Result> {
  return playwright("hosts", ["--config", "e2e/hosts/playwright.config.ts"]);
}

async function withReport(
  name: string,
  decode: (report: unknown) => Result | null,
  run: (file: string) => Promise<{ readonly ok: boolean }>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "hooter-test-"));
  try {
    const file = join(folder, "report.json");
    const { ok } = await run(file);
    return fromReport(name, decode(readReport(file)), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
