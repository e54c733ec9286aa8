import { readFileSync } from "node:fs";
import { numberIn } from "../../common/decode";

export interface Usage {
  /** Processor time since the start over all threads, in microseconds. */
  readonly cpuMicros: number;
  /** Current memory, in bytes. */
  readonly residentBytes: number;
  /** Peak memory, in bytes. */
  readonly mostResidentBytes: number;
}

export function usageNow(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMicros: user + system,
    residentBytes: process.memoryUsage.rss(),
    mostResidentBytes: mostResidentBytes(),
  };
}

/**
 * Prefers VmHWM of Linux, because `maxRSS` also includes memory that the parent process used before this process
 * started.
 */
function mostResidentBytes(): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (peak !== undefined) return Number(peak) * 1024;
  } catch {
    // This file exists only on Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}

/** @throws TypeError when the value is not a usage */
export function decodeUsage(value: unknown): Usage {
  return {
    cpuMicros: numberIn(value, "cpuMicros"),
    residentBytes: numberIn(value, "residentBytes"),
    mostResidentBytes: numberIn(value, "mostResidentBytes"),
  };
}
