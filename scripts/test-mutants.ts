import { readOrExit } from "./command-line";
import { mutate } from "./mutants/mutate";
import { parseOptions } from "./mutants/options";

/*
 * npm run test:mutants                               changes the code of each area, and counts the detected changes
 * npm run test:mutants -- model rules                some areas
 * npm run test:mutants -- --files "model/*.ts"       some files
 * npm run test:mutants -- --tests "plans.test.ts"    only these test files: others may detect a survivor
 * npm run test:mutants -- model --sample 10          one change out of ten
 * npm run test:mutants -- --only 12,345              changes by their numbers in the list of survivors
 * npm run test:mutants -- --isolated --sample 50     each change in a separate process: slow, to check the runner
 */
const options = readOrExit(() => parseOptions(process.argv.slice(2)));
process.exitCode = (await mutate(options)) ? 0 : 1;
