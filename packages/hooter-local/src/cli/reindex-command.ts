import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Administrator, administratorOf, ReindexError } from "../reindex/administrator";
import { FAULTS } from "../reindex/faults";
import { type ReindexReport, reindex } from "../reindex/reindex";
import { openLocalDatabase } from "../server/open-local-database";
import { pushKeys } from "../tree/push-key";
import { isThisMachine, type ReindexCommand } from "./arguments";
import { UsageError } from "./fault";
import { Progress } from "./progress";

/** Environment variable that contains the token. A token passed as an argument would be visible in the process list. */
const TOKEN_VARIABLE = "HOOTER_ACCESS_TOKEN";

/**
 * Builds the indexes of a data folder or of a remote database, and prints a report.
 *
 * @returns the exit code: 1 if the database refused a call
 * @throws UsageError when a database on another machine has no token
 * @throws StoreError when the data folder is in use or damaged
 */
export async function reindexDatabase(command: ReindexCommand): Promise<number> {
  const { administrator, close } = await openFor(command);
  const folder = await mkdtemp(join(tmpdir(), "hooter-reindex-"));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  const stop = (): void => process.exit(130);
  // The folder contains data from the database, so remove it even if the process ends early.
  process.once("exit", clear);
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const newKey = pushKeys();
  const steps = new Map<string, Progress>();
  const onStep = (what: string): void => {
    const progress = steps.get(what) ?? new Progress(`${what}:`);
    steps.set(what, progress);
    progress.step();
  };
  try {
    const report = await reindex(administrator, { folder, newKey: () => newKey(Date.now()), onStep });
    printReport(report);
    return 0;
  } catch (error) {
    if (!(error instanceof ReindexError)) throw error;
    console.error(`hooter-local: ${error.message}`);
    console.error("The completed writes stay and are harmless. Run the command again to finish.");
    return 1;
  } finally {
    process.off("exit", clear);
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    clear();
    await close();
  }
}

async function openFor({
  target,
}: ReindexCommand): Promise<{ administrator: Administrator; close: () => Promise<void> }> {
  if ("dataDir" in target) {
    const { dataDir } = target;
    // Opening the database would create a missing folder, but the user wants to index existing data.
    if (!existsSync(dataDir)) throw new UsageError(`There is no data folder ${dataDir}.`);
    const database = await openLocalDatabase({ dataDir, onNotice: (notice) => console.error(notice) });
    const { fetch } = database;
    return {
      administrator: administratorOf({ databaseUrl: "http://local", accessToken: "owner", fetch }),
      close: database.close,
    };
  }
  const { databaseUrl } = target;
  const here = isThisMachine(new URL(databaseUrl)) ? "owner" : null;
  const accessToken = target.accessToken ?? process.env[TOKEN_VARIABLE] ?? here;
  if (accessToken === null) {
    throw new UsageError(
      `A remote database needs an access token: --access-token TOKEN, or ${TOKEN_VARIABLE} in the environment.`,
    );
  }
  return { administrator: administratorOf({ databaseUrl, accessToken }), close: () => Promise.resolve() };
}

const counted = (count: number): string => count.toLocaleString("en");

function printReport({ read, written, removed, faults }: ReindexReport): void {
  const count = (node: string): string => counted(read.get(node) ?? 0);
  console.log(`Read      ${count("hoots")} hoots, ${count("comment")} comments, the likes of ${count("like")} hoots,`);
  console.log(`          the follows of ${count("follow")} people, the image records of ${count("auteurImg")} people.`);
  console.log(
    written + removed === 0
      ? "Indexes   are correct: nothing was changed."
      : `Indexes   ${counted(written)} locations written, ${counted(removed)} removed.`,
  );
  for (const { kind, count, paths } of faults) {
    console.log(`Left out  ${counted(count)} × ${FAULTS[kind]}`);
    for (const path of paths) console.log(`            ${path}`);
    if (count > paths.length) console.log(`            and ${counted(count - paths.length)} more`);
  }
}
