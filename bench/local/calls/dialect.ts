import type { Sample } from "../data/sample";
import type { BenchCall, CallName } from "./call";
import { databaseCalls } from "./database-calls";
import { firebaseServerCalls } from "./firebase-server-calls";
import { jsonServerCalls } from "./json-server-calls";

/** Servers for which requests can be created. */
const dialects = ["database", "firebase-server", "json-server"] as const;
export type Dialect = (typeof dialects)[number];

export function isDialect(value: unknown): value is Dialect {
  return dialects.some((dialect) => dialect === value);
}

/** Calls in the form that a server accepts; null for a call that the server does not support. */
export function callsOf(dialect: Dialect, sample: Sample, begun: number): Readonly<Record<CallName, BenchCall | null>> {
  switch (dialect) {
    case "database":
      return databaseCalls(sample, begun);
    case "firebase-server":
      return firebaseServerCalls(sample, begun);
    case "json-server":
      return jsonServerCalls(sample, begun);
  }
}
