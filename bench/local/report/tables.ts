import { bytes, count, duration, ratio } from "../../common/format";
import { tableOf } from "../../common/table";
import type { CallName } from "../calls/call";
import { type Finding, isMeasure } from "../measure/measure";
import { growthOf, ratioToBare } from "./figures";
import { AT_ONCE, BARE, OURS, type Row, type StartFinding, type StreamFinding } from "./findings";

const titles: Readonly<Record<CallName, string>> = {
  window: "The window of the newest 20 hoots, by $key",
  slug: "One hoot by its slug (orderBy slug, equalTo)",
  comments: "The 12 comments of a hoot (orderBy hootId, equalTo)",
  like: "One like, checked by the rules (PATCH of two records and a counter, flushed)",
  publish: "One hoot published, checked by the rules (PATCH of six places, flushed)",
};

const head = ["server", "hoots", "calls/s", "median", "p95", "of bare", "server CPU"];

/** Table of one call, with a part for sequential calls and a part for concurrent calls. */
export function callTable(call: CallName, rows: readonly Row[]): string {
  const ofCall = rows.filter((row) => row.call === call);
  const remarks = ofCall.flatMap(({ server, remark }) => (remark === undefined ? [] : [`  ${server}: ${remark}`]));
  return [
    titles[call],
    ...(["one", "many"] as const).flatMap((load) => ["", loadTable(ofCall, load)]),
    ...(remarks.length > 0 ? ["", ...new Set(remarks)] : []),
  ].join("\n");
}

function loadTable(rows: readonly Row[], load: "one" | "many"): string {
  const bare = rows.find(({ server }) => server === BARE)?.[load];
  const cells = (row: Row): string[] => cellsOf(row, row[load], bare);
  return tableOf(
    [load === "one" ? "one at a time" : `${AT_ONCE} at once`, ...head.slice(1)],
    [
      ...rows.filter(({ server }) => server === BARE || server === OURS).map(cells),
      ...growthRow(rows, load),
      ...rows.filter(({ server }) => server !== BARE && server !== OURS).map(cells),
    ],
  );
}

function cellsOf({ server, hoots }: Row, finding: Finding, bare: Finding | undefined): string[] {
  const first = [server, hoots === null ? "" : count(hoots)];
  if (!isMeasure(finding)) return [...first, `—  ${finding.why}`];
  return [
    ...first,
    count(finding.rate),
    duration(finding.median),
    duration(finding.p95),
    server === BARE ? "" : ratio(ratioToBare(finding, bare)),
    finding.cpuMicros === null ? "—" : `${finding.cpuMicros.toFixed(0)} µs`,
  ];
}

function growthRow(rows: readonly Row[], load: "one" | "many"): string[][] {
  const growth = growthOf(
    rows.filter(({ server }) => server === OURS),
    load,
  );
  if (growth === null) return [];
  const { from, to } = growth;
  return [
    [
      "  growth",
      `${count(from)} → ${count(to)}`,
      ratio(growth.rate),
      ratio(growth.median),
      ratio(growth.p95),
      "",
      growth.cpu === null ? "" : ratio(growth.cpu),
    ],
  ];
}

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
