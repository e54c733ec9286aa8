import { writeFileSync } from "node:fs";
import { hooterRules } from "../../rules/source";
import { writeRulesFile } from "../../rules/source/write-file";

/*
 * npm run rules   writes database.rules.json from rules/source
 */
writeFileSync("database.rules.json", writeRulesFile(hooterRules));
