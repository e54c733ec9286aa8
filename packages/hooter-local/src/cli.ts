#!/usr/bin/env node
import { createRequire } from "node:module";
import { parseCommand } from "./cli/arguments";
import { exitCodeOf, sentenceOf } from "./cli/fault";
import { HELP } from "./cli/help";
import { initFolder } from "./cli/init-command";
import { reindexDatabase } from "./cli/reindex-command";
import { checkRules } from "./cli/rules-file";
import { serve } from "./cli/serve-command";
import { exportFile, importFile } from "./cli/transfer-commands";

// Hide the deprecation warnings of Node.js: dependencies of the identity emulator cause them, and users of this command
// cannot fix these dependencies.
process.noDeprecation = true;

async function run(args: readonly string[]): Promise<void> {
  const command = parseCommand(args);
  switch (command.name) {
    case "help":
      console.log(HELP);
      return;
    case "version":
      console.log(createRequire(import.meta.url)("../package.json").version);
      return;
    case "init":
      for (const { file, outcome } of await initFolder(".", command)) console.log(`${file} ${outcome}`);
      return;
    case "check-rules":
      process.exitCode = await checkRules(command.file);
      return;
    case "import":
      return importFile(command.file, command.dataDir);
    case "export":
      return exportFile(command.file, command.dataDir);
    case "reindex":
      process.exitCode = await reindexDatabase(command);
      return;
    case "serve":
      return serve(command);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(exitCodeOf(error));
}
