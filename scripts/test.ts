import { readOrExit } from "./command-line";
import { add, empty } from "./test/result";
import { runSteps, selectSteps, stepLine } from "./test/steps";

/*
 * npm test             everything
 * npm test -- NAME …   only the steps or groups of these names
 */
const selected = readOrExit(() => selectSteps(process.argv.slice(2)));
const results = await runSteps(selected);
const total = results.reduce(add, empty);

console.log();
for (const result of results) {
  console.log(stepLine(result));
  for (const { name, message } of result.failures) {
    console.log(`       ${name}${message === "" ? "" : `: ${message.replaceAll("\n", "\n         ")}`}`);
  }
}
const seconds = Math.round(results.reduce((sum, result) => sum + result.seconds, 0));
console.log(`\n${results.length} steps in ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
