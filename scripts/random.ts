import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { readOrExit } from "./command-line";
import { propertyFiles } from "./test/property-files";
import { runCommand } from "./test/run-command";

/*
 * npm run test:random                   every property test, with new random histories and the full number of runs
 * npm run test:random -- --rounds 20    the same, 20 times
 * npm run test:random -- live           only files whose path contains the word
 *
 * A failure prints HOOTER_SEED, which reproduces it: HOOTER_HISTORIES=all HOOTER_SEED=N npx vitest run FILE
 */
const { values, positionals: words } = readOrExit(() =>
  parseArgs({ allowPositionals: true, options: { rounds: { type: "string", default: "1" } } }),
);
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("--rounds must be a whole number from 1 on.");
  process.exit(2);
}

const files = propertyFiles(words);
if (files.length === 0) {
  console.error(`No file with a property test has ${words.join(" ")} in its path.`);
  process.exit(2);
}

for (let round = 1; round <= rounds; round++) {
  const seed = String(randomInt(-(2 ** 31), 2 ** 31));
  console.log(`\n── round ${round} of ${rounds}: HOOTER_SEED=${seed}, ${files.length} files`);
  const { ok } = await runCommand(
    "vitest",
    ["run", ...["unit", "dom", "isolated", "rules"].flatMap((project) => ["--project", project]), ...files],
    {
      live: true,
      env: { HOOTER_SEED: seed, HOOTER_HISTORIES: "all" },
    },
  );
  if (!ok) {
    console.error(`\nFailed. Reproduce it with HOOTER_HISTORIES=all HOOTER_SEED=${seed}.`);
    process.exit(1);
  }
}
