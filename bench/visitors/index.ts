import { fileURLToPath } from "node:url";
import { bundleScripts } from "../common/bundle";
import { buildDemo, startProgress } from "../common/progress";
import { withTemporaryFolder } from "../common/temporary-folder";
import { measureCrowd } from "./crowd";
import { help, parseOptions } from "./options";
import { measurePage } from "./page";

const rulesFile = fileURLToPath(new URL("../../database.public.rules.json", import.meta.url));

/** `npm run bench -- visitors`: prints the figures of public reading. */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) {
    console.log(help);
    return;
  }
  const { notify, elapsed } = startProgress();
  await withTemporaryFolder(options.folder, async (folder) => {
    if (options.only.includes("page")) {
      if (options.build) await buildDemo({ notify, elapsed });
      console.log(`\n${await measurePage(folder, options.rounds, notify)}\n`);
    }
    if (options.only.includes("crowd")) {
      await bundleScripts("node", { polls: "bench/visitors/children/polls.ts" }, folder);
      const pollsScript = `${folder}/polls.mjs`;
      console.log(`\n${await measureCrowd({ ...options, folder, pollsScript, rulesFile, notify })}\n`);
    }
  });
  console.log(`Measured in ${elapsed()}.`);
}
