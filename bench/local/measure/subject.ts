import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { startChild } from "../../common/child";
import type { CallName } from "../calls/call";
import { callsOf, type Dialect } from "../calls/dialect";
import { decodeSample } from "../data/sample";
import type { Store } from "../data/store";
import { decodeUsage, type Usage } from "./usage";

/** Server under test. */
export interface Subject {
  readonly name: string;
  /** Number of stored hoots, or null for a server that stores none. */
  readonly hoots: number | null;
  readonly port: number;
  readonly dialect: Dialect;
  /** File with the hoots that the calls request. */
  readonly sampleFile: string;
  readonly usage: (() => Promise<Usage>) | null;
  /** Prepares the server for a call, if necessary. */
  readonly prepare: (call: CallName) => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface StartedDatabase {
  readonly subject: Subject;
  readonly store: Store;
  /** Milliseconds from the start of the process to its first response (the newest 20 hoots). */
  readonly startedIn: number;
  /** Usage of processor time and memory after the first response. */
  readonly usage: Usage;
  readonly usageNow: () => Promise<Usage>;
}

/** Starts hooter-local on a store, in a new process. */
export async function startDatabase(
  script: string,
  store: Store,
  rulesFile: string,
  profiles: string | null = null,
): Promise<StartedDatabase> {
  const flags =
    profiles === null
      ? []
      : ["--cpu-prof", `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=hooter-local-${store.hoots}.cpuprofile`];
  const begun = performance.now();
  const child = startChild(script, [store.dataDir, rulesFile], flags);
  const port = Number(await child.ask("port"));
  const usageNow = async (): Promise<Usage> => decodeUsage(await child.ask("usage"));
  const subject: Subject = {
    name: "hooter-local",
    hoots: store.hoots,
    port,
    dialect: "database",
    sampleFile: store.sampleFile,
    usage: usageNow,
    prepare: () => Promise.resolve(),
    end: child.end,
  };
  await probe(subject, "window", Date.now(), [0]);
  return { subject, store, startedIn: performance.now() - begun, usage: await usageNow(), usageNow };
}

/**
 * Starts the bare server.
 *
 * @param answersOf hooter-local's responses to each call, which the bare server sends in a loop
 */
export async function startBare(
  script: string,
  sampleFile: string,
  answersOf: (call: CallName) => readonly Answer[],
): Promise<Subject> {
  const child = startChild(script);
  return {
    name: "bare node:http",
    hoots: null,
    port: Number(await child.ask("port")),
    dialect: "database",
    sampleFile,
    usage: async () => decodeUsage(await child.ask("usage")),
    prepare: async (call) => {
      const answers = answersOf(call);
      const [first] = answers;
      if (first === undefined) throw new Error(`There is no answer to ${call}`);
      await child.ask("answers", {
        status: first.status,
        head: first.head,
        bodies: answers.map(({ body }) => body),
      });
    },
    end: child.end,
  };
}

/** Complete response of a server. */
export interface Answer {
  readonly status: number;
  readonly head: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that the bare server does not copy, because `node:http` writes them itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "content-length", "transfer-encoding"]);

/**
 * Makes a call once for each index and checks the complete response, so that only correct calls are timed afterwards.
 *
 * @throws Error when an answer is wrong
 */
export async function probe(
  subject: Subject,
  name: CallName,
  begun: number,
  indexes: readonly number[],
): Promise<readonly Answer[]> {
  const sample = decodeSample(JSON.parse(await readFile(subject.sampleFile, "utf8")));
  const call = callsOf(subject.dialect, sample, begun)[name];
  if (call === null) return [];
  const answers: Answer[] = [];
  for (const index of indexes) {
    const { method, target, body } = call.request(index);
    const answer = await fetch(`http://127.0.0.1:${subject.port}${target}`, {
      method,
      ...(method === "GET" ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    const fault = answer.ok ? call.fault(index, JSON.parse(text)) : `status ${answer.status}: ${text.slice(0, 300)}`;
    if (fault !== null) throw new Error(`${subject.name} answers "${name}" wrongly: ${fault}`);
    const head = Object.fromEntries([...answer.headers].filter(([header]) => !OWN_HEADERS.has(header)));
    answers.push({ status: answer.status, head, body: text });
  }
  return answers;
}
