import { UsageError } from "./command-line";
import { help, parseOptions, StartError } from "./start/options";
import { startHooter } from "./start/start-hooter";

// Hide deprecation warnings: they come from dependencies of the identity emulator, and users who start Hooter cannot
// act on them.
process.noDeprecation = true;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(help);
  else await startHooter(options);
} catch (error) {
  // Print one line without a stack trace.
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Hooter did not start: ${message.trim().split("\n")[0] || "an unknown fault."}`);
  process.exit(error instanceof StartError || error instanceof UsageError ? 2 : 1);
}
