import { describe, expect, test } from "vitest";
import { type Call, callerOf } from "../testing/call";
import { testToken } from "../testing/token";
import { fromJson } from "../tree/from-json";
import { Branch, type JsonValue } from "../tree/node";
import { BodyCache } from "./body-cache";
import { createLocalDatabase } from "./local-database";

const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);

function branch(value: number): Branch {
  const node = fromJson({ value });
  if (node instanceof Branch) return node;
  throw new Error("no branch");
}

test("returns a cached body only for the same collection and query", () => {
  const cache = new BodyCache();
  const [one, same] = [branch(1), branch(1)];
  const body = bytes(3);
  cache.set(one, "q", body);
  expect(cache.get(one, "q")).toBe(body);
  expect([cache.get(same, "q"), cache.get(one, "r")]).toEqual([undefined, undefined]);
});

test("reports a look-up as repeated only for the same collection and query", () => {
  const cache = new BodyCache();
  const collection = branch(1);
  expect(cache.recordLookup(collection, "q")).toBe(false);
  expect(cache.get(collection, "q")).toBeUndefined();
  expect(cache.recordLookup(collection, "q")).toBe(true);
  expect([cache.recordLookup(collection, "r"), cache.recordLookup(branch(1), "q")]).toEqual([false, false]);
});

test("evicts unused bodies when the cache is full, keeps used ones, and never caches a body above the limit", () => {
  const cache = new BodyCache(1_000);
  const collection = branch(1);
  const often = bytes(100);
  cache.set(collection, "often", often);
  for (let index = 0; index < 100; index += 1) {
    expect(cache.get(collection, "often")).toBe(often);
    cache.set(collection, `q${index}`, bytes(100));
  }
  const left = Array.from({ length: 100 }, (_, index) => cache.get(collection, `q${index}`)).filter(Boolean);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(20);
  cache.set(collection, "long", bytes(1_001));
  expect(cache.get(collection, "long")).toBeUndefined();
});

describe("cached responses", () => {
  const rules = (read: string): string =>
    JSON.stringify({ rules: { c: { ".read": read, ".write": true, ".indexOn": "v" }, d: { ".read": true } } });
  const children: JsonValue = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`k${100 + at}`, { v: at % 10 }]),
  );
  const token = testToken();
  const query = "orderBy=%22v%22&equalTo=3&limitToFirst=2";

  function begin(): { call: Call; setRules: (source: string) => void } {
    const database = createLocalDatabase({ rules: rules("auth != null"), data: { c: children, d: children } });
    return { call: callerOf(database), setRules: database.setRules };
  }

  test("returns fresh results after each write, even if only a priority has changed", async () => {
    const { call } = begin();
    const ask = async (more = ""): Promise<JsonValue> =>
      (await call("GET", `/c.json?${query}${more}&auth=${token}`)).json;
    for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual({ k103: { v: 3 }, k113: { v: 3 } });
    await call("PUT", `/c/k103/text.json?auth=${token}`, { body: "é" });
    expect(await ask()).toEqual({ k103: { v: 3, text: "é" }, k113: { v: 3 } });
    for (let time = 0; time < 3; time += 1) {
      expect(await ask("&format=export")).toEqual({ k103: { v: 3, text: "é" }, k113: { v: 3 } });
    }
    await call("PUT", `/c/k103/.priority.json?auth=${token}`, { body: 7 });
    expect(await ask("&format=export")).toEqual({ k103: { ".priority": 7, v: 3, text: "é" }, k113: { v: 3 } });
    expect(await ask()).toEqual({ k103: { v: 3, text: "é" }, k113: { v: 3 } });
    await call("DELETE", `/c/k103.json?auth=${token}`);
    expect(await ask()).toEqual({ k113: { v: 3 }, k123: { v: 3 } });
  });

  test("returns no cached response to a user whom the rules refuse, even if they allowed the user before", async () => {
    const { call, setRules } = begin();
    const status = async (search: string): Promise<number> => (await call("GET", `/c.json?${search}`)).status;
    for (let time = 0; time < 3; time += 1) expect(await status(`${query}&auth=${token}`)).toBe(200);
    expect(await status(query)).toBe(401);
    setRules(rules("auth.uid == 'bob'"));
    expect(await status(`${query}&auth=${token}`)).toBe(401);
    expect(await status(`${query}&auth=${testToken({ uid: "bob" })}`)).toBe(200);
    setRules(rules("true").replace('"v"', '"w"'));
    expect(await status(`${query}&auth=${token}`)).toBe(400);
  });

  test("caches responses separately for each format, query and path", async () => {
    const { call } = begin();
    const ask = async (search: string, headers = {}) =>
      call("GET", `/c.json?${query}${search}&auth=${token}`, { headers });
    for (let round = 0; round < 3; round += 1) {
      expect((await ask("")).text).toBe('{"k103":{"v":3},"k113":{"v":3}}');
      expect((await ask("&print=pretty")).text).toContain('"v" : 3');
      expect(await ask("&print=silent")).toMatchObject({ status: 204, text: "" });
      const tag = (await ask("", { "x-firebase-etag": "true" })).header("etag") ?? "";
      expect(tag).not.toBe("");
      expect((await ask("", { "if-none-match": tag })).status).toBe(304);
      expect((await ask("", { "if-none-match": "other" })).text).toBe('{"k103":{"v":3},"k113":{"v":3}}');
      const key = "orderBy=%22%24key%22&limitToFirst=1";
      expect((await call("GET", `/c.json?${key}&auth=${token}`)).json).toEqual({ k100: { v: 0 } });
      expect((await call("GET", `/d.json?${key}`)).json).toEqual({ k100: { v: 0 } });
      expect((await call("GET", `/c/k101.json?${key}&auth=${token}`)).json).toEqual({ v: 1 });
    }
  });
});
