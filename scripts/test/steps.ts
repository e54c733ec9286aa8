import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../browser";
import { add, type Counts, fromReport, none, playwrightCounts, single, vitestCounts } from "./counts";
import { playwrightNotes, vitestNotes } from "./notes";
import { runCommand } from "./run-command";

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

const packages = ["hooter-client", "hooter-react", "hooter-local"] as const;

/** Everything `npm test` runs, in order: what is quick and tells most comes first; journeys need the builds. */
export const steps: readonly Step[] = [
  { name: "types", run: () => check("tsc", ["-p", "tsconfig.json", "--noEmit"]) },
  { name: "lint", run: () => check("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "format", run: () => check("biome", ["check", "--error-on-warnings"]) },
  { name: "unused", run: () => check("knip", []) },
  { name: "lockfile", run: () => check("tsx", ["scripts/check/lockfile.ts"]) },
  { name: "unit", run: () => vitest(["unit", "dom", "rules"]) },
  { name: "mutants", run: () => check("tsx", ["scripts/rules/run.ts", "--mutate"]) },
  { name: "builds", run: () => check("tsx", ["scripts/build.ts"]) },
  { name: "packages", run: packageChecks },
  { name: "browser", run: () => inBrowser(() => vitest(["browser", "stories"])) },
  { name: "pages", run: () => inBrowser(() => playwright(["-c", "e2e/component-browser"])) },
  { name: "consumers", run: () => inBrowser(() => playwright(["-c", "e2e/consumers"])) },
  { name: "journeys", run: () => inBrowser(playwright) },
];

async function check(command: string, args: readonly string[]): Promise<Counts> {
  return single((await runCommand(command, args)).ok);
}

async function packageChecks(): Promise<Counts> {
  let counts = none;
  for (const name of packages) {
    const folder = `packages/${name}`;
    counts = add(counts, await check("publint", ["--strict", folder]));
    const cssOnly = name === "hooter-react" ? ["--exclude-entrypoints", "./styles.css", "./styles.guarded.css"] : [];
    // node10 knows no `exports`, so no sub-path of a package either.
    const profile = ["--profile", name === "hooter-local" ? "esm-only" : "node16"];
    counts = add(counts, await check("attw", ["--pack", folder, ...cssOnly, ...profile]));
  }
  counts = add(counts, await check("size-limit", []));
  return add(counts, await vitest(["packages"]));
}

/** Unpacks or finds the browser first, so that a machine without one says so once, in one sentence. */
async function inBrowser(run: () => Promise<Counts>): Promise<Counts> {
  try {
    findBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return single(false);
  }
  return run();
}

async function vitest(projects: readonly string[]): Promise<Counts> {
  const report = reportFile();
  const { ok } = await runCommand(
    "vitest",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { live: true },
  );
  const read = readReport(report);
  return { ...fromReport(vitestCounts(read), ok), notes: vitestNotes(read) };
}

async function playwright(options: readonly string[] = []): Promise<Counts> {
  const report = reportFile();
  const { ok } = await runCommand("playwright", ["test", ...options, "--reporter=list,json"], {
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const read = readReport(report);
  return { ...fromReport(playwrightCounts(read), ok), notes: playwrightNotes(read) };
}

function reportFile(): string {
  return join(mkdtempSync(join(tmpdir(), "hooter-test-")), "report.json");
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
