import { parseArgs } from "node:util";
import { runCommand } from "../test/run-command";
import { mutate } from "./mutate";

/*
 * npm run test:rules                             the tests of database.rules.json
 * npm run test:rules -- --mutate                 whether they detect every clause that is omitted or loosened
 * npm run test:rules -- --mutate --only stats    the same for one collection
 */
const { values } = parseArgs({ options: { mutate: { type: "boolean" }, only: { type: "string" } } });
if (values.mutate) {
  process.exitCode = (await mutate(values.only)) ? 0 : 1;
} else {
  const { ok } = await runCommand("vitest", ["run", "--project", "rules"], { live: true });
  process.exitCode = ok ? 0 : 1;
}
