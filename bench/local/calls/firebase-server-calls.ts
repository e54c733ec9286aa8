import type { Sample } from "../data/sample";
import { type BenchCall, type CallName, childCount } from "./call";
import { databaseCalls } from "./database-calls";

/**
 * Calls of firebase-server 1.1.0 over HTTP: reads of whole nodes by path, and writes. The server ignores queries,
 * tokens and rules. Writes are the same PATCH as for hooter-local, but the response contains the whole patched node.
 * The PATCH is at the root, so this node is the whole database.
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
