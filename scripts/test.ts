import { add, none } from "./test/counts";
import { steps } from "./test/steps";

/*
 * npm test             everything
 * npm test -- NAME …   only the steps of these names
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}.`);
  process.exit(2);
}

let total = none;
const lines: string[] = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  console.log(`\n── ${step.name}`);
  const start = performance.now();
  const counts = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total = add(total, counts);
  const line = `${counts.failed === 0 ? "ok    " : "FAILED"} ${step.name.padEnd(10)} ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`;
  lines.push(line, ...(counts.notes ?? []).map((note) => `       ${note}`));
  console.log(line);
}

console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
