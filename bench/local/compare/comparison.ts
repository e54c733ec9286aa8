import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../e2e/support/backend";
import { killAtExit } from "../../../scripts/test/run-command";
import type { CallName } from "../calls/call";
import type { Subject } from "../measure/subject";
import { writeLists, writeTree } from "./write-data";

/** Folder in which firebase-server and json-server are installed. */
export const comparisonsFolder = fileURLToPath(new URL("../../comparisons", import.meta.url));

/** Server to compare with hooter-local. */
export interface Comparison {
  readonly name: string;
  /** Maximum number of hoots that the server stores in a measurement. `whyNotMore` is the reason for the limit. */
  readonly mostHoots: number;
  readonly whyNotMore: string;
  /** Calls that the server does not support, with the reason. */
  readonly lacks: Readonly<Partial<Record<CallName, string>>>;
  /** Limitations of the server's figures, by call. */
  readonly remarks: Readonly<Partial<Record<CallName, string>>>;
  /** @throws Error when the server does not start */
  readonly start: (hoots: number, folder: string) => Promise<Subject>;
}

const noQueries = "its REST interface ignores queries and returns the whole collection";
const wholeAnswer = "no rules, no disk; each answer is the whole database";

export const comparisons: readonly Comparison[] = [
  {
    name: "firebase-server",
    mostHoots: 10_000,
    whyNotMore: "each of its answers to a write is the whole database",
    lacks: { window: noQueries, slug: noQueries, comments: noQueries },
    remarks: { like: wholeAnswer, publish: wholeAnswer },
    start: async (hoots, folder) => {
      const file = join(folder, `tree-${hoots}.json`);
      const sampleFile = join(folder, `tree-sample-${hoots}.json`);
      await writeTree(hoots, file, sampleFile);
      const port = await freePort();
      const args = ["--rest", "--port", String(port), "--address", "127.0.0.1", "--file", file];
      const url = `http://127.0.0.1:${port}/pseudos.json`;
      const end = await startForeignServer("firebase-server/bin/firebase-server.js", args, url);
      return foreignSubject("firebase-server", hoots, port, sampleFile, end);
    },
  },
  {
    name: "json-server",
    mostHoots: 100_000,
    whyNotMore: "it reads every record for each call and rewrites its whole file for each write",
    lacks: { like: "it writes one record at a time, without rules, and has no counter" },
    remarks: { publish: "no rules; one record alone; the whole file rewritten, not flushed" },
    start: async (hoots, folder) => {
      const file = join(folder, `lists-${hoots}.json`);
      const sampleFile = join(folder, `lists-sample-${hoots}.json`);
      await writeLists(hoots, file, sampleFile);
      const port = await freePort();
      const args = [file, "--quiet", "--host", "127.0.0.1", "--port", String(port)];
      const end = await startForeignServer(
        "json-server/lib/cli/bin.js",
        args,
        `http://127.0.0.1:${port}/hoots?_limit=1`,
      );
      return foreignSubject("json-server", hoots, port, sampleFile, end);
    },
  },
];

function foreignSubject(
  name: "firebase-server" | "json-server",
  hoots: number,
  port: number,
  sampleFile: string,
  end: () => Promise<void>,
): Subject {
  return { name, hoots, port, dialect: name, sampleFile, usage: null, prepare: () => Promise.resolve(), end };
}

const START_TIMEOUT_MS = 30_000;

/**
 * Starts a server's script in a separate process and waits until the server answers at `url`.
 *
 * @returns a function that ends the process
 * @throws Error when the server ends, or does not answer within half a minute
 */
async function startForeignServer(script: string, args: readonly string[], url: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(comparisonsFolder, "node_modules", script), ...args], {
    stdio: "ignore",
  });
  killAtExit(child);
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
    if (answers) return end;
    await wait(100);
  }
  const why =
    child.exitCode === null
      ? `did not start in ${START_TIMEOUT_MS / 1000} s`
      : `ended with code ${child.exitCode} at its start`;
  await end();
  throw new Error(why);
}
