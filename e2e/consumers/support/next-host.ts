import { type ChildProcess, spawn } from "node:child_process";
import { killAtExit, runCommand } from "../../../scripts/test/run-command";
import type { LocalServer } from "../../support/listen";

const next = "node_modules/next/dist/bin/next";
const quiet = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };

/** Builds a Next host and starts it on a free port. The environment applies to requests, not to the build. */
export async function serveNextHost(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<LocalServer> {
  const built = await runCommand(process.execPath, [next, "build"], { cwd: folder, env: quiet });
  if (!built.ok) throw new Error(`next build failed:\n${built.output}`);
  const child = spawn(process.execPath, [next, "start", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, ...quiet, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  killAtExit(child);
  return { url: await addressOf(child), close: () => end(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (address !== undefined && output.includes("Ready in")) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`next start ended:\n${output}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
