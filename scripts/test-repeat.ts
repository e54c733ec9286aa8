import { existsSync, renameSync, rmSync } from "node:fs";
import { readOrExit } from "./command-line";
import { formatRuns, parseRepeat, type Run } from "./test/repeat";
import { runSteps, selectSteps } from "./test/steps";

/*
 * npm run test:repeat -- --times 5              the whole suite five times
 * npm run test:repeat -- --times 20 journeys    one step
 *
 * Prints a table of the failures in each run. Keeps the traces and screenshots of failed run N in
 * test-results-of-run-N.
 */
const { times, selected } = readOrExit(() => {
  const { times, names } = parseRepeat(process.argv.slice(2));
  return { times, selected: selectSteps(names) };
});

const runs: Run[] = [];
for (let run = 1; run <= times; run++) {
  console.log(`\n══ run ${run} of ${times}`);
  const kept = `test-results-of-run-${run}`;
  for (const folder of ["test-results", kept]) rmSync(folder, { recursive: true, force: true });
  const results = await runSteps(selected);
  runs.push(results);
  const hasFailed = results.some(({ failed }) => failed > 0);
  if (hasFailed && existsSync("test-results")) renameSync("test-results", kept);
  console.log(`\n${formatRuns(runs)}`);
}
process.exitCode = runs.flat().some(({ failed }) => failed > 0) ? 1 : 0;
