import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { seedBackend } from "../../packages/hooter-local/src/backend/seed-backend";
import { startIdentity } from "../../packages/hooter-local/src/identity";
import { seedPeople } from "../../packages/hooter-local/src/seed";
import { faultNotices } from "../../packages/hooter-local/src/server/fault-notices";
import { lockFolder } from "../../packages/hooter-local/src/store/lock";
import { reasonOf, StoreError } from "../../packages/hooter-local/src/store/store-error";
import { readRules, startDatabase } from "./database";
import { startDemo } from "./demo";
import { checkOfficialDatabase } from "./official-database";
import { StartError, type StartOptions } from "./options";
import { isTaken } from "./ports";

const project = "demo-hooter";

/**
 * Starts the identity emulator, the database and the demo in this process and keeps them running until Ctrl-C.
 *
 * @throws the error that prevented the start, after closing everything that had started
 */
export async function startHooter(options: StartOptions): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const isStopping = stopOnSignal(stop);
  try {
    await startAll(options, closers);
  } catch (error) {
    // Ctrl-C has closed a part that the start was still using, so ignore the error. The process ends once all parts are
    // closed.
    if (isStopping()) return;
    await stop();
    throw error;
  }
}

async function startAll(options: StartOptions, closers: (() => Promise<void>)[]): Promise<void> {
  // Check the ports first, to report a port in use immediately. This also detects a second start.
  console.log("Hooter is starting; this takes some seconds.");
  if (new Set([options.databasePort, options.identityPort, options.port]).size < 3) {
    throw new StartError("the demo, the database and the identity emulator need three different ports.");
  }
  await needPort(options.databasePort, "the database", "--database-port");
  await needPort(options.identityPort, "the identity emulator", "--identity-port");
  await needPort(options.port, "the demo", "--port");
  if (options.officialDatabase) await checkOfficialDatabase();
  const { home } = options;
  if (options.fresh) {
    // Check the rules before anything is deleted.
    if (!options.officialDatabase) await readRules(options.rules);
    await empty(home);
  }

  const database = await startDatabase(options, project, home);
  closers.push(database.close);
  ready("database", database.description);

  const identity = await startIdentity({
    project,
    port: options.identityPort,
    dataDir: `${home}/identity`,
    onFault: faultNotices((notice) => ready("identity", notice)),
  });
  closers.push(identity.close);
  ready("identity", `the official emulator on ${identity.url}`);

  if (await seedBackend({ identity, databaseUrl: database.url, now: Date.now() })) {
    ready("community", `${seedPeople.length} people and their hoots are written`);
  }

  const demo = await startDemo(options.port, {
    apiKey: "demo",
    projectId: project,
    databaseURL: database.url,
    identityEmulatorUrl: identity.url,
    ...(options.readers === "everyone" ? { readers: options.readers } : {}),
  });
  closers.push(demo.close);
  ready("demo", demo.url);

  console.log(`\n  Open ${demo.url}\n`);
  console.log("  Sign in as");
  for (const { email, password } of seedPeople.filter((person) => person.demo))
    console.log(`    ${email}  ${password}`);
  console.log(`\n  Ctrl-C stops everything; accounts and data stay in ${home}/`);
}

/** Removes only folders that Hooter itself has created, and throws while a database uses them. */
async function empty(home: string): Promise<void> {
  try {
    const folder = join(home, "database");
    if (existsSync(folder)) {
      const lock = await lockFolder(folder);
      await lock.release();
    }
    for (const part of ["database", "identity", "official-database"]) {
      await rm(join(home, part), { recursive: true, force: true });
    }
  } catch (error) {
    throw error instanceof StoreError ? error : new StartError(`${home}/ cannot be emptied: ${reasonOf(error)}.`);
  }
}

async function needPort(port: number, what: string, option: string): Promise<void> {
  if (await isTaken(port))
    throw new StartError(`port ${port} is taken, and ${what} needs it: free it or choose another with ${option}.`);
}

function ready(name: string, description: string): void {
  console.log(`✓ ${name.padEnd(10)} ${description}`);
}

/** @returns a function that returns whether a signal has arrived */
function stopOnSignal(stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    console.log("\nHooter stops…");
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);

  // npm forwards a signal only to its shell, and the shell ends without forwarding the signal to this process. So stop
  // when the parent process has ended.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) onSignal();
  }, 500);
  watch.unref();
  return () => stopping;
}
