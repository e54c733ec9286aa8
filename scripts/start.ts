import { sentenceOf } from "./start/fault";
import { help, parseOptions, StartError } from "./start/options";
import { startHooter } from "./start/start-hooter";

// Dependencies of the identity emulator use deprecated Node.js APIs. Users who start Hooter cannot act on the warnings.
process.noDeprecation = true;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(help);
  else await startHooter(options);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(error instanceof StartError ? 2 : 1);
}
