import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createScriptedService, createScriptedVisibility } from "../testing/scripted-service";
import type { DatabaseChange } from "./database";
import { WATCHDOG_MS } from "./event-stream";
import { createRestDatabase, loadStreams } from "./rest-database";

const MINUTE = 60_000;

function setUp({
  random = 1,
  tokens,
  onChanges = () => {},
}: {
  random?: number;
  tokens?: (renew: boolean, count: number) => string | null;
  onChanges?: () => void;
} = {}) {
  const service = createScriptedService();
  const visibility = createScriptedVisibility();
  const renewals: boolean[] = [];
  const log: string[] = [];
  const messages: string[] = [];
  const changes: DatabaseChange[][] = [];
  const database = createRestDatabase({
    databaseUrl: "https://demo.firebaseio.com",
    fetch: service.fetch,
    visibility,
    random: () => random,
    token: async (request) => {
      renewals.push(request?.renew ?? false);
      return tokens ? tokens(request?.renew ?? false, renewals.length) : `token-${renewals.length}`;
    },
  });
  const close = database.listen(
    ["hoots"],
    { orderBy: "$key", limitToLast: 2 },
    {
      onChanges(event) {
        changes.push([...event]);
        onChanges();
      },
      onConnection: (connection) => log.push(connection),
      onError: (error) => {
        log.push(`error ${error.code}`);
        messages.push(error.message);
      },
    },
  );
  const at = async (index: number) => {
    await vi.advanceTimersByTimeAsync(0);
    const found = service.requests[index];
    if (!found) throw new Error(`there is no request ${index}`);
    return found;
  };
  /** Opens a request as a stream and sends its first event. */
  const start = async (index: number, data: unknown = { a: 1 }) => {
    const request = await at(index);
    request.open();
    request.send("put", { path: "/", data });
    await vi.advanceTimersByTimeAsync(0);
    return request;
  };
  return { database, visibility, requests: service.requests, at, start, renewals, log, messages, changes, close };
}

beforeAll(async () => void (await loadStreams()));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a token with an expiry, like the service. */
function tokenUntil(milliseconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: milliseconds / 1000 }))}.s`;
}

describe("event streams", () => {
  it("opens with the query and the token and emits changes and the connection state", async () => {
    const { start, log, changes, close, requests } = setUp();
    const stream = await start(0);
    expect(stream.url.href).toBe(
      "https://demo.firebaseio.com/hoots.json?orderBy=%22%24key%22&limitToLast=2&auth=token-1",
    );
    expect(stream.init.headers).toEqual({ Accept: "text/event-stream" });
    // The request must not send cookies or the page's address to the database.
    expect(stream.init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" });
    stream.send("patch", { path: "/b", data: { "c/d": 1 } });
    stream.send("keep-alive", "null");
    stream.send("put", { path: "/a", data: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toEqual([
      [{ path: [], data: { a: 1 } }],
      [{ path: ["b", "c", "d"], data: 1 }],
      [{ path: ["a"], data: null }],
    ]);
    expect(log).toEqual(["live"]);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(stream.isClosed()).toBe(true);
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("parses events that arrive one byte at a time", async () => {
    const { at, changes } = setUp();
    const stream = await at(0);
    stream.open();
    const bytes = new TextEncoder().encode('event: put\r\ndata: {"path":"/","data":"é🦉"}\r\n\r\n');
    for (const byte of bytes) stream.sendRaw(Uint8Array.of(byte));
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toEqual([[{ path: [], data: "é🦉" }]]);
  });

  it("reconnects after 45 seconds without any event, even a keep-alive event", async () => {
    const { start, log, requests } = setUp();
    const stream = await start(0);
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    stream.send("keep-alive", "null");
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    expect(log).toEqual(["live"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["live", "reconnecting"]);
    expect(stream.isClosed()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
    await start(1);
    expect(log).toEqual(["live", "reconnecting", "live"]);
  });

  it("reconnects with a backoff of 1 to 30 seconds, and resets the backoff once a stream has been open for a minute", async () => {
    const { at, start, requests } = setUp();
    const waits: number[] = [];
    for (let index = 0; index < 7; index++) {
      (await at(index)).answer(500, "");
      let waited = -1;
      for (; requests.length === index + 1; waited += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(waited + 1);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    const stream = await start(7);
    await vi.advanceTimersByTimeAsync(40_000);
    stream.send("keep-alive", "null");
    await vi.advanceTimersByTimeAsync(20_000);
    stream.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(9);
  });

  it("adds jitter to the reconnection delay", async () => {
    const { at, requests } = setUp({ random: 0.25 });
    (await at(0)).cut();
    await vi.advanceTimersByTimeAsync(250);
    expect(requests).toHaveLength(2);
  });

  it("reconnects at once when the browser is online again", async () => {
    const { at, visibility, requests } = setUp();
    (await at(0)).cut();
    await vi.advanceTimersByTimeAsync(10);
    visibility.notify("online");
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(2);
  });

  it("closes the stream while the page is hidden and reopens it when the page is visible", async () => {
    const { start, visibility, requests, log } = setUp();
    const stream = await start(0);
    visibility.notify("hidden");
    await vi.advanceTimersByTimeAsync(120 * MINUTE);
    expect(stream.isClosed()).toBe(true);
    expect(requests).toHaveLength(1);
    visibility.notify("visible");
    await start(1);
    expect(log).toEqual(["live", "live"]);
  });

  it("does not reconnect after a failure while the page is hidden", async () => {
    const { at, visibility, requests } = setUp();
    (await at(0)).cut();
    await vi.advanceTimersByTimeAsync(0);
    visibility.notify("hidden");
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(requests).toHaveLength(1);
  });
});

describe("a proxy that buffers event streams", () => {
  const isStream = ({ init }: { init: RequestInit }) => new Headers(init.headers).get("accept") === "text/event-stream";

  it("polls the same value until the first event of a stream arrives", async () => {
    const { at, start, log, changes, close, requests } = setUp();
    (await at(0)).open();
    await vi.advanceTimersByTimeAsync(5_000);
    const poll = await at(1);
    expect(isStream(poll)).toBe(false);
    expect(poll.url.searchParams.get("limitToLast")).toBe("2");
    poll.answer(200, '{"a":1}');
    await vi.advanceTimersByTimeAsync(15_000);
    (await at(2)).answer(200, '{"a":2}');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["polling", "polling"]);
    // The silent stream is replaced after 45 seconds. The new stream delivers its events.
    let next = 3;
    for (let second = 0; second < 60 && !requests.slice(3).some(isStream); second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      for (; next < requests.length; next++) {
        const request = await at(next);
        if (!isStream(request)) request.answer(200, '{"a":2}');
      }
    }
    await start(requests.length - 1, { a: 3 });
    expect(new Set(log)).toEqual(new Set(["polling", "live"]));
    expect(changes).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }].map((data) => [{ path: [], data }]));
    const count = requests.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toHaveLength(count);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not poll while a large first event arrives slowly", async () => {
    const { at, log, changes, requests } = setUp();
    const stream = await at(0);
    stream.open();
    for (const part of ["event: put\ndata: ", '{"path":"/",', '"data":1}', "\n\n"]) {
      await vi.advanceTimersByTimeAsync(4_000);
      stream.sendRaw(part);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toEqual([[{ path: [], data: 1 }]]);
    expect(log).toEqual(["live"]);
    expect(requests).toHaveLength(1);
  });

  it("polls again at once when the first event arrives late and the stream ends after it", async () => {
    const { at, log, changes, requests } = setUp();
    const stream = await at(0);
    stream.open();
    await vi.advanceTimersByTimeAsync(5_000);
    (await at(1)).answer(200, '{"a":2}');
    await vi.advanceTimersByTimeAsync(0);
    stream.send("put", { path: "/", data: { a: 1 } });
    await vi.advanceTimersByTimeAsync(0);
    stream.cut();
    const poll = await at(2);
    expect(isStream(poll)).toBe(false);
    poll.answer(200, '{"a":2}');
    await vi.advanceTimersByTimeAsync(0);
    expect(changes.at(-1)).toEqual([{ path: [], data: { a: 2 } }]);
    expect(log).toEqual(["polling", "live", "polling"]);
    expect(requests).toHaveLength(3);
  });

  it("pauses polling while the page is hidden, and stops it when the listener closes", async () => {
    const { at, visibility, requests, close } = setUp();
    (await at(0)).open();
    await vi.advanceTimersByTimeAsync(5_000);
    (await at(1)).answer(200, '{"a":1}');
    await vi.advanceTimersByTimeAsync(0);
    visibility.notify("hidden");
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(requests).toHaveLength(2);
    visibility.notify("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.slice(2).map(isStream).sort()).toEqual([false, true]);
    close();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(requests).toHaveLength(4);
  });

  it("polls at once after a stream that ended without an event", async () => {
    const { at, log, requests, close } = setUp();
    const stream = await at(0);
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.cut();
    const poll = await at(1);
    expect(isStream(poll)).toBe(false);
    poll.answer(200, '{"a":1}');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["polling"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.filter(isStream)).toHaveLength(2);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("polls when a proxy answers a stream request with plain JSON", async () => {
    const { at, log, changes, requests } = setUp();
    (await at(0)).answer(200, '{"a":1}', "application/json; charset=utf-8");
    const poll = await at(1);
    expect(isStream(poll)).toBe(false);
    poll.answer(200, '{"a":1}', "application/json; charset=utf-8");
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toEqual([[{ path: [], data: { a: 1 } }]]);
    expect(log).toEqual(["polling"]);
    // The stream continues to reconnect.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.filter(isStream)).toHaveLength(2);
  });

  it("polls at once for later subscriptions of the page, until a stream delivers an event", async () => {
    const { database, at, close, requests } = setUp();
    (await at(0)).open();
    await vi.advanceTimersByTimeAsync(5_000);
    close();
    const paths = () => requests.map(({ init, url }) => `${isStream({ init }) ? "stream" : "poll"} ${url.pathname}`);
    const handlers = { onChanges: () => {}, onError: () => {} };
    const leave = database.listen(["comment"], null, handlers);
    await vi.advanceTimersByTimeAsync(1);
    expect(paths()).toEqual(["stream /hoots.json", "poll /hoots.json", "stream /comment.json", "poll /comment.json"]);
    const stream = await at(2);
    stream.open();
    stream.send("put", { path: "/", data: 1 });
    await vi.advanceTimersByTimeAsync(0);
    leave();
    onTestFinished(database.listen(["stats"], null, handlers));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(paths().slice(4)).toEqual(["stream /stats.json"]);
  });

  it("continues to reconnect when the poll fails permanently", async () => {
    const { at, start, log } = setUp();
    const stream = await at(0);
    stream.open();
    await vi.advanceTimersByTimeAsync(0);
    stream.cut();
    (await at(1)).answer(400, '{"error":"Index not defined, add"}');
    await vi.advanceTimersByTimeAsync(1_000);
    await start(2);
    expect(log).toEqual(["reconnecting", "live"]);
  });

  it("does not poll when the network refuses all connections", async () => {
    const { at, requests } = setUp();
    for (let index = 0; index < 3; index++) {
      (await at(index)).cut();
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(requests.every(isStream)).toBe(true);
  });
});

describe("token expiry", () => {
  it("opens a new stream before the token expires, and closes the old one at the first event of the new one", async () => {
    const { start, at, renewals, changes, log, requests } = setUp({
      tokens: () => tokenUntil(Date.now() + 60 * MINUTE),
    });
    const first = await start(0);
    for (let minute = 0; minute < 50; minute++) {
      first.send("keep-alive", "null");
      await vi.advanceTimersByTimeAsync(MINUTE / 2);
      first.send("keep-alive", "null");
      await vi.advanceTimersByTimeAsync(MINUTE / 2);
    }
    expect(requests).toHaveLength(2);
    expect(renewals).toEqual([false, true]);
    first.send("put", { path: "/b", data: 2 });
    const second = await at(1);
    second.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(first.isClosed()).toBe(false);
    second.send("put", { path: "/", data: { a: 1, b: 2 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(first.isClosed()).toBe(true);
    expect(changes.at(-2)).toEqual([{ path: ["b"], data: 2 }]);
    expect(changes.at(-1)).toEqual([{ path: [], data: { a: 1, b: 2 } }]);
    expect(log).not.toContain("reconnecting");
  });

  it("replaces the stream sooner for a token that expires sooner", async () => {
    const { start, requests } = setUp({ tokens: () => tokenUntil(Date.now() + 20 * MINUTE) });
    const first = await start(0);
    for (let minute = 0; minute < 30; minute++) {
      first.send("keep-alive", "null");
      await vi.advanceTimersByTimeAsync(MINUTE / 2);
    }
    expect(requests).toHaveLength(2);
  });

  it("keeps the current stream when its replacement fails to open", async () => {
    const { start, at, log } = setUp({ tokens: () => tokenUntil(Date.now() + 7 * MINUTE) });
    const first = await start(0);
    const live = async (minutes: number) => {
      for (let half = 0; half < minutes * 2; half++) {
        first.send("keep-alive", "null");
        await vi.advanceTimersByTimeAsync(MINUTE / 2);
      }
    };
    await live(2);
    (await at(1)).answer(500, "");
    await live(1);
    expect(first.isClosed()).toBe(false);
    await start(2);
    expect(first.isClosed()).toBe(true);
    expect(log).not.toContain("reconnecting");
  });

  it("renews the token and reopens at once after auth_revoked, even when a cancel event follows", async () => {
    const { start, renewals, requests, log } = setUp();
    const first = await start(0);
    first.sendRaw(
      "event: auth_revoked\ndata: credential is no longer valid\n\nevent: cancel\ndata: Permission denied\n\n",
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(first.isClosed()).toBe(true);
    expect(requests).toHaveLength(2);
    expect(renewals).toEqual([false, true]);
    await start(1);
    expect(log).toEqual(["live", "live"]);
  });

  it("renews a refused token once and fails with `session-expired` when the new token is refused too", async () => {
    const { at, renewals, log, requests } = setUp();
    (await at(0)).answer(401, '{"error":"Auth token is expired"}');
    (await at(1)).answer(401, '{"error":"Auth token is expired"}');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(renewals).toEqual([false, true]);
    expect(log).toEqual(["error session-expired"]);
    expect(requests).toHaveLength(2);
  });
});

it("fails with `misconfigured` when the database cannot parse any token", async () => {
  const { at, log } = setUp();
  for (const index of [0, 1]) (await at(index)).answer(401, '{"error":"Could not parse auth token."}');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(log).toEqual(["error misconfigured"]);
});

describe("several streams of one page", () => {
  const setUpTwo = async () => {
    const service = createScriptedService();
    const { requests } = service;
    const visibility = createScriptedVisibility();
    const token = vi.fn(async () => "token");
    const database = createRestDatabase({
      databaseUrl: "https://demo.firebaseio.com",
      fetch: service.fetch,
      visibility,
      token,
    });
    const handlers = { onChanges: () => {}, onError: () => {} };
    const closing = ["hoots", "stats"].map((name) => database.listen([name], null, handlers));
    const start = async (index: number) => {
      await vi.advanceTimersByTimeAsync(0);
      requests[index]?.open();
      requests[index]?.send("put", { path: "/", data: 1 });
      await vi.advanceTimersByTimeAsync(0);
    };
    const replace = async () => {
      visibility.notify("online");
      await vi.advanceTimersByTimeAsync(100);
    };
    await start(0);
    await start(1);
    await replace();
    return { requests, token, closing, start, replace };
  };

  it("replaces streams one at a time, and continues after a failed replacement", async () => {
    const { requests, token, closing, start, replace } = await setUpTwo();
    expect(requests).toHaveLength(3);
    // The token is requested after the permit is granted, because a token could expire during the wait.
    expect(token).toHaveBeenCalledTimes(3);
    await start(2);
    expect(requests[0]?.isClosed()).toBe(true);
    expect(requests).toHaveLength(4);
    expect(token).toHaveBeenCalledTimes(4);
    // A replacement that fails to open releases its permit.
    requests[3]?.cut();
    await replace();
    expect(requests).toHaveLength(5);
    for (const close of closing) close();
  });

  it("skips the replacement of a stream that closes while it waits", async () => {
    const { requests, token, closing, start, replace } = await setUpTwo();
    closing[1]?.();
    await start(2);
    expect(token).toHaveBeenCalledTimes(3);
    await replace();
    expect(requests).toHaveLength(4);
    closing[0]?.();
  });
});

describe("permanent errors", () => {
  it.each([
    [401, '{"error":"Permission denied"}', "error permission-denied"],
    [400, '{"error":"Index not defined, add"}', "error malformed"],
  ])("stops permanently after %d %s", async (status, body, received) => {
    const { at, log, requests, visibility } = setUp();
    (await at(0)).answer(status, body);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    visibility.notify("online");
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(log).toEqual([received]);
    expect(requests).toHaveLength(1);
    expect(visibility.observers).toBe(0);
  });

  it("stops permanently after a cancel event, and advises deploying the rules", async () => {
    const { start, log, messages, requests, changes } = setUp();
    const stream = await start(0);
    stream.send("cancel", "Permission denied");
    stream.send("put", { path: "/", data: null });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(log).toEqual(["live", "error permission-denied"]);
    expect(messages).toEqual([expect.stringMatching(/cancelled: 401\. Deploy the database\.rules\.json/)]);
    expect(changes).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });

  it("fails with `malformed` after an event that cannot be parsed", async () => {
    const { start, log } = setUp();
    (await start(0)).send("put", "{broken");
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["live", "error malformed"]);
  });

  it("ends with an error when a handler throws, because the next stream would deliver the same event", async () => {
    const { start, log, requests, visibility } = setUp({
      onChanges() {
        throw new Error("a defect");
      },
    });
    await start(0);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([log, requests.length]).toEqual([["error unknown"], 1]);
    expect(visibility.observers).toBe(0);
  });

  it("fails with `signed-out` and opens no stream without a token", async () => {
    const { log, requests } = setUp({ tokens: () => null });
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["error signed-out"]);
    expect(requests).toHaveLength(0);
  });

  it("reconnects after an HTML page of a captive portal", async () => {
    const { at, log, requests } = setUp();
    (await at(0)).answer(200, "<html>Bienvenue</html>");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(["reconnecting"]);
    expect(requests).toHaveLength(2);
  });
});
