import { afterEach, describe, expect, test, vi } from "vitest";
import { type Call, callerOf } from "../testing/call";
import { createLocalDatabase, type LocalDatabase, type LocalDatabaseOptions } from "./local-database";

const now = 1_779_075_390_185;

function begin(options: LocalDatabaseOptions = {}): { database: LocalDatabase; call: Call } {
  const database = createLocalDatabase({ now: () => now, ...options });
  return { database, call: callerOf(database) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("methods", () => {
  test("PUT replaces, GET reads and DELETE removes a value, and a missing value is null with 200", async () => {
    const { call } = begin();
    expect(await call("PUT", "/a/b.json", { body: { x: 1, y: null, z: {} } })).toMatchObject({
      status: 200,
      json: { x: 1 },
    });
    expect(await call("GET", "/a/b/.json")).toMatchObject({ status: 200, json: { x: 1 } });
    expect(await call("GET", "/.json")).toMatchObject({ json: { a: { b: { x: 1 } } } });
    expect(await call("DELETE", "/a/b/x.json")).toMatchObject({ status: 200, text: "null" });
    expect(await call("GET", "/.json")).toMatchObject({ status: 200, text: "null" });
  });

  test.each(["", 0, false])("stores %j as a value with PUT and POST", async (value) => {
    const { call, database } = begin();
    expect((await call("PUT", "/a.json", { body: value })).json).toBe(value);
    expect(database.read("a")).toBe(value);
    const pushed = await call("POST", "/list.json", { body: value });
    expect(pushed.status).toBe(200);
    expect(Object.values(database.read("list") ?? {})).toEqual([value]);
  });

  test("POST pushes under keys that encode the server's time and sort in the order of the calls", async () => {
    const { call, database } = begin();
    const names: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      const { json } = await call("POST", "/list.json", { body: index });
      if (json !== null && typeof json === "object" && !Array.isArray(json)) names.push(String(json["name"]));
    }
    expect(names.every((name) => /^[-0-9A-Z_a-z]{20}$/.test(name))).toBe(true);
    expect([...names].sort()).toEqual(names);
    expect(new Set(names.map((name) => name.slice(0, 8)))).toEqual(new Set(["-Ost90fd"]));
    expect(Object.values(database.read("list") ?? {})).toEqual(names.map((_, index) => index));
  });

  test("answers a write of nine million characters that a rule matches against nested quantifiers", async () => {
    const rule = "newData.val().matches(/^(a+)+$/) || newData.val().matches(/(.|a)*[^a]b$/)";
    const { call } = begin({ rules: JSON.stringify({ rules: { a: { ".write": rule } } }) });
    const text = "a".repeat(9_000_000);
    expect((await call("PUT", "/a.json?print=silent", { body: text })).status).toBe(204);
    expect((await call("PUT", "/a.json?print=silent", { body: `${text}!` })).status).toBe(401);
  });

  test("PATCH replaces the given keys, keeps the others and deletes keys that are null", async () => {
    const { call, database } = begin({ data: { a: { keep: 1, drop: 2, nest: { x: 1, y: 2 } } } });
    const answer = await call("PATCH", "/a.json", { body: { drop: null, nest: { z: 3 }, add: true } });
    expect(answer).toMatchObject({ status: 200, json: { drop: null, nest: { z: 3 }, add: true } });
    expect(database.read("a")).toEqual({ keep: 1, nest: { z: 3 }, add: true });
  });

  test("PATCH accepts paths as keys, and writes either all of them or none", async () => {
    const { call, database } = begin({ data: { n: { a: { x: 1 } } } });
    await call("PATCH", "/n.json", { body: { "a/y": 2, "b/c/d": 3 } });
    expect(database.read("n")).toEqual({ a: { x: 1, y: 2 }, b: { c: { d: 3 } } });
    expect((await call("PATCH", "/n.json", { body: { "a/z": 1, "b.c": 1 } })).status).toBe(400);
    expect(database.read("n")).toEqual({ a: { x: 1, y: 2 }, b: { c: { d: 3 } } });
  });

  test.each([
    [{ a: 1, "a/b": 2 }, "/a", "/a/b"],
    [{ "a/b": 1, "a!": 0, a: 2 }, "/a", "/a/b"],
    [{ "x/y/z": 1, "x/y": 2 }, "/x/y", "/x/y/z"],
    [{ "x/y": 1, "/x/y/": 2 }, "/x/y", "/x/y"],
  ])("PATCH returns 400 for overlapping paths: %j", async (body, above, below) => {
    const { call, database } = begin();
    const { status, text } = await call("PATCH", "/.json", { body });
    expect(status).toBe(400);
    expect(text).toContain(`a path ${above} is an ancestor of another path ${below}`);
    expect(database.read("")).toBeNull();
  });

  test("PATCH sets the priorities of written values for any order of the keys, and returns 400 for conflicts", async () => {
    const { call, database } = begin({ data: { a: { keep: 1 } } });
    const answer = await call("PATCH", "/a.json", { body: { ".priority": 9, b: 2 } });
    expect(answer).toMatchObject({ status: 200, json: { ".priority": 9, b: 2 } });
    expect((await call("PATCH", "/.json", { body: { "q/.priority": 8, "q/v": 2, "q/v/.priority": 3 } })).status).toBe(
      200,
    );
    expect((await call("PATCH", "/.json", { body: { "r/x/.priority": 7, r: { x: 1, y: 2 } } })).status).toBe(200);
    expect((await call("GET", "/.json?format=export")).json).toEqual({
      a: { ".priority": 9, b: 2, keep: 1 },
      q: { ".priority": 8, v: { ".value": 2, ".priority": 3 } },
      r: { x: { ".value": 1, ".priority": 7 }, y: 2 },
    });
    // A PATCH must not contain two values or two priorities for one location, because their order is undefined.
    expect((await call("PATCH", "/.json", { body: { "q/.priority": 1, "/q/.priority": 2 } })).status).toBe(400);
    expect((await call("PATCH", "/.json", { body: { "q/.priority": 1, q: 1, "q/v": 2 } })).status).toBe(400);
    expect(database.read("q")).toEqual({ v: 2 });
  });

  test("PATCH of a priority evaluates the rules of its node", async () => {
    const rules =
      '{"rules": {"q": {"$k": {".write": true}}, "o": {".write": true, ".validate": "newData.getPriority() == 1"}}}';
    const { call, database } = begin({ rules });
    expect((await call("PATCH", "/.json", { body: { "q/v": 2 } })).status).toBe(200);
    expect((await call("PATCH", "/.json", { body: { "q/.priority": 9, "q/v": 3 } })).status).toBe(401);
    expect((await call("PATCH", "/o.json", { body: { ".priority": 2, v: 3 } })).status).toBe(401);
    expect((await call("PATCH", "/o.json", { body: { ".priority": 1, v: 3 } })).status).toBe(200);
    expect(database.read("")).toEqual({ q: { v: 2 }, o: { v: 3 } });
  });

  test("skips the children's rules when only a priority is written, and reports the priority's path", async () => {
    const rules =
      '{"rules": {"o": {".write": "newData.getPriority() != 9", "v": {".validate": "newData.val() == 1"}}}}';
    const denied: string[] = [];
    const { call } = begin({
      rules,
      data: { o: { v: 2 } },
      onDenied: ({ paths }) => denied.push(...paths.map((path) => path.join("/"))),
    });
    expect(await call("PUT", "/o/.priority.json", { body: 8 })).toMatchObject({ status: 200, text: "8" });
    expect((await call("PATCH", "/o.json", { body: { ".priority": 7, w: 1 } })).status).toBe(200);
    expect((await call("PUT", "/o.json", { body: { v: 2 } })).status).toBe(401);
    expect((await call("PUT", "/o/.priority.json", { body: 9 })).status).toBe(401);
    expect(denied).toEqual(["o", "o/.priority"]);
    const owner = { authorization: "Bearer owner" };
    expect((await call("GET", "/.json?format=export", { headers: owner })).json).toEqual({
      o: { ".priority": 7, v: 2, w: 1 },
    });
  });

  test("PATCH of null deletes the node, and PATCH of another non-object returns 400", async () => {
    const { call, database } = begin({ data: { a: { b: 1 }, c: 2 } });
    expect(await call("PATCH", "/a.json", { body: null })).toMatchObject({ status: 200, text: "null" });
    expect(database.read("")).toEqual({ c: 2 });
    for (const body of [5, "x", [1, 2], true]) expect((await call("PATCH", "/a.json", { body })).status).toBe(400);
    expect((await call("PATCH", "/a.json", { body: {} })).status).toBe(200);
    expect(database.read("")).toEqual({ c: 2 });
  });

  test("POST uses the method given in the x-http-method-override header or parameter", async () => {
    const { call, database } = begin({ data: { a: 1, b: 2, c: 3 } });
    await call("POST", "/a.json", { headers: { "x-http-method-override": "DELETE" } });
    await call("POST", "/b.json?x-http-method-override=PUT", { body: 5 });
    await call("POST", "/c.json?x-http-method-override=patch", { body: { d: 1 } });
    expect(database.read("")).toEqual({ b: 5, c: { d: 1 } });
  });

  test("returns 405 for an unknown method, and an HTML page for a path without .json", async () => {
    const { call } = begin();
    expect((await call("PROPFIND", "/a.json")).status).toBe(405);
    const page = await call("GET", "/a");
    expect(page.status).toBe(200);
    expect(page.header("content-type")).toContain("text/html");
    expect((await call("PUT", "/a", { body: 1 })).status).toBe(405);
    expect(await call("HEAD", "/a.json")).toMatchObject({ status: 200, text: "" });
  });
});

describe("parameters", () => {
  const data = { leaf: 5, tree: { a: { x: 1 }, b: 2 } };

  test("print=pretty indents like the service, and print=silent returns 204 without a body", async () => {
    const { call } = begin({ data: { a: { b: [1, 2], c: 'é"' }, e: 1 } });
    expect((await call("GET", "/.json?print=pretty")).text).toBe(
      '{\n  "a" : {\n    "b" : [ 1, 2 ],\n    "c" : "é\\""\n  },\n  "e" : 1\n}',
    );
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", 1],
      ["POST", 1],
      ["PATCH", { x: 1 }],
    ] as const) {
      expect(await call(method, "/s.json?print=silent", body === undefined ? {} : { body })).toMatchObject({
        status: 204,
        text: "",
      });
    }
    expect(await call("DELETE", "/s.json?print=silent")).toMatchObject({ status: 200, text: "null" });
    expect((await call("PUT", "/s.json?print=silent", { text: "{" })).status).toBe(400);
    expect((await call("GET", "/s.json?print=loud")).status).toBe(400);
  });

  test("print=pretty indents the answers to writes and to an ETag mismatch", async () => {
    const { call } = begin();
    const pretty = '{\n  "x" : 1\n}';
    expect(await call("PUT", "/a.json?print=pretty", { body: { x: 1 } })).toMatchObject({ status: 200, text: pretty });
    expect(await call("PATCH", "/a.json?print=pretty", { body: { x: 1 } })).toMatchObject({
      status: 200,
      text: pretty,
    });
    expect((await call("POST", "/l.json?print=pretty", { body: 1 })).text).toMatch(/^\{\n {2}"name" : "-.{19}"\n\}$/);
    const headers = { "if-match": "other" };
    expect(await call("PUT", "/a.json?print=pretty", { body: 2, headers })).toMatchObject({
      status: 412,
      text: pretty,
    });
    expect((await call("DELETE", "/a.json?print=pretty")).text).toBe("null");
  });

  test("shallow=true returns the keys of an object, the value of a leaf and null for a missing value", async () => {
    const { call } = begin({ data });
    expect((await call("GET", "/tree.json?shallow=true")).json).toEqual({ a: true, b: true });
    expect((await call("GET", "/leaf.json?shallow=true")).json).toBe(5);
    expect((await call("GET", "/none.json?shallow=true")).text).toBe("null");
    expect((await call("GET", "/tree.json?shallow=true&print=pretty")).text).toBe('{\n  "a" : true,\n  "b" : true\n}');
  });

  test("shallow=true supports limitToFirst and startAfter, and returns 400 with orderBy", async () => {
    const { call } = begin({ data });
    expect((await call("GET", "/tree.json?shallow=true&limitToFirst=1&timeout=60000ms")).json).toEqual({ a: true });
    expect((await call("GET", "/tree.json?shallow=true&limitToFirst=5&startAfter=a")).json).toEqual({ b: true });
    expect((await call("GET", '/tree.json?shallow=true&orderBy="$key"')).status).toBe(400);
  });

  test("format=export includes priorities and returns lists as objects", async () => {
    const { call } = begin({ data: { a: { ".value": 1, ".priority": 2 }, l: [1, 2] } });
    expect((await call("GET", "/.json?format=export")).json).toEqual({
      a: { ".value": 1, ".priority": 2 },
      l: { 0: 1, 1: 2 },
    });
    expect((await call("GET", "/.json")).json).toEqual({ a: 1, l: [1, 2] });
  });

  test("reads, writes and deletes a priority at its own path", async () => {
    const { call, database } = begin({ data: { a: { x: 1 } } });
    expect((await call("PUT", "/a/.priority.json", { body: 7 })).json).toBe(7);
    expect((await call("GET", "/a/.priority.json")).json).toBe(7);
    await call("PATCH", "/.json", { body: { "a/x/.priority": "p" } });
    expect((await call("GET", "/.json?format=export")).json).toEqual({
      a: { ".priority": 7, x: { ".value": 1, ".priority": "p" } },
    });
    await call("DELETE", "/a/.priority.json");
    await call("PUT", "/none/.priority.json", { body: 1 });
    expect((await call("GET", "/.json?format=export")).json).toEqual({ a: { x: { ".value": 1, ".priority": "p" } } });
    expect((await call("PUT", "/a/.priority.json", { body: { x: 1 } })).status).toBe(400);
    expect(database.read("a")).toEqual({ x: 1 });
  });

  test.each(["3ms", "3s", "3min", "15min"])("accepts timeout=%s", async (timeout) => {
    // Stop the clock, because the read could exceed a timeout of 3 ms on a slow machine.
    vi.useFakeTimers({ toFake: ["Date"] });
    const { call } = begin({ data });
    expect((await call("GET", `/leaf.json?timeout=${timeout}`)).status).toBe(200);
  });

  test.each(["0s", "16min", "3", "x", "-1s", "1.5s", "3h"])("returns 400 for timeout=%s", async (timeout) => {
    const { call } = begin({ data });
    expect((await call("GET", `/leaf.json?timeout=${timeout}`)).status).toBe(400);
  });

  test("accepts five values of writeSizeLimit, a file name in download, and ns", async () => {
    const { call } = begin({ data });
    for (const size of ["tiny", "small", "medium", "large", "unlimited"]) {
      expect((await call("PUT", `/leaf.json?writeSizeLimit=${size}`, { body: 5 })).status).toBe(200);
    }
    expect((await call("PUT", "/leaf.json?writeSizeLimit=huge", { body: 6 })).status).toBe(400);
    const saved = await call("GET", '/leaf.json?ns=demo-hooter&download=da"ta.json');
    expect(saved).toMatchObject({ status: 200, json: 5 });
    expect(saved.header("content-disposition")).toBe('attachment; filename="da_ta.json"');
  });
});

describe("queries over REST", () => {
  const data = { c: { a: { v: 2 }, b: { v: 1 }, 10: { v: 3 }, 9: { v: 0 } }, leaf: 5, l: ["x", "y"] };

  test("returns the selected children as an object, {} without a match, and null for a leaf or a missing node", async () => {
    const { call } = begin({ data });
    expect((await call("GET", '/c.json?orderBy="v"&startAt=2')).json).toEqual({ a: { v: 2 }, 10: { v: 3 } });
    expect((await call("GET", '/l.json?orderBy="$key"')).json).toEqual({ 0: "x", 1: "y" });
    expect((await call("GET", '/c.json?orderBy="v"&equalTo=9')).text).toBe("{}");
    expect((await call("GET", '/leaf.json?orderBy="$value"')).text).toBe("null");
    expect((await call("GET", '/none.json?orderBy="$key"')).text).toBe("null");
  });

  test("returns 400 with the service's message and layout for an invalid query", async () => {
    const { call } = begin({ data });
    const answer = await call("GET", "/c.json?limitToFirst=2");
    expect(answer.status).toBe(400);
    expect(answer.text).toBe('{\n  "error" : "orderBy must be defined when other query parameters are defined"\n}\n');
  });

  test("returns 400 for a query without a declared index, but only after the permission check", async () => {
    const rules = `{"rules": {"open": {".read": true, ".indexOn": ["v", "deep/x"]}, "vals": {".read": true, ".indexOn": ".value"},
      "$any": {".read": "auth != null"}}}`;
    const { call } = begin({ rules, data: { open: { a: { v: 1 } }, vals: { a: 1 } } });
    const search = (orderBy: string): string =>
      `?orderBy=${encodeURIComponent(JSON.stringify(orderBy))}&limitToFirst=5`;
    for (const good of [
      "/open.json" + search("v"),
      "/open.json" + search("deep/x"),
      "/vals.json" + search("$value"),
      "/open.json" + search("$key"),
      "/open.json" + search("$priority"),
    ]) {
      expect((await call("GET", good)).status, good).toBe(200);
    }
    expect((await call("GET", "/open.json" + search("w"))).json).toEqual({
      error: 'Index not defined, add ".indexOn": "w", for path "/open", to the rules',
    });
    expect((await call("GET", "/open.json" + search("$value"))).json).toEqual({
      error: 'Index not defined, add ".indexOn": ".value", for path "/open", to the rules',
    });
    expect((await call("GET", "/secret.json" + search("w"))).status).toBe(401);
    expect((await call("GET", "/open.json" + search("w"), { headers: { authorization: "Bearer owner" } })).status).toBe(
      400,
    );
  });
});

describe("server values", () => {
  test("resolves all timestamps in a request to the same time", async () => {
    const { call, database } = begin();
    const stamp = { ".sv": "timestamp" };
    expect((await call("PATCH", "/.json", { body: { a: stamp, "b/c": { d: stamp } } })).json).toEqual({
      a: now,
      "b/c": { d: now },
    });
    expect(database.read("")).toEqual({ a: now, b: { c: { d: now } } });
    await call("PUT", "/p.json", { body: { ".value": stamp, ".priority": stamp } });
    expect((await call("GET", "/p.json?format=export")).json).toEqual({ ".value": now, ".priority": now });
  });

  test("adds an increment to a number, or stores the increment if there is no number", async () => {
    const { call, database } = begin({ data: { text: "x" } });
    const add = (d: number) => ({ body: { ".sv": { increment: d } } });
    expect((await call("PUT", "/n.json", add(5))).json).toBe(5);
    expect((await call("PUT", "/n.json", add(3))).json).toBe(8);
    await call("PATCH", "/.json", { body: { n: { ".sv": { increment: -2 } }, "deep/n": { ".sv": { increment: 1 } } } });
    await call("PUT", "/text.json", add(1.5));
    expect(database.read("")).toEqual({ n: 6, deep: { n: 1 }, text: 1.5 });
  });

  test.each([
    { ".sv": "now" },
    { ".sv": { increment: "1" } },
    { ".sv": { increment: 1, other: 2 } },
    { ".sv": "timestamp", other: 1 },
    { a: { ".sv": null } },
  ])("returns 400 for the malformed server value %j", async (body) => {
    const { call, database } = begin();
    expect((await call("PUT", "/a.json", { body })).status).toBe(400);
    expect(database.read("")).toBeNull();
  });
});

describe("ETags", () => {
  const tagged = { "x-firebase-etag": "true" };

  test("for a write to a priority's path, returns the ETag of the priority and not of its node", async () => {
    const { call } = begin({ data: { a: { x: 1 } } });
    const put = await call("PUT", "/a/.priority.json", { body: 7, headers: tagged });
    const read = await call("GET", "/a/.priority.json", { headers: tagged });
    expect(put.header("etag")).toBe(read.header("etag"));
    const deleted = await call("DELETE", "/a/.priority.json", { headers: tagged });
    expect(deleted.header("etag")).toBe("null_etag");
  });

  test("returns the ETag of the current state on request, and null_etag for a missing value", async () => {
    const { call } = begin({ data: { a: { x: 1 } } });
    expect((await call("GET", "/a.json")).header("etag")).toBeNull();
    expect((await call("GET", "/none.json", { headers: tagged })).header("etag")).toBe("null_etag");
    const first = (await call("GET", "/a.json", { headers: tagged })).header("etag");
    const changed = (await call("PUT", "/a/x.json", { body: 2, headers: tagged })).header("etag");
    expect(changed).toBe((await call("GET", "/a/x.json", { headers: tagged })).header("etag"));
    expect((await call("GET", "/a.json", { headers: tagged })).header("etag")).not.toBe(first);
    await call("PUT", "/a/x.json", { body: 1 });
    expect((await call("GET", "/a.json", { headers: tagged })).header("etag")).toBe(first);
    expect((await call("DELETE", "/a.json", { headers: tagged })).header("etag")).toBe("null_etag");
    expect((await call("PATCH", "/a.json", { body: { x: 1 }, headers: tagged })).header("etag")).toBeNull();
  });

  test("if-match lets one of two writers succeed, and returns 412 with the current value to the other", async () => {
    const { call, database } = begin({ data: { n: 1 } });
    const tag = (await call("GET", "/n.json", { headers: tagged })).header("etag") ?? "";
    expect((await call("PUT", "/n.json", { body: 2, headers: { "if-match": tag } })).status).toBe(200);
    const late = await call("PUT", "/n.json", { body: 3, headers: { "if-match": tag } });
    expect(late).toMatchObject({ status: 412, json: 2 });
    const retry = await call("PUT", "/n.json", { body: 3, headers: { "if-match": late.header("etag") ?? "" } });
    expect(retry.status).toBe(200);
    expect(database.read("n")).toBe(3);
    expect((await call("DELETE", "/n.json", { headers: { "if-match": "other" } })).status).toBe(412);
    expect((await call("PUT", "/new.json", { body: 1, headers: { "if-match": "null_etag" } })).status).toBe(200);
  });

  test("if-match returns 400 with GET, POST and PATCH", async () => {
    const { call } = begin();
    for (const method of ["GET", "POST", "PATCH"]) {
      const init = method === "GET" ? {} : { body: { a: 1 } };
      expect((await call(method, "/a.json", { ...init, headers: { "if-match": "x" } })).status, method).toBe(400);
    }
  });

  test("if-match returns 401 without the value to a user without read permission", async () => {
    const { call } = begin({ rules: '{"rules": {".write": true}}', data: { n: 42 } });
    const answer = await call("PUT", "/n.json", { body: 1, headers: { "if-match": "x" } });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain("42");
  });

  test("if-none-match returns 304 without a body for an unchanged value or query, and 200 after a change", async () => {
    const { call } = begin({ data: { c: { a: 1, b: 2 } } });
    for (const url of ["/c.json", '/c.json?orderBy="$key"&limitToFirst=1']) {
      const first = await call("GET", url, { headers: { "if-none-match": "x" } });
      expect(first.status).toBe(200);
      const tag = first.header("etag") ?? "";
      expect(await call("GET", url, { headers: { "if-none-match": tag } })).toMatchObject({ status: 304, text: "" });
    }
    const tag = (await call("GET", "/c.json", { headers: tagged })).header("etag") ?? "";
    await call("PUT", "/c/b.json", { body: 3 });
    expect((await call("GET", "/c.json", { headers: { "if-none-match": tag } })).status).toBe(200);
  });
});

describe("limits", () => {
  const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

  test("accepts 32 levels and returns 400 for 33, in a path, in a value and in both together", async () => {
    const { call, database } = begin();
    const path = (levels: number): string => `/${Array.from({ length: levels }, () => "a").join("/")}.json`;
    expect((await call("PUT", path(32), { body: 1 })).status).toBe(200);
    expect((await call("PUT", path(33), { body: 1 })).status).toBe(400);
    expect((await call("GET", path(33))).status).toBe(400);
    expect((await call("PUT", "/.json", { text: nested(32) })).status).toBe(200);
    expect((await call("PUT", "/.json", { text: nested(33) })).status).toBe(400);
    expect((await call("PUT", path(2), { text: nested(30) })).status).toBe(200);
    expect((await call("PUT", path(2), { text: nested(31) })).status).toBe(400);
    expect((await call("PATCH", "/.json", { text: `{"a/a":${nested(31)}}` })).status).toBe(400);
    expect((await call("POST", path(32), { body: 1 })).status).toBe(400);
    expect((await call("PUT", "/deep.json", { text: `${"[".repeat(100_000)}${"]".repeat(100_000)}` })).status).toBe(
      400,
    );
    expect(JSON.stringify(database.read(""))).toBe(nested(32));
  });

  test.each([
    "a.b",
    "a$b",
    "a#b",
    "a[b",
    "a]b",
    "",
    "a\u0000",
    "a\n",
    "a\u007f",
    "x".repeat(769),
    "é".repeat(385),
    ".",
  ])("returns 400 for the key %j in data, in a PATCH and in a path", async (key) => {
    const { call, database } = begin();
    if (key !== "" && key !== ".") {
      expect((await call("PUT", `/${encodeURIComponent(key)}.json`, { body: 1 })).status).toBe(400);
      expect((await call("GET", `/${encodeURIComponent(key)}.json`)).status).toBe(400);
      expect((await call("PATCH", "/.json", { body: { [key]: 1 } })).status).toBe(400);
    }
    expect((await call("PUT", "/.json", { body: { [key]: 1 } })).status).toBe(400);
    expect((await call("PUT", "/.json", { body: { a: { [key]: null } } })).status).toBe(400);
    expect(database.read("")).toBeNull();
  });

  test.each(["x".repeat(768), "é".repeat(384), "a b", "a%b", "日本", "a,b", "__proto__", "constructor", "-N1"])(
    "accepts the key %j in a path and returns it in data",
    async (key) => {
      const { call } = begin();
      expect((await call("PUT", `/${encodeURIComponent(key)}.json`, { body: 1 })).status).toBe(200);
      expect((await call("GET", "/.json")).text).toBe(`{${JSON.stringify(key)}:1}`);
      expect((await call("GET", `/${encodeURIComponent(key)}.json`)).json).toBe(1);
    },
  );

  test("returns 400 for an encoded slash and for a malformed escape in a path", async () => {
    const { call } = begin();
    expect((await call("GET", "/a%2Fb.json")).status).toBe(400);
    expect((await call("GET", "/a%zz.json")).status).toBe(400);
    expect((await call("GET", "/%2e%2e%2fa.json")).status).toBe(400);
  });

  test.each(["", "{", "undefined", "{a:1}", "[1,", "NaN", "1e999", '{"a":1e999}', "'x'", '{"a":1}{"b":2}'])(
    "returns 400 for the body %j and writes nothing",
    async (text) => {
      const { call, database } = begin();
      for (const method of ["PUT", "POST", "PATCH"]) {
        const answer = await call(method, "/a.json", { text });
        expect(answer.status).toBe(400);
        expect(answer.text).toContain("Invalid data; ");
      }
      expect(database.read("")).toBeNull();
    },
  );

  test.each([{ ".value": 1, a: 2 }, { ".value": { a: 1 } }, { ".priority": true, a: 1 }, { ".other": 1 }])(
    "returns 400 for invalid dot keys: %j",
    async (body) => {
      const { call } = begin();
      expect((await call("PUT", "/a.json", { body })).status).toBe(400);
    },
  );

  test("accepts a string of 10 MB, and returns 400 for a longer string", async () => {
    const { call } = begin();
    const bytes = 10 * 1024 * 1024;
    expect((await call("PUT", "/a.json?print=silent", { body: "x".repeat(bytes) })).status).toBe(204);
    expect((await call("PUT", "/a.json", { body: "x".repeat(bytes + 1) })).status).toBe(400);
    expect((await call("PUT", "/a.json", { body: "é".repeat(bytes / 2 + 1) })).status).toBe(400);
  });
});

describe("headers", () => {
  test("sends JSON with its content type, allows every origin and forbids caching", async () => {
    const { call } = begin();
    for (const url of ["/a.json", "/a.b.json"]) {
      const answer = await call("GET", url);
      expect(answer.header("content-type")).toBe("application/json; charset=utf-8");
      expect(answer.header("access-control-allow-origin")).toBe("*");
      expect(answer.header("cache-control")).toBe("no-cache");
    }
  });

  test("allows the requested headers in a preflight", async () => {
    const { call } = begin();
    const answer = await call("OPTIONS", "/a.json", {
      headers: { "access-control-request-headers": "if-match, x-other" },
    });
    expect(answer.status).toBe(200);
    expect(answer.header("access-control-allow-methods")).toContain("PATCH");
    expect(answer.header("access-control-allow-headers")).toBe("if-match, x-other");
    expect(answer.header("access-control-allow-origin")).toBe("*");
  });

  test("exposes the ETag to scripts of other origins only with exposeEtag", async () => {
    const hidden = await begin().call("GET", "/a.json", { headers: { "x-firebase-etag": "true" } });
    expect(hidden.header("access-control-expose-headers")).toBeNull();
    const shown = await begin({ exposeEtag: true }).call("GET", "/a.json", { headers: { "x-firebase-etag": "true" } });
    expect(shown.header("access-control-expose-headers")).toBe("ETag");
  });
});
