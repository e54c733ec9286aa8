import { expect, test } from "vitest";
import { fromJson } from "./from-json";
import { parseQuery } from "./query-parameters";
import { windowOf } from "./window";

function refusal(search: string): string {
  try {
    parseQuery(new URLSearchParams(search));
    return "taken";
  } catch (error) {
    return String(error);
  }
}

test.each([
  ["orderBy=name", "orderBy must be a valid JSON encoded path"],
  ["orderBy=5", "orderBy must be a valid JSON encoded path"],
  ['orderBy=""', "orderBy must be a valid JSON encoded path"],
  ['orderBy="a.b"', "orderBy must be a valid JSON encoded path"],
  ['orderBy="a"&orderBy="b"', "orderBy must be a valid JSON encoded path"],
  ["limitToFirst=2", "orderBy must be defined when other query parameters are defined"],
  ["equalTo=2", "orderBy must be defined when other query parameters are defined"],
  ['orderBy="$key"&limitToFirst=2&limitToLast=2', "Only one of limitToFirst and limitToLast may be specified"],
  [
    'orderBy="a"&equalTo=1&startAt=1',
    "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore",
  ],
  ['orderBy="$key"&limitToFirst="2"', "limitToFirst must be an integer"],
  ['orderBy="$key"&limitToLast=1.5', "limitToLast must be an integer"],
  ['orderBy="$key"&limitToLast=0', "limitToLast must be positive"],
  ['orderBy="$key"&limitToFirst=-3', "limitToFirst must be positive"],
  ['orderBy="$key"&startAt=5', "Provided key index type is invalid, must be string"],
  ['orderBy="a"&startAt={"b":1}', "Constraint index field must be a JSON primitive"],
  ['orderBy="a"&startAt=b', "Constraint index field must be a JSON primitive"],
  ['orderBy="a"&startAt=1e400', "Constraint index field must be a JSON primitive"],
  ['orderBy="a"&startAt=1,"k",2', "Constraint index field must be a JSON primitive"],
  ['orderBy="a"&startAt=1,5', "Constraint key field must be a valid key name"],
  ['orderBy="a"&startAt=1,"a/b"', "Constraint key field must be a valid key name"],
])("rejects %s with the service's message", (search, message) => {
  expect(refusal(search)).toBe(`QueryError: ${message}`);
});

const collection = fromJson({ a: { v: 1 }, b: { v: 2 }, c: { v: 2 }, d: { v: 2 }, e: { v: 3 }, f: { w: 1 } });

test.each([
  ['startAt=2,"c"', "cde"],
  ['startAfter=2,"c"', "de"],
  ['endAt=2,"c"', "fabc"],
  ['endBefore=2,"c"', "fab"],
  ['equalTo=2,"c"', "c"],
  ["startAfter=2", "e"],
  ["endBefore=2", "fa"],
  ['startAt=2,"c"&endBefore=2,"d"', "c"],
  ["endAt=null", "f"],
  ["equalTo=null", "f"],
  ["startAt=null&limitToFirst=2", "fa"],
  ['startAfter=2,"c"&limitToLast=1', "e"],
  ["startAt=3&endAt=1", ""],
])("orders by child, and %s selects the children %s", (search, keys) => {
  const query = parseQuery(new URLSearchParams(`orderBy="v"&${search}`));
  if (query === null) throw new Error("no query");
  expect(
    windowOf(collection, query, () => null)
      .map(([key]) => key)
      .join(""),
  ).toBe(keys);
});

test("orders by priority: none, then numbers, then strings, and ties by key", () => {
  const prioritized = fromJson({
    a: { ".value": 1, ".priority": "x" },
    b: { ".value": 1, ".priority": 10 },
    c: 1,
    d: { ".value": 1, ".priority": 2 },
    e: { ".priority": 10, k: 1 },
  });
  const select = (search: string): string => {
    const query = parseQuery(new URLSearchParams(`orderBy="$priority"&${search}`));
    return query === null
      ? ""
      : windowOf(prioritized, query, () => null)
          .map(([key]) => key)
          .join("");
  };
  expect(select("")).toBe("cdbea");
  expect(select("startAt=10")).toBe("bea");
  expect(select("equalTo=null")).toBe("c");
});
