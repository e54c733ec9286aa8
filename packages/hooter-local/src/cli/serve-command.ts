import { createServer } from "node:http";
import { createRequire } from "node:module";
import { communityTree } from "../backend/community-tree";
import { addMissingAccounts, demoAccount, seedDemoAccounts } from "../backend/seed-accounts";
import { type NewAccount, type RunningIdentity, startIdentity } from "../identity";
import { compileRules } from "../rules";
import { faultNotices } from "../server/fault-notices";
import { listen } from "../server/listen";
import { type ServedDatabase, type ServeOptions, serveDatabase } from "../server/serve";
import type { DeniedCall } from "../service/rules-gate";
import { isLoopback } from "../service/trusted-origin";
import type { ServeCommand } from "./arguments";
import { Progress } from "./progress";
import { findRules, type RulesFile, watchRules } from "./rules-file";

type Closers = (() => Promise<void>)[];

interface Seeded {
  readonly served: ServedDatabase;
  readonly identity: RunningIdentity | null;
}

/**
 * Serves until Ctrl-C. Prints one line for each part that is ready, and one line that describes which callers the
 * server trusts.
 *
 * @throws the error that prevented the start, after closing everything that had started
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
    // Ignore an error caused by stopping the server.
    if (isStopping) return;
    await stop();
    throw error;
  }
}

async function start(command: ServeCommand, closers: Closers): Promise<void> {
  const { seed, project, dataDir } = command;
  const rules = command.isEnforced ? await findRules(command.rulesFile) : null;
  const options = optionsOf(command, rules);
  const seeded = seed === null ? null : await serveSeeded(command, seed, options, closers);
  const served = seeded?.served ?? (await serveDatabase(options));
  closers.push(() => served.close());
  printStatus("database", `${served.url}?ns=${project}, ${dataDir === null ? "in memory only" : `data in ${dataDir}`}`);
  if (rules !== null) {
    const unwatch = watchRules(rules.file, served.database.setRules, (line) => printStatus("rules", line));
    closers.push(async () => unwatch());
  }
  printStatus("rules", describeRules(command, rules));
  printStatus("trust", describeTrust(command));
  const identity = seeded === null ? await startIdentityBeside(command, closers) : seeded.identity;
  if (identity === null) return;
  if (seeded !== null) await printDemoAccounts(identity);
  else if (command.isQuickStart) await printQuickStart(project, served, identity);
}

/**
 * Creates the accounts before the data, which refers to them. If the seeding is interrupted, the database is still
 * empty, so the next start repeats the seeding.
 */
async function serveSeeded(
  command: ServeCommand,
  hoots: number,
  options: ServeOptions,
  closers: Closers,
): Promise<Seeded> {
  // Check the rules and the port first, before spending time on a large community.
  if (options.rules !== undefined) compileRules(options.rules);
  await checkPort(command);
  const identity = await startIdentityBeside(command, closers);
  const progress = new Progress("seeded");
  let isSeeded = false;
  const served = await serveDatabase(options, () => {
    isSeeded = true;
    return communityTree({ identity, now: Date.now(), hoots, onLocation: () => progress.step() });
  });
  const written = `${hoots.toLocaleString("en")} hoots and their authors are written`;
  printStatus("seed", isSeeded ? written : "skipped: the database is not empty");
  return { served, identity };
}

/** @throws PortError when the server cannot listen on the port */
async function checkPort({ port, host }: ServeCommand): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

function optionsOf(command: ServeCommand, rules: RulesFile | null): ServeOptions {
  return {
    port: command.port,
    host: command.host,
    project: command.project,
    keepAlive: command.keepAlive,
    rulesEnforced: command.isEnforced,
    explain: command.explain,
    namespaces: command.namespaces,
    trustOrigins: command.trustOrigins,
    trustHosts: command.trustHosts,
    onNotice: (notice, about) => printStatus(about, notice),
    ...(command.dataDir === null ? {} : { dataDir: command.dataDir }),
    ...(rules === null ? {} : { rules: rules.source }),
    ...(command.explain ? { onDenied: (call) => console.log(describeDenied(call)) } : {}),
  };
}

function describeRules(command: ServeCommand, rules: RulesFile | null): string {
  if (!command.isEnforced) return "none: every caller may do everything";
  return rules === null
    ? "none found, so everything is allowed (hooter-local init writes Hooter's rules; --rules FILE selects a file)"
    : `${rules.file}, reloaded when it changes`;
}

/** Describes which callers the server trusts, and which machines can reach it. */
export function describeTrust({ isEnforced, host }: Pick<ServeCommand, "isEnforced" | "host">): string {
  const reach = isLoopback(host.toLowerCase())
    ? "listens on this machine only"
    : `listens on ${host}: every caller can do everything`;
  const tokens = isEnforced ? 'unsigned tokens, and "Bearer owner" as administrator' : "everybody";
  return `${tokens}; ${reach}`;
}

async function startIdentityBeside(command: ServeCommand, closers: Closers): Promise<RunningIdentity | null> {
  const { authPort, isAuthRequired, project, host, trustHosts, trustOrigins, dataDir } = command;
  if (authPort === null) return null;
  if (!isAuthRequired && !hasFirebaseTools()) {
    printStatus("identity", "not started: firebase-tools is not installed (npm install --save-dev firebase-tools)");
    return null;
  }
  const identity = await startIdentity({
    project,
    port: authPort,
    host,
    trustHosts,
    trustOrigins,
    onFault: faultNotices((notice) => printStatus("identity", notice)),
    ...(dataDir === null ? {} : { dataDir }),
  });
  closers.push(() => identity.close());
  printStatus("identity", `${identity.url}, the official emulator`);
  return identity;
}

/** Prints the community's demo accounts, which do not exist if the data was imported instead of seeded. */
async function printDemoAccounts(identity: RunningIdentity): Promise<void> {
  for (const account of seedDemoAccounts()) {
    if (await identity.hasAccount(account.uid)) printAccount(account);
  }
}

function printAccount({ email, password }: NewAccount): void {
  printStatus("account", `${email}, password ${password}`);
}

async function printQuickStart(project: string, served: ServedDatabase, identity: RunningIdentity): Promise<void> {
  const account = demoAccount();
  await addMissingAccounts(identity, [account]);
  printAccount(account);
  const code = quickStartCode({
    apiKey: "demo",
    projectId: project,
    databaseURL: `${served.url}?ns=${project}`,
    identityEmulatorUrl: identity.url,
  });
  console.log(`\nA first component, after npm install hooter-react hooter-client firebase:\n\n${code}`);
}

/** Returns the code of a React component that shows Hooter with this configuration, on a page without a router. */
function quickStartCode(configuration: Readonly<Record<string, string>>): string {
  const fields = Object.entries(configuration).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const links = 'settings: "/?settings", hoot: (slug) => "/?hoot=" + encodeURIComponent(slug)';
  return [
    'import { Dashboard, Header, HooterProvider, HootPage, Settings } from "hooter-react";',
    // Vite's templates contain CSS for plain elements. Unlike styles.css, this stylesheet also works on pages with such
    // CSS.
    'import "hooter-react/styles.guarded.css";',
    'const hoot = new URLSearchParams(location.search).get("hoot");',
    'const Page = () => (hoot ? <HootPage slug={hoot} /> : location.search === "?settings" ? <Settings /> : <Dashboard />);',
    `export default function App() { return <HooterProvider firebase={{ ${fields.join(", ")} }} links={{ ${links} }}><Header /><main style={{ width: "min(720px, 100% - 2em)", margin: "1em auto" }}><Page /></main></HooterProvider>; }`,
  ].join("\n");
}

function hasFirebaseTools(): boolean {
  try {
    createRequire(import.meta.url).resolve("firebase-tools/package.json");
    return true;
  } catch {
    return false;
  }
}

function printStatus(name: string, description: string): void {
  console.log(`${name.padEnd(10)}${description}`);
}

/** Describes a refused call in a few lines: the user, the path, the rule, and the deciding values. */
function describeDenied({ operation, paths, auth, explain }: DeniedCall): string {
  const why = explain();
  const who = auth === null ? "nobody signed in" : typeof auth.uid === "string" ? `uid ${auth.uid}` : "no uid";
  const where = paths.map((path) => `/${path.join("/")}`).join(", ");
  const position = why.line === null ? "" : ` (line ${why.line}:${why.column})`;
  const lines = [`refused ${operation} of ${where}, ${who}: ${why.reason}`];
  if (why.rule !== null) lines.push(`  ${why.kind} of ${why.path}${position}: ${why.rule}`);
  for (const { expression, value } of why.values)
    lines.push(`    ${expression} is ${JSON.stringify(value) ?? "nothing"}`);
  return lines.join("\n");
}
