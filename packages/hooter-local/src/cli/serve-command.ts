import { createRequire } from "node:module";
import { seedBackend } from "../backend/seed-backend";
import { type RunningIdentity, startIdentity } from "../identity";
import { type ServeOptions, serveLocalDatabase } from "../server/serve";
import type { ServeCommand } from "./arguments";
import { describeDenied } from "./describe-denied";
import { findRules, type RulesFile } from "./read-rules";
import { watchRules } from "./watch-rules";

type Closers = (() => Promise<void>)[];

/**
 * Serves until Ctrl-C; says in one line each what is ready and what is trusted.
 *
 * @throws whatever made the start fail; by then everything that had started is closed again
 */
export async function serve(command: ServeCommand): Promise<void> {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  try {
    await start(command, closers);
  } catch (error) {
    // What fails because it is being stopped has not failed.
    if (isStopping) return;
    await stop();
    throw error;
  }
}

async function start(command: ServeCommand, closers: Closers): Promise<void> {
  const rules = command.isEnforced ? await findRules(command.rulesFile) : null;
  const served = await serveLocalDatabase(optionsOf(command, rules));
  closers.push(() => served.close());
  const address = `${served.url}?ns=${command.project}`;
  ready("database", `${address}, ${command.dataDir === null ? "in memory only" : `data in ${command.dataDir}`}`);
  if (rules !== null) {
    const unwatch = watchRules(rules.file, served.database.setRules, (line) => ready("rules", line));
    closers.push(async () => unwatch());
  }
  ready("rules", describeRules(command, rules));
  ready("trust", describeTrust(command));

  const identity = await startIdentityBeside(command, closers);
  if (command.seed !== null) await seed(command.seed, identity, address);
}

function optionsOf(command: ServeCommand, rules: RulesFile | null): ServeOptions {
  return {
    port: command.port,
    host: command.host,
    project: command.project,
    keepAlive: command.keepAlive,
    rulesEnforced: command.isEnforced,
    explain: command.explain,
    trustOrigins: command.trustOrigins,
    onNotice: (notice) => ready("store", notice),
    ...(command.dataDir === null ? {} : { dataDir: command.dataDir }),
    ...(rules === null ? {} : { rules: rules.source }),
    ...(command.explain ? { onDenied: (call) => console.log(describeDenied(call)) } : {}),
  };
}

function describeRules(command: ServeCommand, rules: RulesFile | null): string {
  if (!command.isEnforced) return "none: every caller may do everything";
  return rules === null
    ? "none found: everything is allowed (database.rules.json, or --rules FILE)"
    : `${rules.file}, reloaded when it changes`;
}

function describeTrust({ isEnforced, host }: ServeCommand): string {
  const isLocal = host === "127.0.0.1" || host === "localhost" || host === "::1";
  const reach = isLocal ? "listens on this machine only" : `listens on ${host}: whoever reaches it can do everything`;
  const tokens = isEnforced ? 'unsigned tokens, and "Bearer owner" as administrator' : "everybody";
  return `${tokens}; ${reach}`;
}

async function startIdentityBeside(command: ServeCommand, closers: Closers): Promise<RunningIdentity | null> {
  const { authPort, isAuthRequired, project, host, dataDir } = command;
  if (authPort === null) return null;
  if (!isAuthRequired && !hasFirebaseTools()) {
    ready("identity", "not started: firebase-tools is not installed (npm install --save-dev firebase-tools)");
    return null;
  }
  const identity = await startIdentity({ project, port: authPort, host, ...(dataDir === null ? {} : { dataDir }) });
  closers.push(() => identity.close());
  ready("identity", `${identity.url}, the official emulator`);
  return identity;
}

function hasFirebaseTools(): boolean {
  try {
    createRequire(import.meta.url).resolve("firebase-tools/package.json");
    return true;
  } catch {
    return false;
  }
}

async function seed(hoots: number, identity: RunningIdentity | null, databaseUrl: string): Promise<void> {
  const onProgress = (written: number): void => {
    if (hoots >= 10_000) ready("seed", `${written.toLocaleString("en")} locations`);
  };
  const isSeeded = await seedBackend({ identity, databaseUrl, now: Date.now(), hoots, onProgress });
  ready(
    "seed",
    isSeeded
      ? `${hoots.toLocaleString("en")} hoots and their people are written`
      : "left alone: the database is not empty",
  );
}

function ready(name: string, description: string): void {
  console.log(`${name.padEnd(10)}${description}`);
}
