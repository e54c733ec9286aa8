import { bytes, count, duration } from "../../common/format";
import { tableOf } from "../../common/table";
import type { StartFinding, StreamFinding } from "./findings";

export function streamsTable(findings: readonly StreamFinding[]): string {
  const [first] = findings;
  if (first === undefined) return "";
  return [
    `${count(first.streams)} open streams on the window: from the publish call to the last byte at each (${count(first.publishes)} hoots)`,
    "",
    tableOf(
      ["hooter-local", "hoots", "opened in", "median", "p95", "p99", "slowest"],
      findings.map(({ hoots, openedIn, p50, p95, p99, most }) => [
        "",
        count(hoots),
        ...[openedIn, p50, p95, p99, most].map(duration),
      ]),
    ),
  ].join("\n");
}

export function startsTable(findings: readonly StartFinding[]): string {
  return [
    "Start of a new process on a store, until its first answer; its memory then, and at the end of the bench",
    "",
    tableOf(
      ["hooter-local", "hoots", "store", "prepared in", "started in", "memory", "most", "at the end", "most"],
      findings.map(({ hoots, storeBytes, preparedIn, startedIn, started, ended }) => [
        "",
        count(hoots),
        bytes(storeBytes),
        preparedIn === null ? "kept" : duration(preparedIn),
        duration(startedIn),
        ...[started.residentBytes, started.mostResidentBytes, ended.residentBytes, ended.mostResidentBytes].map(bytes),
      ]),
    ),
  ].join("\n");
}
