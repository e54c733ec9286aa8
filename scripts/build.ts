import { rmSync } from "node:fs";
import { runCommand } from "./test/run-command";

/*
 * Builds what is published and the demo. hooter-react reads the types of hooter-client, so the order counts.
 */
const packages = ["hooter-client", "hooter-react", "hooter-local"];

async function build(name: string, command: string, args: readonly string[], cwd?: string): Promise<void> {
  const { ok } = await runCommand(command, args, cwd === undefined ? {} : { cwd });
  console.log(`${ok ? "built " : "FAILED"} ${name}`);
  if (!ok) process.exit(1);
}

for (const name of packages) {
  // Chunks of former builds would be published with the others.
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  await build(name, "tsup", [], `packages/${name}`);
}
await build("demo", "vite", ["build", "apps/demo"]);
