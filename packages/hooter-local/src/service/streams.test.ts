import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eventually } from "hooter-test-support";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callerOf } from "../testing/call";
import { PlainListener } from "../testing/plain-listener";
import { testToken } from "../testing/token";
import { fromJson } from "../tree/from-json";
import { Indexes } from "../tree/indexes";
import type { JsonValue } from "../tree/node";
import { createLocalDatabase, type LocalDatabase, type LocalDatabaseOptions } from "./local-database";
import { Streams } from "./streams";

async function listen(database: LocalDatabase, url: string): Promise<PlainListener> {
  const response = await database.fetch(`http://local${url}`, { headers: { accept: "text/event-stream" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const listener = new PlainListener(response);
  await listener.catchUp();
  return listener;
}

/** Returns the events that a stream sends during some changes, without its first event. */
async function eventsDuring(
  options: LocalDatabaseOptions,
  url: string,
  change: (database: LocalDatabase, call: ReturnType<typeof callerOf>) => Promise<unknown>,
): Promise<string[]> {
  const database = createLocalDatabase(options);
  const listener = await listen(database, url);
  listener.events.length = 0;
  await change(database, callerOf(database));
  await listener.catchUp();
  database.dispose();
  return listener.events;
}

const put = (path: string, data: JsonValue): string => `put ${JSON.stringify({ path, data })}`;
const patch = (path: string, data: JsonValue): string => `patch ${JSON.stringify({ path, data })}`;

describe("the first event", () => {
  test("sends the full value first, or null if there is no value", async () => {
    const database = createLocalDatabase({ data: { a: { b: [1, 2] } } });
    expect((await listen(database, "/a.json")).events).toEqual([put("/", { b: [1, 2] })]);
    expect((await listen(database, "/none.json")).events).toEqual([put("/", null)]);
    expect((await listen(database, '/a/b.json?orderBy="$key"&limitToLast=1')).events).toEqual([put("/", { 1: 2 })]);
    expect((await listen(database, '/none.json?orderBy="$key"')).events).toEqual([put("/", null)]);
    database.dispose();
  });

  test("returns 401 or 400 and opens no stream when the request is refused", async () => {
    const database = createLocalDatabase({ rules: '{"rules": {"open": {".read": true}}}' });
    const call = callerOf(database);
    const headers = { accept: "text/event-stream" };
    expect(await call("GET", "/closed.json", { headers })).toMatchObject({
      status: 401,
      json: { error: "Permission denied" },
    });
    expect((await call("GET", '/open.json?orderBy="x"', { headers })).status).toBe(400);
    expect((await call("GET", "/open.json?auth=bad", { headers })).status).toBe(401);
    expect(database.openStreams()).toBe(0);
  });
});

describe("changes at and below the path", () => {
  const data = { a: { b: { x: 1, y: 2 }, c: 3 } };

  test("sends a put at the written path for PUT, DELETE and POST", async () => {
    const events = await eventsDuring({ data }, "/a.json", async (_, call) => {
      await call("PUT", "/a/b/x.json", { body: 5 });
      await call("PUT", "/a/d.json", { body: { e: true } });
      await call("DELETE", "/a/c.json");
      await call("POST", "/a.json", { body: "pushed" });
      await call("PUT", "/a.json", { body: 7 });
    });
    expect(events.slice(0, 3)).toEqual([put("/b/x", 5), put("/d", { e: true }), put("/c", null)]);
    expect(events[3]).toMatch(/^put \{"path":"\/-[^/]{19}","data":"pushed"\}$/);
    expect(events[4]).toBe(put("/", 7));
  });

  test("sends a patch event for a PATCH at or below the path, with only the changed keys", async () => {
    const events = await eventsDuring({ data }, "/a.json", async (_, call) => {
      await call("PATCH", "/a/b.json", { body: { x: 9, z: null, w: 1 } });
      await call("PATCH", "/a.json", { body: { "b/y": 0, c: null } });
    });
    expect(events).toEqual([patch("/b", { x: 9, w: 1 }), patch("/", { "b/y": 0, c: null })]);
  });

  test("for a PATCH above the path, sends one event with the changes below the path", async () => {
    const events = await eventsDuring({ data }, "/a.json", async (_, call) => {
      await call("PATCH", "/.json", { body: { "a/b/x": 2, "a/c": 4, other: 1 } });
      await call("PATCH", "/.json", { body: { "a/c": 5, other: 2 } });
      await call("PATCH", "/.json", { body: { other: 3 } });
    });
    expect(events).toEqual([patch("/", { "b/x": 2, c: 4 }), put("/c", 5)]);
  });

  test("sends a put of the whole value for a write above the path", async () => {
    const events = await eventsDuring({ data }, "/a/b.json", async (_, call) => {
      await call("PUT", "/a.json", { body: { b: { x: 1 } } });
      await call("PUT", "/a/c.json", { body: 1 });
      await call("DELETE", "/.json");
    });
    expect(events).toEqual([put("/", { x: 1 }), put("/", null)]);
  });

  test("sends no event for a write that changes nothing or is refused", async () => {
    const rules = '{"rules": {".read": true, "a": {".write": true, "c": {".validate": "newData.isNumber()"}}}}';
    const events = await eventsDuring({ data, rules }, "/a.json", async (_, call) => {
      await call("PUT", "/a/b/x.json", { body: 1 });
      await call("PUT", "/a/b.json", { body: { y: 2, x: 1 } });
      expect((await call("PUT", "/a/c.json", { body: "no" })).status).toBe(401);
    });
    expect(events).toEqual([]);
  });

  test("sends resolved server values", async () => {
    const events = await eventsDuring({ data, now: () => 77 }, "/a.json", async (_, call) => {
      await call("PATCH", "/a.json", { body: { t: { ".sv": "timestamp" }, c: { ".sv": { increment: 2 } } } });
    });
    expect(events).toEqual([patch("/", { t: 77, c: 5 })]);
  });
});

describe("limited windows", () => {
  const data = { w: { a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } } };
  const last = '/w.json?orderBy="$key"&limitToLast=2';

  test("sends a put for a child that enters the window, and null for the evicted child", async () => {
    const events = await eventsDuring({ data }, last, async (database) => database.write("w/e", { n: 5 }));
    expect(events).toEqual([put("/c", null), put("/e", { n: 5 })]);
  });

  test("when evictionNulls is false, sends only the child that enters", async () => {
    const events = await eventsDuring({ data, evictionNulls: false }, last, async (database) =>
      database.write("w/e", { n: 5 }),
    );
    expect(events).toEqual([put("/e", { n: 5 })]);
  });

  test.each([true, false])(
    "sends the removal of a child, and the child that takes its place in the window (eviction nulls: %s)",
    async (evictionNulls) => {
      const events = await eventsDuring({ data, evictionNulls }, last, async (database) => database.write("w/d", null));
      expect(events).toEqual([put("/d", null), put("/b", { n: 2 })]);
    },
  );

  test("sends a change inside the window at its own path, and no change outside the window", async () => {
    const events = await eventsDuring({ data }, last, async (database) => {
      await database.write("w/a/n", 9);
      await database.write("w/c/n", 8);
    });
    expect(events).toEqual([put("/c/n", 8)]);
  });

  test.each([true, false])(
    "replaces a child whose new position is outside the window (eviction nulls: %s)",
    async (evictionNulls) => {
      const events = await eventsDuring(
        { data, evictionNulls },
        '/w.json?orderBy="n"&limitToFirst=2',
        async (database) => {
          await database.write("w/a/n", 10);
          await database.write("w/a/n", 0);
        },
      );
      expect(events).toEqual([
        put("/a", null),
        put("/c", { n: 3 }),
        ...(evictionNulls ? [put("/c", null)] : []),
        put("/a", { n: 0 }),
      ]);
    },
  );

  test("sends removals before additions for one update", async () => {
    const events = await eventsDuring({ data }, last, async (database) =>
      database.update("w", { d: null, "c/n": 7, e: { n: 1 }, f: { n: 2 } }),
    );
    expect(events).toEqual([put("/c", null), put("/d", null), put("/e", { n: 1 }), put("/f", { n: 2 })]);
  });

  test("sends the children that enter and leave a range without a limit", async () => {
    const events = await eventsDuring({ data }, '/w.json?orderBy="n"&startAt=2&endAt=3', async (database) => {
      await database.write("w/a/n", 3);
      await database.write("w/b/n", 9);
      await database.write("w/c/x", true);
      await database.write("w/d/x", true);
    });
    expect(events).toEqual([put("/a", { n: 3 }), put("/b", null), put("/c/x", true)]);
  });

  test("sends the new window for a write above the path", async () => {
    const events = await eventsDuring({ data }, last, async (database) => {
      await database.write("w", { x: 1, y: 2, z: 3 });
      await database.write("", null);
    });
    expect(events).toEqual([put("/", { y: 2, z: 3 }), put("/", null)]);
  });
});

describe("stream lifetime", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("sends keep-alive events with null data at the given interval", async () => {
    const database = createLocalDatabase({ keepAlive: 30 });
    const listener = await listen(database, "/a.json");
    vi.advanceTimersByTime(29_000);
    await listener.catchUp();
    expect(listener.events).toHaveLength(1);
    vi.advanceTimersByTime(31_000);
    await listener.catchUp();
    expect(listener.events.slice(1)).toEqual(["keep-alive null", "keep-alive null"]);
    database.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([Number.POSITIVE_INFINITY, 1e9])(
    "with keepAlive: %d, sends no immediate keep-alive event",
    async (keepAlive) => {
      const database = createLocalDatabase({ keepAlive });
      const listener = await listen(database, "/a.json");
      vi.advanceTimersByTime(100);
      await listener.catchUp();
      expect(listener.events).toHaveLength(1);
      database.dispose();
    },
  );

  test("cancels only the streams that new rules no longer permit", async () => {
    const database = createLocalDatabase({ rules: '{"rules": {".read": true}}' });
    const lost = await listen(database, "/a.json");
    const kept = await listen(database, "/b.json");
    database.setRules('{"rules": {"b": {".read": true}}}');
    await lost.catchUp();
    await kept.catchUp();
    expect(lost.events.at(-1)).toBe("cancel Permission denied");
    expect(lost.isEnded).toBe(true);
    expect(kept.isEnded).toBe(false);
    expect(database.openStreams()).toBe(1);
    database.dispose();
  });

  test("removes an aborted or closed stream, and leaves no timer", async () => {
    const database = createLocalDatabase();
    const listener = await listen(database, "/a.json");
    const abort = new AbortController();
    const response = await database.fetch("http://local/b.json", {
      headers: { accept: "text/event-stream" },
      signal: abort.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(database.openStreams()).toBe(2);
    const broken = reader?.read();
    abort.abort();
    await expect(broken).rejects.toThrow("abort");
    expect(database.openStreams()).toBe(1);
    await listener.close();
    expect(database.openStreams()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("closes a stream when the caller aborts after a garbage collection", async () => {
  const database = createLocalDatabase();
  const abort = new AbortController();
  const response = await database.fetch("http://local/a.json", {
    headers: { accept: "text/event-stream" },
    signal: abort.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // A weak reference keeps its target until the end of the current task.
  const nextTask = () => new Promise((resolve) => setImmediate(resolve));
  await nextTask();
  collect();
  abort.abort();
  await nextTask();
  expect(database.openStreams()).toBe(0);
  await expect(reader?.read()).rejects.toThrow("abort");
});

test("sends auth_revoked and ends the stream when its token expires", async () => {
  const database = createLocalDatabase({ rules: '{"rules": {".read": "auth != null"}}' });
  // Round to whole seconds, because a token's expiry is in seconds.
  const token = testToken({ expiresAt: Math.ceil(Date.now() / 1000) * 1000 + 3000 });
  const listener = await listen(database, `/a.json?auth=${token}`);
  await eventually(async () => {
    await listener.catchUp();
    expect(listener.isEnded).toBe(true);
  });
  expect(listener.events).toEqual([put("/", null), "auth_revoked credential is no longer valid"]);
  expect(database.openStreams()).toBe(0);
});

test("sends an event that is larger than the limit of unread bytes", async () => {
  const database = createLocalDatabase();
  const response = await database.fetch("http://local/a.json", { headers: { accept: "text/event-stream" } });
  const large = "x".repeat(9_000_000);
  await database.write("a", large);
  const listener = new PlainListener(response);
  await listener.catchUp();
  expect(listener.state).toBe(large);
  expect(database.openStreams()).toBe(1);
  database.dispose();
});

test("disconnects a client that does not read, and keeps other streams open", async () => {
  const database = createLocalDatabase();
  const deaf = await database.fetch("http://local/a.json", { headers: { accept: "text/event-stream" } });
  const listener = await listen(database, "/a.json");
  const large = "x".repeat(1_000_000);
  for (let index = 0; index < 12; index += 1) {
    await database.write("a", large + String(index));
    await listener.catchUp();
  }
  expect(database.openStreams()).toBe(1);
  expect(listener.events).toHaveLength(13);
  await expect(deaf.text()).rejects.toThrow("not read");
  database.dispose();
});

test("sends the same events to 50 streams of one window", async () => {
  const database = createLocalDatabase();
  const listeners = await Promise.all(
    Array.from({ length: 50 }, () => listen(database, '/w.json?orderBy="$key"&limitToLast=3')),
  );
  expect(database.openStreams()).toBe(50);
  await database.write("w/a", { text: "new" });
  for (const listener of listeners) {
    await listener.catchUp();
    expect(listener.events).toEqual([put("/", null), put("/a", { text: "new" })]);
  }
  database.dispose();
  expect(database.openStreams()).toBe(0);
});

test("does not keep a large first event in memory for later readers", () => {
  const streams = new Streams(new Indexes(), { keepAlive: 30, evictionNulls: true });
  const root = fromJson({ a: "x".repeat(300 * 1024) });
  const [one, other] = [1, 2].map(() => {
    const frames: Uint8Array[] = [];
    const sink = { write: (frame: Uint8Array) => frames.push(frame), end: () => undefined };
    const source = { path: ["a"], query: null, withPriorities: false };
    streams.open(root, source, { sink, isAllowed: () => true, expiresIn: null });
    return frames[0];
  });
  streams.close();
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
});

test("passes the same bytes to all readers, so that unread events are in memory only once", () => {
  const streams = new Streams(new Indexes(), { keepAlive: 30, evictionNulls: true });
  const before = fromJson({ a: 1 });
  const received = Array.from({ length: 3 }, () => {
    const frames: Uint8Array[] = [];
    const sink = { write: (frame: Uint8Array) => frames.push(frame), end: () => undefined };
    const source = { path: ["a"], query: null, withPriorities: false };
    streams.open(before, source, { sink, isAllowed: () => true, expiresIn: null });
    return frames;
  });
  streams.publish({ before, after: fromJson({ a: 2 }), paths: [["a"]], patchedAt: null });
  streams.close();
  const [first = []] = received;
  expect(first).toHaveLength(2);
  for (const frames of received) {
    expect(frames).toHaveLength(2);
    for (const [index, frame] of frames.entries()) expect(frame).toBe(first[index]);
  }
});
