import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { endWithUs } from "../process/child";

/** Third-party server in a separate process. */
export interface ForeignServer {
  readonly end: () => Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/**
 * Starts a server's script and waits until it answers at `url`.
 *
 * @throws Error when the server ends, or does not answer within half a minute
 */
export async function startForeignServer(script: string, args: readonly string[], url: string): Promise<ForeignServer> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "ignore"] });
  endWithUs(child);
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const latest = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < latest && child.exitCode === null) {
    const answers = await fetch(url, { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return { end };
    await wait(100);
  }
  const why =
    child.exitCode === null
      ? `did not start in ${START_TIMEOUT_MS / 1000} s`
      : `ended with code ${child.exitCode} at its start`;
  await end();
  throw new Error(why);
}
