import { writeFileSync } from "node:fs";
import { ruleFiles, variants } from "../../rules/source";
import { writeRulesFile } from "../../rules/source/write-file";

/*
 * npm run rules   writes database.rules.json and database.public.rules.json from rules/source
 */
for (const readers of ["members", "everyone"] as const) {
  writeFileSync(ruleFiles[readers], writeRulesFile(variants[readers], readers));
}
