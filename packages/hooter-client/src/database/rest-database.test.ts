import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createScriptedService } from "../testing/scripted-service";
import { createRestDatabase, loadStreams, type RestDatabaseOptions } from "./rest-database";

const settle = () => vi.advanceTimersByTimeAsync(0);

function setUp(options: Partial<RestDatabaseOptions> = {}) {
  const service = createScriptedService();
  const renewals: boolean[] = [];
  const database = createRestDatabase({
    databaseUrl: "https://demo.firebaseio.com",
    fetch: service.fetch,
    token: async (request) => {
      renewals.push(request?.renew ?? false);
      return `token-${renewals.length}`;
    },
    random: () => 1,
    ...options,
  });
  const request = async (index: number) => {
    await settle();
    const found = service.requests[index];
    if (!found) throw new Error(`there is no request ${index}`);
    return found;
  };
  return { database, requests: service.requests, request, renewals };
}

/** Records the outcome of a promise without awaiting it. */
function outcome(promise: Promise<unknown>) {
  const seen: { value?: unknown; error?: unknown } = {};
  promise.then(
    (value) => Object.assign(seen, { value }),
    (error: unknown) => Object.assign(seen, { error }),
  );
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("requests", () => {
  it("sends the token in auth= and no other user data", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.get(["hoots"], { orderBy: "$key", limitToLast: 20 }));
    const { url, init } = await request(0);
    expect(url.href).toBe("https://demo.firebaseio.com/hoots.json?orderBy=%22%24key%22&limitToLast=20&auth=token-1");
    expect(init).toMatchObject({ method: "GET", credentials: "omit", referrerPolicy: "no-referrer" });
    expect(init.headers).toBeUndefined();
    (await request(0)).answer(200, '{"a":1}');
    await settle();
    expect(seen.value).toEqual({ a: 1 });
  });

  const failed = () => {
    throw new Error("not attested");
  };
  it.each([
    ["throws", vi.fn(failed), null],
    ["rejects", vi.fn(async () => failed()), null],
    ["returns no promise", vi.fn().mockReturnValue("attested"), "attested"],
  ])("sends calls and opens streams when appCheckToken %s", async (_name, appCheckToken, ac) => {
    const { database, requests, request } = setUp({ appCheckToken });
    void outcome(database.get(["hoots"]));
    expect((await request(0)).url.searchParams.get("ac")).toBe(ac);
    await loadStreams();
    const close = database.listen(["hoots"], null, { onChanges() {}, onError() {} });
    expect((await request(1)).url.searchParams.get("ac")).toBe(ac);
    close();
    expect(requests).toHaveLength(2);
  });

  it("sends calls and opens streams without an App Check token when appCheckToken never settles", async () => {
    const { database, requests, request } = setUp({ appCheckToken: () => new Promise(() => {}) });
    void outcome(database.get(["hoots"]));
    await settle();
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(15_000);
    const read = await request(0);
    expect(read.url.searchParams.get("ac")).toBeNull();
    read.answer(200, "null");
    await loadStreams();
    const close = database.listen(["hoots"], null, { onChanges() {}, onError() {} });
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await request(1)).url.searchParams.get("ac")).toBeNull();
    close();
    expect(requests).toHaveLength(2);
  });

  it("rejects with `misconfigured` when the service refuses an App Check token that arrived in time", async () => {
    const { database, request } = setUp({ appCheckToken: async () => "wrong" });
    const seen = outcome(database.put(["a"], 1));
    (await request(0)).answer(401, '{"error":"Missing appcheck token"}');
    await settle();
    expect(seen.error).toMatchObject({ code: "misconfigured" });
  });

  it("rejects with `network`, the code on which a write waits, when the service refuses a call whose App Check token was late", async () => {
    const { database, request } = setUp({ appCheckToken: () => new Promise(() => {}) });
    const seen = outcome(database.put(["a"], 1));
    await vi.advanceTimersByTimeAsync(15_000);
    (await request(0)).answer(401, '{"error":"Missing appcheck token"}');
    await settle();
    expect(seen.error).toMatchObject({ code: "network" });
  });

  it("sends no request when signed out", async () => {
    const { database, requests } = setUp({ token: async () => null });
    const seen = outcome(database.get(["hoots"]));
    await settle();
    expect(seen.error).toMatchObject({ code: "signed-out" });
    expect(requests).toHaveLength(0);
  });

  it("sends an update as one PATCH at the root with print=silent, and a put to its path", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.update({ "a/b": 1, c: null }));
    const { url, init } = await request(0);
    expect([init.method, url.pathname, url.searchParams.get("print"), init.body]).toEqual([
      "PATCH",
      "/.json",
      "silent",
      '{"a/b":1,"c":null}',
    ]);
    (await request(0)).answer(204, "");
    await settle();
    expect(seen).toEqual({ value: undefined });
    void database.put(["a", "b"], { x: true });
    const put = await request(1);
    expect([put.init.method, put.url.pathname, put.init.body]).toEqual(["PUT", "/a/b.json", '{"x":true}']);
  });
});

describe("refused requests", () => {
  it("renews an expired token once and retries with the new one", async () => {
    const { database, request, renewals } = setUp();
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).answer(401, '{\n  "error" : "Auth token is expired"\n}\n');
    const second = await request(1);
    expect(second.url.searchParams.get("auth")).toBe("token-2");
    second.answer(200, "null");
    await settle();
    expect(seen).toEqual({ value: null });
    expect(renewals).toEqual([false, true]);
  });

  it("rejects with `session-expired` when the renewed token is refused too", async () => {
    const { database, request, requests } = setUp();
    const seen = outcome(database.update({ a: 1 }));
    (await request(0)).answer(401, '{"error":"Could not parse auth token."}');
    (await request(1)).answer(401, '{"error":"Auth token is expired"}');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.error).toMatchObject({ code: "session-expired" });
    expect(requests).toHaveLength(2);
  });

  it("rejects with `misconfigured` when the database cannot parse the renewed token either", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.get(["hoots"]));
    for (const index of [0, 1]) (await request(index)).answer(401, '{"error":"Could not parse auth token."}');
    await settle();
    expect(seen.error).toMatchObject({
      code: "misconfigured",
      message: "GET /hoots: 401. Check that databaseURL and apiKey belong to one project",
    });
  });

  it.each([
    [401, '{"error":"Permission denied"}', "permission-denied"],
    [400, '{"error":"Invalid path"}', "malformed"],
    [404, '{"error":"404 Not Found"}', "misconfigured"],
    [402, '{"error":"quota"}', "refused"],
    [429, "too many", "unavailable"],
    [500, "", "unavailable"],
    [413, "too large", "malformed"],
    [401, '{"error":"Missing appcheck token"}', "misconfigured"],
  ])("maps %d %s to %s and does not retry the write", async (status, body, code) => {
    const { database, request, requests } = setUp();
    const seen = outcome(database.update({ a: 1 }));
    (await request(0)).answer(status, body);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.error).toMatchObject({ name: "HooterError", code });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [
      401,
      '{"error":"Permission denied"}',
      /^GET \/hoots: 401\. Deploy the database\.rules\.json of hooter-client if the project's rules are missing or older$/,
    ],
    [404, '{"error":"404 Not Found"}', /^GET \/hoots: 404\. Check databaseURL$/],
    [
      404,
      '{"error":"Database lives in a different region. Please change your database URL to https://a.europe-west1.firebasedatabase.app."}',
      /: 404\. Check databaseURL https:\/\/a\.europe-west1\.firebasedatabase\.app$/,
    ],
    [200, "<!doctype html>", /^GET \/hoots: the answer is not JSON\. Check databaseURL$/],
  ])("says what to do after %d %s", async (status, body, message) => {
    const { database, request } = setUp();
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).answer(status, body);
    await settle();
    expect(seen.error).toHaveProperty("message", expect.stringMatching(message));
  });

  it.each([
    ["Missing appcheck token", /^GET \/hoots: 401\. App Check is enforced: set `appCheckToken`$/],
    [
      "Permission denied",
      /^GET \/hoots: 401\. .* needs the database\.public\.rules\.json of hooter-client\. Deploy that file$/,
    ],
  ])("says what to do after a visitor's 401 %s", async (error, message) => {
    const { database, request } = setUp({ isVisitor: true });
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).answer(401, JSON.stringify({ error }));
    await settle();
    expect(seen.error).toHaveProperty("message", expect.stringMatching(message));
  });

  it("names a missing index in the error, without the values of the query", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.get(["hoots"], { orderBy: "slug", equalTo: "ada-exemple-fr1_hoot" }));
    (await request(0)).answer(
      400,
      '{"error":"Index not defined, add \\".indexOn\\": \\"slug\\", for path \\"/hoots\\", to the rules"}',
    );
    await settle();
    expect(String(seen.error)).toMatch(/GET \/hoots: 400 Index not defined/);
    expect(String(seen.error)).not.toMatch(/exemple/);
  });

  it.each(["<html>", ""])("rejects a read with `malformed` when the response is not JSON (%j)", async (body) => {
    const { database, request } = setUp();
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).answer(200, body);
    await settle();
    expect(seen.error).toMatchObject({ code: "malformed" });
  });

  it("resolves a write after a 204", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.put(["a"], 1));
    (await request(0)).answer(204, "");
    await settle();
    expect(seen).toEqual({ value: undefined });
  });

  it.each([
    [200, "<html>"],
    [200, ""],
    [200, "{}"],
    [202, ""],
  ])(
    "treats %d %j after a write like a lost response, because the service answers writes with 204",
    async (status, body) => {
      const { database, request, requests } = setUp();
      const seen = outcome(database.update({ a: 1 }));
      (await request(0)).answer(status, body);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(seen.error).toMatchObject({ code: "network" });
      expect(requests).toHaveLength(1);
    },
  );
});

describe("failed requests", () => {
  it("tries a read three times with backoff", async () => {
    const { database, request, requests } = setUp();
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).answer(500, "");
    await vi.advanceTimersByTimeAsync(299);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    (await request(1)).cut();
    await vi.advanceTimersByTimeAsync(599);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    (await request(2)).answer(503, "");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(3);
    expect(seen.error).toMatchObject({ code: "unavailable", retriable: true });
  });

  it("retries a write after a 503 but not after a lost connection", async () => {
    const { database, request, requests } = setUp();
    const seen = outcome(database.update({ a: 1 }));
    (await request(0)).answer(503, "");
    await vi.advanceTimersByTimeAsync(300);
    (await request(1)).cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.error).toMatchObject({ code: "network" });
    expect(requests).toHaveLength(2);
  });

  it("aborts a request without a response after 15 seconds", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.update({ a: 1 }));
    await request(0);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toMatchObject({ code: "network" });
    expect((await request(0)).isClosed()).toBe(true);
  });

  it("does not resend a read that got no response within 15 seconds", async () => {
    const { database, request, requests } = setUp();
    const seen = outcome(database.get(["hoots"]));
    (await request(0)).cut();
    await vi.advanceTimersByTimeAsync(300);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen.error).toMatchObject({ code: "network" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
  });

  it("does not resend a read whose App Check token was late", async () => {
    const { database, request, requests } = setUp({ appCheckToken: () => new Promise(() => {}) });
    const seen = outcome(database.get(["hoots"]));
    await vi.advanceTimersByTimeAsync(15_000);
    (await request(0)).answer(401, '{"error":"Missing appcheck token"}');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.error).toMatchObject({ code: "network" });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["is cut", "cut"],
    ["fails", "fail"],
  ] as const)("does not resend a read that %s after a late App Check token", async (_, way) => {
    const { database, request, requests } = setUp({ appCheckToken: () => new Promise(() => {}) });
    const seen = outcome(database.get(["hoots"]));
    await vi.advanceTimersByTimeAsync(15_000);
    const sent = await request(0);
    if (way === "cut") sent.cut();
    else sent.answer(500, "");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.error).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it("rejects an aborted read and leaves no timer", async () => {
    const { database, request, requests } = setUp();
    const controller = new AbortController();
    const seen = outcome(database.get(["hoots"], null, { signal: controller.signal }));
    (await request(0)).answer(500, "");
    await settle();
    controller.abort();
    await settle();
    expect(seen.error).toMatchObject({ name: "HooterError" });
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("never exposes the error that fetch threw, which may contain the token", async () => {
    const { database, request } = setUp();
    const seen = outcome(database.update({ a: 1 }));
    (await request(0)).cut();
    await settle();
    expect(seen.error).toBeInstanceOf(Error);
    expect(seen.error instanceof Error ? [seen.error.cause, seen.error.message] : null).toEqual([
      undefined,
      "PATCH /: no answer",
    ]);
  });
});
