import { buildDemo, startProgress } from "../common/progress";
import { withTemporaryFolder } from "../common/temporary-folder";
import { measureCrowd } from "./crowd";
import { help, parseOptions } from "./options";
import { measurePage } from "./page";

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
      console.log(`\n${await measureCrowd({ ...options, folder, notify })}\n`);
    }
  });
  console.log(`Measured in ${elapsed()}.`);
}
