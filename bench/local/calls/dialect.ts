import { CONVERSATION_LENGTH, type Sample } from "../data/sample";
import { type BenchCall, type CallName, childCount } from "./call";
import { databaseCalls, spread } from "./database-calls";

/** Forms of the requests: those of the Realtime Database, of firebase-server and of json-server. */
const dialects = ["database", "firebase-server", "json-server"] as const;
export type Dialect = (typeof dialects)[number];

export function isDialect(value: unknown): value is Dialect {
  return dialects.some((dialect) => dialect === value);
}

/** Calls of one server; null for a call that the server does not support. */
type ServerCalls = Readonly<Record<CallName, BenchCall | null>>;

/** Calls in the form that a server accepts. */
export function callsOf(dialect: Dialect, sample: Sample, begun: number): ServerCalls {
  switch (dialect) {
    case "database":
      return databaseCalls(sample, begun);
    case "firebase-server":
      return firebaseServerCalls(sample, begun);
    case "json-server":
      return jsonServerCalls(sample, begun);
  }
}

/**
 * Calls of firebase-server 1.1.0 over HTTP: reads of whole nodes by path, and writes. The server ignores queries,
 * tokens and rules. Writes are the same PATCH as for hooter-local, but the response contains the whole patched node.
 * The PATCH is at the root, so this node is the whole database.
 */
function firebaseServerCalls(sample: Sample, begun: number): ServerCalls {
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

/**
 * Calls of json-server 0.17: filtered, sorted and limited lists, and writes of one record at a time. The server has no
 * rules, no index, no counter and no multi-path writes.
 */
function jsonServerCalls({ hoots, discussed }: Sample, begun: number): ServerCalls {
  const read = (target: (index: number) => string, expected: number): BenchCall => ({
    isWrite: false,
    request: (index) => ({ method: "GET", target: target(index), body: "" }),
    fault: (_, answer) => {
      const found = childCount(answer);
      return found === expected ? null : `${found} records, not ${expected}`;
    },
  });
  return {
    window: read(() => "/hoots?_sort=id&_order=desc&_limit=20", 20),
    slug: read((index) => `/hoots?slug=${spread(hoots, index).slug}`, 1),
    comments: read((index) => `/comment?hootId=${spread(discussed, index).slug}`, CONVERSATION_LENGTH),
    like: null,
    publish: {
      isWrite: true,
      request: (index) => ({
        method: "POST",
        target: "/hoots",
        body: JSON.stringify({
          id: `bench-${begun.toString(36)}-${index}`,
          contenu: `Vu ce matin au bord du canal : un héron, trois canards et le premier givre sur les bancs (${index}).`,
          auteur: `Testeur ${index}`,
          proprietaire: `bench-${index}`,
          auteurImg: "/communaute/portraits/hulotte.svg",
          slug: `bench-${begun.toString(36)}-${index}0_hoot`,
          date: "vendredi 20 novembre 2026 à 12:00",
        }),
      }),
      fault: (_, answer) => (childCount(answer) === 7 ? null : "not the record"),
    },
  };
}
