import * as v from "valibot";
import { naturalNumber } from "../../model/decode";
import type { HooterErrorCode } from "../../model/errors";
import { parseJson } from "../../model/json";
import { isKey } from "../address";
import type { DatabaseChange, JsonValue } from "../database";
import type { Target } from "../json-patch";

const id = v.pipe(
  v.string(),
  v.check((text) => /^[\w-]{1,64}$/.test(text)),
);
/** Any JSON value: `JSON.parse` has already checked it. */
const json = v.custom<JsonValue>(() => true);
const path = v.array(v.pipe(v.string(), v.check(isKey)));
const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const bound = v.exactOptional(v.union([value, v.strictTuple([value, v.string()])]));
const limit = v.exactOptional(naturalNumber);
const query = v.strictObject({
  orderBy: v.string(),
  startAt: bound,
  startAfter: bound,
  endAt: bound,
  endBefore: bound,
  equalTo: v.exactOptional(value),
  limitToFirst: limit,
  limitToLast: limit,
});
const target: v.GenericSchema<unknown, Target> = v.object({ path, query: v.nullable(query) });
const changes: v.GenericSchema<unknown, readonly DatabaseChange[]> = v.array(v.object({ path, data: json }));
/** Codes of the errors that end a target for all tabs. Other errors concern only the tab that opened the stream. */
const ends = ["permission-denied", "misconfigured", "malformed", "not-found", "unknown"] as const;
const code: v.GenericSchema<unknown, HooterErrorCode> = v.fallback(v.picklist(ends), "unknown");
const connection = v.nullable(v.picklist(["live", "reconnecting", "polling", "off"]));

const tabMessage = v.union([
  // A tab subscribes to a target.
  v.object({ kind: v.literal("subscribe"), tab: id, target, isLowPriority: v.boolean() }),
  v.object({ kind: v.literal("unsubscribe"), tab: id, key: v.string() }),
  // Heartbeat of the leader, sent at the start and at intervals, with the last message number of each target.
  v.object({ kind: v.literal("heartbeat"), epoch: id, last: v.record(v.string(), naturalNumber) }),
  // Numbered changes of a target. A tab that misses a number subscribes again, and then receives the full value. `to`
  // is the tab that applies the changes; null for all tabs.
  v.object({
    kind: v.literal("event"),
    epoch: id,
    key: v.string(),
    number: naturalNumber,
    to: v.nullable(id),
    changes,
    connection,
  }),
  // The target has ended permanently.
  v.object({ kind: v.literal("end"), epoch: id, key: v.string(), code }),
]);

/** Messages between tabs. They never contain a token. */
export type TabMessage = Readonly<v.InferOutput<typeof tabMessage>>;

/** Decodes a message, which the channel carries as JSON. Returns null for a message that Hooter did not send. */
export function readMessage(message: unknown): TabMessage | null {
  const result = v.safeParse(tabMessage, typeof message === "string" ? parseJson(message) : null);
  return result.success ? result.output : null;
}

/** Role of a page: leader, follower or alone. */
export interface Role {
  /** Call this after adding or removing locations. */
  update(): void;
  /** Whether other tabs depend on this page; absent for a page that cannot have followers. */
  readonly hasFollowers?: boolean;
  stop(): void;
}

/** A role that receives messages from other tabs. */
export interface TabRole extends Role {
  receive(message: TabMessage): void;
}
