import { cpus, totalmem } from "node:os";
import { performance } from "node:perf_hooks";
import { runCommand } from "../../scripts/test/run-command";
import { bytes, duration } from "./format";

export interface Progress {
  /**
   * Prints a line with the seconds since the start. The line goes to stderr, so that the report on stdout can be
   * redirected.
   */
  notify(line: string): void;
  elapsed(): string;
}

export function startProgress(): Progress {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  return {
    notify: (line) => console.error(`[${(passed() / 1000).toFixed(0)} s] ${line}`),
    elapsed: () => duration(passed()),
  };
}

/** Builds the packages and the demo. @throws Error when the build fails */
export async function buildDemo({ notify }: Progress): Promise<void> {
  notify("building");
  const { ok } = await runCommand(process.execPath, ["--import", "tsx", "scripts/build.ts"]);
  if (!ok) throw new Error("The build failed.");
}

/** Describes the processor, the memory and the Node version of this machine. */
export function machineLine(): string {
  const [processor] = cpus();
  return `${processor?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${bytes(totalmem())}, Node ${process.version}`;
}
