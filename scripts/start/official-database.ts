import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { StartError } from "./options";
import { isTaken } from "./ports";

/** Long enough for the first start, which downloads the emulator. */
const READY_TIMEOUT_MS = 600_000;

export interface RunningDatabase {
  /** URL with its `ns` parameter. */
  readonly url: string;
  close(): Promise<void>;
}

/** @throws StartError without Java, or when a port that the emulator needs in addition to its own is in use */
export async function checkOfficialDatabase(): Promise<void> {
  if (spawnSync("java", ["-version"], { stdio: "ignore" }).status !== 0) {
    throw new StartError(
      "--official-database needs Java, which is not installed here: start without it to use hooter-local.",
    );
  }
  for (const port of [4400, 4500]) {
    if (await isTaken(port)) throw new StartError(`port ${port} is taken, and the official emulator needs it.`);
  }
}

/**
 * Starts Firebase's own database emulator with the official command. The emulator is a Java archive that the command
 * downloads at its first run, so it is an option and not the default. A clean stop keeps the emulator's data in
 * `dataDir`.
 *
 * @throws StartError when the emulator ends before it is ready
 */
export async function startOfficialDatabase(options: {
  readonly project: string;
  readonly port: number;
  readonly dataDir: string;
}): Promise<RunningDatabase> {
  const { project, port, dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const imported = existsSync(`${dataDir}/firebase-export-metadata.json`) ? ["--import", dataDir] : [];
  const child = spawn(
    process.execPath,
    [
      "node_modules/firebase-tools/lib/bin/firebase.js",
      "emulators:start",
      "--only=database",
      `--project=${project}`,
      ...imported,
      `--export-on-exit=${dataDir}`,
    ],
    // Use a separate process group. Otherwise Ctrl-C would signal the emulator directly as well as through `close`, and
    // the second signal would interrupt the export of its data.
    { stdio: ["ignore", "pipe", "pipe"], detached: true },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  // End the emulator even when this process exits before `close` has been returned.
  const end = (): void => void child.kill("SIGINT");
  process.on("exit", end);
  child.once("exit", () => process.off("exit", end));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
    await ended;
  };
  const failed = ended.then(() => {
    const reason = /Error:\s*(.+)/.exec(output)?.[1] ?? "it ended before it was ready";
    throw new StartError(`The official database emulator did not start: ${reason.trim().replace(/\.$/, "")}.`);
  });
  await Promise.race([
    failed,
    untilReady(`http://127.0.0.1:${port}/.json?ns=${project}`, () => child.exitCode !== null),
  ]);
  failed.catch(() => undefined); // the emulator is ready: from here on, its end is not an error
  return { url: `http://127.0.0.1:${port}?ns=${project}`, close };
}

/**
 * Waits until the emulator answers. If the emulator ends instead, the promise never settles, because another promise of
 * the caller rejects with the reason.
 *
 * @throws StartError when it neither answers nor ends in time
 */
async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < READY_TIMEOUT_MS) {
    if (hasEnded()) return new Promise(() => undefined);
    try {
      const signal = AbortSignal.timeout(10_000);
      if ((await fetch(url, { headers: { authorization: "Bearer owner" }, signal })).ok) return;
    } catch {
      // The emulator is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new StartError(`The official database emulator did not answer within ${READY_TIMEOUT_MS / 1000} s.`);
}
