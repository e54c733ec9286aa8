import type { Sample } from "../data/sample";
import { type BenchCall, type CallName, childCount } from "./call";
import { databaseCalls } from "./database-calls";

/**
 * What firebase-server 1.1.0 has over HTTP: whole nodes by their path, and writes; it leaves queries, tokens and rules
 * aside. A write is the same PATCH; its answer is the whole node that was patched, which here is the whole database.
 */
export function firebaseServerCalls(sample: Sample, begun: number): Readonly<Record<CallName, BenchCall | null>> {
  const { like, publish } = databaseCalls(sample, begun);
  const fault: BenchCall["fault"] = (_, answer) => (childCount(answer) > 6 ? null : "not the whole database");
  return {
    window: null,
    slug: null,
    comments: null,
    like: { ...like, fault },
    publish: { ...publish, fault },
  };
}
