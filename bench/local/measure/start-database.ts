import { performance } from "node:perf_hooks";
import type { Store } from "../data/store";
import { startChild } from "../process/child";
import { decodeUsage, type Usage } from "../process/usage";
import { probe } from "./probe";
import type { Subject } from "./subject";

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
  profiles: string | null,
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
