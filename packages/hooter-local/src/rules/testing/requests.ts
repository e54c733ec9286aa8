import { fromJson } from "../../tree/from-json";
import type { JsonValue } from "../../tree/node";
import { compileRules, type RulesAuth, type RulesQuery, type Verdict } from "../index";

/** Plain read through the SDK, without a query. */
export const NO_QUERY: RulesQuery = {
  orderByChild: null,
  orderByKey: false,
  orderByValue: false,
  orderByPriority: false,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
};

export const NOW = 1_700_000_000_000;

export const ALICE: RulesAuth = {
  uid: "alice",
  provider: "password",
  token: {
    sub: "alice",
    email: "alice@example.com",
    email_verified: true,
    level: 3,
    admin: false,
    org: { tier: "gold" },
    firebase: { sign_in_provider: "password", identities: { "google.com": ["1234"] } },
  },
};

export interface Given {
  data?: JsonValue;
  auth?: RulesAuth | null;
  query?: Partial<RulesQuery>;
}

export const segments = (path: string): string[] => path.split("/").filter((key) => key !== "");

/** Returns the JSON with `value` written at `path`. An emptied parent disappears when the JSON becomes a tree. */
export function written(json: JsonValue, path: readonly string[], value: JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const object = typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
  const child = Object.hasOwn(object, key) ? (object[key] ?? null) : null;
  return { ...object, [key]: written(child, rest, value) };
}

export const fileOf = (rules: unknown): string => JSON.stringify({ rules });

export function read(rules: unknown, path: string, given: Given = {}): Verdict {
  return compileRules(fileOf(rules)).canRead({
    root: fromJson(given.data ?? null),
    path: segments(path),
    auth: given.auth ?? null,
    now: NOW,
    query: { ...NO_QUERY, ...given.query },
  });
}

/** Multi-path update; a single path acts as a PUT. */
export function update(rules: unknown, values: Record<string, JsonValue>, given: Given = {}): Verdict {
  const before = given.data ?? null;
  const writes = Object.keys(values).map(segments);
  const after = Object.entries(values).reduce((json, [path, value]) => written(json, segments(path), value), before);
  return compileRules(fileOf(rules)).canWrite({
    before: fromJson(before),
    after: fromJson(after),
    writes,
    auth: given.auth ?? null,
    now: NOW,
  });
}

export const mayRead = (rules: unknown, path: string, given: Given = {}): boolean => read(rules, path, given).allowed;

export const mayWrite = (rules: unknown, path: string, value: JsonValue, given: Given = {}): boolean =>
  update(rules, { [path]: value }, given).allowed;
