import { readFileSync } from "node:fs";
import { numberIn } from "../../common/decode";

/** What a process has used of the machine. */
export interface Usage {
  /** Processor time since it began, in microseconds; all its threads. */
  readonly cpuMicros: number;
  /** Memory now, in bytes. */
  readonly residentBytes: number;
  /** The most memory at any time, in bytes. */
  readonly mostResidentBytes: number;
}

/** This process's own. */
export function usageNow(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMicros: user + system,
    residentBytes: process.memoryUsage.rss(),
    mostResidentBytes: mostResidentBytes(),
  };
}

/** The system's own count also holds what the parent had before this process became one of its own; Linux tells better. */
function mostResidentBytes(): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (peak !== undefined) return Number(peak) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}

/** @throws TypeError when it is none */
export function decodeUsage(value: unknown): Usage {
  return {
    cpuMicros: numberIn(value, "cpuMicros"),
    residentBytes: numberIn(value, "residentBytes"),
    mostResidentBytes: numberIn(value, "mostResidentBytes"),
  };
}
