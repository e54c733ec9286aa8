import { runEngines } from "./run";

/* npx tsx e2e/engines/main.ts [part of an engine's name] */
const { passed, failed } = await runEngines(process.argv[2]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
