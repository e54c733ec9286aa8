import { formatRuns, parseRepeat, type Run } from "./test/repeat";
import { runSteps, selectSteps } from "./test/steps";

/*
 * npm run test:repeat -- --times 5              the whole suite five times
 * npm run test:repeat -- --times 20 journeys    one step
 *
 * Prints a table of the failures in each run.
 */
let times: number;
let selected: ReturnType<typeof selectSteps>;
try {
  const options = parseRepeat(process.argv.slice(2));
  times = options.times;
  selected = selectSteps(options.names);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const runs: Run[] = [];
for (let run = 1; run <= times; run++) {
  console.log(`\n══ run ${run} of ${times}`);
  runs.push(await runSteps(selected));
  console.log(`\n${formatRuns(runs)}`);
}
process.exitCode = runs.flat().some(({ failed }) => failed > 0) ? 1 : 0;
