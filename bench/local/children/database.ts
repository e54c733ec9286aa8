import { readFileSync } from "node:fs";
import { serveLocalDatabase } from "hooter-local/node";
import { answerQuestions } from "../../common/child";
import { PROJECT } from "../calls/account";
import { usageNow } from "../measure/usage";

/* Runs hooter-local on a store, with the rules. Arguments: the store's folder, the rules file. */
const [dataDir = "", rulesFile = ""] = process.argv.slice(2);
const served = await serveLocalDatabase({
  port: 0,
  dataDir,
  rules: readFileSync(rulesFile, "utf8"),
  project: PROJECT,
});
answerQuestions({ port: () => served.port, usage: usageNow }, served.close);
