import type { HooterErrorCode } from "../../model/errors";
import { isKey } from "../address";
import {
  type Connection,
  type DatabaseChange,
  type DatabaseQuery,
  isJsonObject,
  type JsonValue,
  type QueryBound,
  type QueryValue,
} from "../database";
import type { Target } from "../json-patch";

/** Messages between tabs. They never contain a token. */
export type TabMessage =
  /** A tab subscribes to a target. */
  | { readonly kind: "subscribe"; readonly tab: string; readonly target: Target; readonly isLowPriority: boolean }
  | { readonly kind: "unsubscribe"; readonly tab: string; readonly key: string }
  /** Heartbeat of the leader, sent at the start and at intervals, with the last message number of each target. */
  | { readonly kind: "heartbeat"; readonly epoch: string; readonly last: Readonly<Record<string, number>> }
  /** Full value of a target, for a tab that subscribes to it. */
  | {
      readonly kind: "snapshot";
      readonly epoch: string;
      readonly to: string;
      readonly key: string;
      readonly number: number;
      readonly data: JsonValue;
      readonly connection: Connection | null;
    }
  /** Numbered changes of a target. A tab that misses a number subscribes again. */
  | {
      readonly kind: "event";
      readonly epoch: string;
      readonly key: string;
      readonly number: number;
      readonly changes: readonly DatabaseChange[];
      readonly connection: Connection | null;
    }
  /** The target has ended permanently. */
  | { readonly kind: "end"; readonly epoch: string; readonly key: string; readonly code: HooterErrorCode };

/** Role of a page: leader, follower or alone. */
export interface Role {
  /** Call it after locations were added or removed. */
  settle(): void;
  /** Whether other tabs depend on this page. */
  readonly serves: boolean;
  stop(): void;
}

/** A role that receives messages of other tabs. */
export interface TabRole extends Role {
  receive(message: TabMessage): void;
}

/** Encodes a message as text, so that the receiver gets plain JSON. */
export function writeMessage(message: TabMessage): string {
  return JSON.stringify(message);
}

/** Decodes a message of the channel. Returns null for a foreign message. */
export function readMessage(message: unknown): TabMessage | null {
  if (typeof message !== "string") return null;
  let json: JsonValue;
  try {
    json = JSON.parse(message);
  } catch {
    return null;
  }
  if (!isJsonObject(json)) return null;
  const { kind, tab, to, key, epoch, number, data, code } = json;
  if (kind === "subscribe") {
    const target = readTarget(json["target"]);
    return isId(tab) && target ? { kind, tab, target, isLowPriority: json["isLowPriority"] === true } : null;
  }
  if (kind === "unsubscribe") return isId(tab) && typeof key === "string" ? { kind, tab, key } : null;
  if (!isId(epoch)) return null;
  if (kind === "heartbeat") {
    const last = readNumbers(json["last"]);
    return last ? { kind, epoch, last } : null;
  }
  if (typeof key !== "string") return null;
  if (kind === "end") return isEnd(code) ? { kind, epoch, key, code } : null;
  const connection = readConnection(json["connection"]);
  if (!isCount(number) || connection === undefined) return null;
  if (kind === "snapshot") {
    return isId(to) && data !== undefined ? { kind, epoch, to, key, number, data, connection } : null;
  }
  const changes = readChanges(json["changes"]);
  return kind === "event" && changes ? { kind, epoch, key, number, changes, connection } : null;
}

type Field = JsonValue | undefined;

function isId(value: Field): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

function isCount(value: Field): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Codes with which a target can end, independent of the tab that requested it. */
const ends = ["permission-denied", "misconfigured", "malformed", "not-found", "unknown"] as const;

function isEnd(value: Field): value is (typeof ends)[number] {
  return ends.some((code) => code === value);
}

/** Returns the code that other tabs receive when a target has ended. */
export function endCode(code: HooterErrorCode): (typeof ends)[number] {
  return ends.find((end) => end === code) ?? "unknown";
}

function readConnection(value: Field): Connection | null | undefined {
  if (value === null) return null;
  return (["live", "reconnecting", "polling", "off"] as const).find((connection) => connection === value);
}

function readNumbers(value: Field): Record<string, number> | null {
  if (!isJsonObject(value)) return null;
  const numbers = Object.entries(value).filter((entry): entry is [string, number] => isCount(entry[1]));
  return numbers.length === Object.keys(value).length ? Object.fromEntries(numbers) : null;
}

function readPath(value: Field): readonly string[] | null {
  return Array.isArray(value) && value.every((key) => typeof key === "string") && value.every(isKey) ? value : null;
}

function readChanges(value: Field): readonly DatabaseChange[] | null {
  if (!Array.isArray(value)) return null;
  const changes: DatabaseChange[] = [];
  for (const change of value) {
    if (!isJsonObject(change)) return null;
    const { data } = change;
    const path = readPath(change["path"]);
    if (!path || data === undefined) return null;
    changes.push({ path, data });
  }
  return changes;
}

function readTarget(value: Field): Target | null {
  if (!isJsonObject(value)) return null;
  const path = readPath(value["path"]);
  const query = value["query"];
  if (!path) return null;
  if (query === null) return { path, query };
  const read = readQuery(query);
  return read ? { path, query: read } : null;
}

function readQuery(value: Field): DatabaseQuery | null {
  if (!isJsonObject(value)) return null;
  const { orderBy, ...rest } = value;
  if (typeof orderBy !== "string") return null;
  let query: DatabaseQuery = { orderBy };
  for (const [name, field] of Object.entries(rest)) {
    if (name === "limitToFirst" || name === "limitToLast") {
      if (!isCount(field)) return null;
      query = { ...query, [name]: field };
    } else if (name === "equalTo") {
      if (!isQueryValue(field)) return null;
      query = { ...query, equalTo: field };
    } else if (name === "startAt" || name === "startAfter" || name === "endAt" || name === "endBefore") {
      const bound = readBound(field);
      if (bound === undefined) return null;
      query = { ...query, [name]: bound };
    } else return null;
  }
  return query;
}

function isQueryValue(value: Field): value is QueryValue {
  return value !== undefined && (value === null || typeof value !== "object");
}

function readBound(value: Field): QueryBound | undefined {
  if (isQueryValue(value)) return value;
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [bound, key] = value;
  return isQueryValue(bound) && typeof key === "string" ? [bound, key] : undefined;
}
