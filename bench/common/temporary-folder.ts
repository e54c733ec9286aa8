import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/** Does something with a new folder and removes it afterwards, also when the person stops the bench with Ctrl-C. */
export async function withTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, "hooter-bench-"));
  const removeAtOnce = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A signal would end the process without its "exit".
  const interrupt = (): never => process.exit(130);
  process.on("exit", removeAtOnce);
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off("exit", removeAtOnce);
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
