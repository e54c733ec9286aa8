import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/** Runs `work` with a new folder and removes the folder afterwards, even when Ctrl-C stops the bench. */
export async function withTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, "hooter-bench-"));
  const removeAtOnce = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // Without this handler, a signal would end the process without an "exit" event, and the folder would stay.
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
