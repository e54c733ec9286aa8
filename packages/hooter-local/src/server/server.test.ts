import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { eventually } from "hooter-test-support";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createService } from "../service/local-database";
import type { DatabaseService } from "../service/service";
import { callerOf } from "../testing/call";
import { temporaryFolder } from "../testing/temporary-folder";
import { fromJson } from "../tree/from-json";
import { Indexes } from "../tree/indexes";
import { createHttpServer } from "./http-server";
import { listen } from "./listen";
import { type ServedDatabase, type ServeOptions, serveLocalDatabase } from "./serve";

async function served(options: Partial<ServeOptions> = {}): Promise<ServedDatabase> {
  const server = await serveLocalDatabase({ port: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** Sends raw bytes and collects the response. */
function raw(server: ServedDatabase, text: string): { socket: Socket; received: () => string; closed: Promise<void> } {
  const socket = connect(server.port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    received += part;
  });
  // Ignore errors such as a reset, because `close` follows them.
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(text);
  return { socket, received: () => received, closed };
}

test("serves HTTP on 127.0.0.1 and answers several requests on one connection", async () => {
  const server = await served();
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  const call = callerOf({ fetch }, server.url);
  expect(await call("PUT", "/a.json", { body: { é: "\u{1F989}" } })).toMatchObject({
    status: 200,
    json: { é: "\u{1F989}" },
  });
  expect(await call("GET", "/a.json?print=silent")).toMatchObject({ status: 204, text: "" });
  expect(await call("HEAD", "/a.json")).toMatchObject({ status: 200, text: "" });
  const two = raw(
    server,
    "GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
  );
  await eventually(() => expect(two.received().match(/HTTP\/1\.1 200/g)).toHaveLength(2));
  expect(two.received()).toMatch(/\r\n\r\nnull$/);
});

test("handles pipelined requests only after an earlier write is complete", async () => {
  const server = await served({ dataDir: await temporaryFolder() });
  const request = (method: string, body: string): string =>
    `${method} /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const requests = [request("PUT", "1"), request("GET", ""), request("PUT", "2"), request("PUT", "3")];
  const all = raw(server, [...requests, request("GET", ""), request("DELETE", ""), request("GET", "")].join(""));
  await eventually(() => expect(all.received().match(/HTTP\/1\.1 200/g)).toHaveLength(7));
  const bodies = all.received().split(/HTTP\/1\.1 [^]*?\r\n\r\n/);
  expect(bodies).toEqual(["", "1", "1", "2", "3", "3", "null", "null"]);
});

test("rejects with a PortError that names the port when the port is taken", async () => {
  const server = await served();
  await expect(serveLocalDatabase({ port: server.port })).rejects.toMatchObject({
    name: "PortError",
    port: server.port,
    message: `port ${server.port} is taken`,
  });
});

test("streams events over HTTP/1.1 without chunked encoding until the connection closes", async () => {
  const server = await served();
  const stream = raw(server, "GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
  await eventually(() => expect(stream.received()).toContain('data: {"path":"/","data":null}\n\n'));
  const head = stream.received().toLowerCase();
  expect(head).toContain("connection: close");
  expect(head).toContain("content-type: text/event-stream; charset=utf-8");
  expect(head).not.toContain("transfer-encoding");
  await server.database.write("a/b", 1);
  await eventually(() => expect(stream.received()).toMatch(/event: put\ndata: \{"path":"\/b","data":1\}\n\n$/));
  expect(server.database.openStreams()).toBe(1);
  stream.socket.destroy();
  await eventually(() => expect(server.database.openStreams()).toBe(0));
});

test("accepts the media type of a stream in any case", async () => {
  const server = await served();
  const stream = raw(server, "GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: Text/Event-Stream\r\n\r\n");
  await eventually(() => expect(stream.received()).toContain('data: {"path":"/","data":null}\n\n'));
  stream.socket.destroy();
});

test("ends the streams and stops listening when the server is closed", async () => {
  const server = await served();
  const stream = raw(server, "GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
  await eventually(() => expect(server.database.openStreams()).toBe(1));
  await server.close();
  await stream.closed;
  await expect(fetch(`${server.url}/a.json`)).rejects.toThrow();
});

test("returns 400 for dot segments in a path, encoded or not", async () => {
  const server = await served();
  for (const path of ["/../../etc/passwd.json", "/a/../b.json", "/./a.json", "/%2e%2e/a.json"]) {
    const answer = raw(server, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await answer.closed;
    expect(answer.received(), path).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.received()).toContain("Invalid path: Invalid token in path");
  }
});

test("returns 400 for a body declared at 300 MB before the body arrives", async () => {
  const server = await served();
  const answer = raw(
    server,
    `PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${300 * 1024 * 1024}\r\n\r\n{`,
  );
  await answer.closed;
  expect(answer.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.received()).toContain(
    "Data to write exceeds the maximum size that can be modified with a single request.",
  );
  expect(server.database.read("")).toBeNull();
});

test("returns 400 for a body that is not UTF-8, and stores no part of it", async () => {
  const server = await served({ data: { a: "before" } });
  const bad = Buffer.from([0x22, 0x61, 0xff, 0x22]);
  for (const method of ["PUT", "POST", "PATCH"]) {
    const answer = await fetch(`${server.url}/a.json`, { method, body: bad });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("the body is not UTF-8");
    const inPage = await server.database.fetch("http://local/a.json", { method, body: bad });
    expect(inPage.status).toBe(400);
    expect(await inPage.text()).toContain("the body is not UTF-8");
  }
  const rules = await fetch(`${server.url}/.settings/rules.json`, {
    method: "PUT",
    headers: { authorization: "Bearer owner" },
    body: Buffer.concat([
      Buffer.from('{"rules":{".read":"true || \''),
      Buffer.from([0xc3]),
      Buffer.from("' == 'a'\"}}"),
    ]),
  });
  expect(rules.status).toBe(400);
  expect(server.database.read("")).toEqual({ a: "before" });
  // A body that contains U+FFFD itself is valid UTF-8.
  expect((await fetch(`${server.url}/a.json`, { method: "PUT", body: '"\ufffd"' })).status).toBe(200);
});

test("writes nothing for an incomplete request, and still answers the next request", async () => {
  const server = await served();
  const call = callerOf({ fetch }, server.url);
  for (const half of [
    "PUT /half.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345",
    "PUT /half.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n1234",
    "PUT /half.json HTTP/1.1\r\nHos",
  ]) {
    const { socket, closed } = raw(server, half);
    await wait(20);
    socket.destroy();
    await closed;
  }
  expect((await call("PUT", "/whole.json", { body: 1 })).status).toBe(200);
  expect(server.database.read("")).toEqual({ whole: 1 });
});

test.each([
  ["bytes that are not HTTP", 400, "\u0000\u0001\u0002 hello\r\n\r\n"],
  ["an HTTP/1.1 request without a Host header", 400, "GET /a.json HTTP/1.1\r\n\r\n"],
  ["a malformed chunk", 400, "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"],
  [
    "two lengths of one body",
    400,
    "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n",
  ],
  [
    "an unknown expectation",
    417,
    "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n1",
  ],
  ["oversized headers", 431, `GET /a.json?auth=${"x".repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
])("returns an error that pages can read for %s, and closes the connection", async (_what, status, text) => {
  const server = await served();
  const answer = raw(server, text);
  await answer.closed;
  const [head = "", body = ""] = answer.received().split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain("access-control-allow-origin: *");
  expect(head).toContain(`content-length: ${body.length}`);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
  expect(server.database.read("")).toBeNull();
  expect((await fetch(`${server.url}/a.json`)).status).toBe(200);
});

test("answers a complete request before the invalid bytes that follow it", async () => {
  const server = await served({ dataDir: await temporaryFolder() });
  for (const method of ["PUT", "DELETE"]) {
    const both = raw(
      server,
      `${method} /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n5garbage\r\n\r\n`,
    );
    await both.closed;
    expect(both.received().match(/HTTP\/1\.1 \d+/g), method).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  }
});

test("returns 401, not 431, for an invalid token of 20,000 characters in the URL", async () => {
  const server = await served();
  const answer = await fetch(`${server.url}/a.json?auth=${"x".repeat(20_000)}`);
  expect(answer.status).toBe(401);
});

test("sends an event larger than the limit of unread bytes to a client that reads it", async () => {
  const server = await served();
  const stream = raw(server, "GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
  await eventually(() => expect(stream.received()).toContain('data: {"path":"/","data":null}\n\n'));
  await server.database.write("a", "x".repeat(9_000_000));
  await eventually(() => expect(stream.received().endsWith('xxx"}\n\n')).toBe(true));
  expect(server.database.openStreams()).toBe(1);
});

test("disconnects 200 stream clients that never read, while another stream misses no event", async () => {
  const server = await served();
  const deaf = Array.from({ length: 200 }, () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    socket.write("GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
    onTestFinished(() => {
      socket.destroy();
    });
    return socket;
  });
  await eventually(() => expect(server.database.openStreams()).toBe(deaf.length));
  const reader = raw(server, "GET /a/small.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
  const large = "x".repeat(500_000);
  for (let index = 1; server.database.openStreams() > 1 && index <= 400; index += 1) {
    await server.database.update("a", { large: large + String(index), small: index });
    await eventually(() => expect(reader.received()).toContain(`data: {"path":"/","data":${index}}\n\n`));
  }
  expect(server.database.openStreams()).toBe(1);
});

test("treats an absolute URL in the request line like its path", async () => {
  const server = await served({ data: { t: { a: 1 } } });
  const get = async (target: string): Promise<string> => {
    const answer = raw(server, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await answer.closed;
    return answer.received();
  };
  expect(await get("http://localhost/t/a.json")).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n1$/);
  expect(await get("HTTP://127.0.0.1:9000/t.json?shallow=true")).toMatch(/\r\n\r\n\{"a":true\}$/);
  expect(await get("http://localhost")).toContain("hooter-local is running");
});

test("answers the Firebase SDK's protocol with 501 and emits one notice", async () => {
  const notices: string[] = [];
  const server = await served({ onNotice: (notice) => notices.push(notice) });
  const targets = ["/.ws?v=5&ns=demo", "/.lp?start=t&v=5&ns=demo"];
  for (const target of targets) {
    const upgrade = target.startsWith("/.ws") ? "Connection: Upgrade\r\nUpgrade: websocket" : "Connection: close";
    const answer = raw(server, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`);
    await eventually(() => expect(answer.received()).toMatch(/^HTTP\/1\.1 501 [^]*REST and event streams/));
  }
  expect(notices).toEqual(["The protocol of the Firebase SDK is not supported, only REST and event streams are."]);
});

test("returns 403 for a host that is neither the server itself nor trusted, and writes nothing", async () => {
  const server = await served({ data: { a: 1 }, trustHosts: ["hooter.lan"] });
  const send = async (text: string): Promise<string> => {
    const answer = raw(server, text);
    await answer.closed;
    return answer.received();
  };
  const get = (host: string, target = "/a.json"): Promise<string> =>
    send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const host of ["localhost", `127.0.0.1:${server.port}`, `[::1]:${server.port}`, "hooter.lan:80"]) {
    expect(await get(host), host).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n1$/);
  }
  const refused = await get("evil.example:9000");
  expect(refused).toMatch(/^HTTP\/1\.1 403 /);
  expect(refused).toContain(
    'does not accept the host name \\"evil.example\\". Add it with trustHosts, or with --trust-host',
  );
  // The host of an absolute URL takes precedence.
  expect(await get("localhost", "http://evil.example/a.json")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await get("evil.example", "http://localhost/a.json")).toMatch(/^HTTP\/1\.1 200 /);

  const put = "PUT /b.json HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer owner\r\nContent-Length: 1\r\n";
  expect(await send(`${put}\r\n2`)).toMatch(/^HTTP\/1\.1 403 /);
  const asking = await send(`${put}Expect: 100-continue\r\n\r\n`);
  expect(asking).toMatch(/^HTTP\/1\.1 403 /);
  const stream = "GET /a.json HTTP/1.1\r\nHost: evil.example\r\nAccept: text/event-stream\r\n\r\n";
  expect(await send(stream)).toMatch(/^HTTP\/1\.1 403 /);
  expect(server.database.read("")).toEqual({ a: 1 });
  expect(await send("GET /a.json HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test("returns 400 for a request with two Host headers, even when they agree", async () => {
  const server = await served({ data: { a: 1 } });
  for (const hosts of ["Host: localhost\r\nHost: evil.example", "host: localhost\r\nHOST: localhost"]) {
    for (const more of ["", "Content-Length: 1\r\nExpect: 100-continue\r\n"]) {
      const answer = raw(server, `PUT /a.json HTTP/1.1\r\n${hosts}\r\n${more}\r\n`);
      await answer.closed;
      expect(answer.received()).toMatch(/^HTTP\/1\.1 400 [^]*A request must have exactly one Host header\./);
    }
  }
  const whole = raw(server, "GET http://localhost/a.json HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n");
  await whole.closed;
  expect(whole.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(server.database.read("")).toEqual({ a: 1 });
});

test("sends 100 Continue for an announced body, but only a 400 if that body is too large", async () => {
  const server = await served();
  const put = (length: number): string =>
    `PUT /a.json HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const large = raw(server, put(300 * 1024 * 1024));
  await large.closed;
  expect(large.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(large.received()).not.toContain("100 Continue");
  const small = raw(server, put(1));
  await eventually(() => expect(small.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n/));
  small.socket.write("5");
  await eventually(() => expect(small.received()).toMatch(/HTTP\/1\.1 200 [^]*5$/));
});

describe("a slow connection", () => {
  test.each([
    ["sends nothing", ""],
    ["does not end its headers", "GET /a.json HTTP/1.1\r\nHost: loc"],
    ["does not begin another request's headers", "GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b"],
  ])("returns 408 and closes a connection that %s", async (_what, text) => {
    const server = await served({ timeouts: { headers: 50 } });
    const slow = raw(server, text);
    await slow.closed;
    expect(slow.received()).toMatch(/HTTP\/1\.1 408 [^]*"error"/);
  });

  test("returns 408 for a body that arrives too slowly, and stores no data", async () => {
    const server = await served({ timeouts: { headers: 50, request: 200 } });
    const slow = raw(server, "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n1");
    const drip = setInterval(() => slow.socket.write("1"), 10);
    onTestFinished(() => clearInterval(drip));
    await slow.closed;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 [^]*"error"/);
    expect(server.database.read("")).toBeNull();
  });

  test("closes a connection whose client does not read the response, and one that is idle after the response", async () => {
    const server = await served({ data: "x".repeat(9_000_000), timeouts: { idle: 100, keepAlive: 50 } });
    const deaf = connect(server.port, "127.0.0.1");
    onTestFinished(() => {
      deaf.destroy();
    });
    deaf.on("error", () => undefined);
    deaf.pause();
    deaf.write("GET /.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const done = raw(server, "GET /.json?shallow=true HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await done.closed;
    const closed = new Promise((resolve) => deaf.once("close", resolve));
    await vi.waitFor(
      () => {
        // A paused socket emits no `close` event, so write to it to detect that the server has closed the connection.
        deaf.write("\r\n");
        expect(deaf.destroyed || deaf.errored !== null).toBe(true);
      },
      // Each write restarts the idle timeout of 100 ms, so use a much longer interval.
      { timeout: 60_000, interval: 500 },
    );
    deaf.destroy();
    await closed;
  });

  test.each<[string, (service: DatabaseService) => void]>([
    ["an open", () => undefined],
    ["an already ended", (service) => service.streams.close()],
  ])("closes the connection of %s event stream that is not read", async (_what, change) => {
    // Make the first event too large for the operating system's buffers.
    const root = fromJson(Array.from({ length: 4 }, () => "x".repeat(9_000_000)));
    const service = createService({}, { root, indexes: new Indexes(), journal: null });
    // Do not poll for the open stream: on a slow machine, the server may close it between two polls.
    const open = service.streams.open.bind(service.streams);
    const opened = new Promise<void>((resolve) => {
      vi.spyOn(service.streams, "open").mockImplementation((...args) => {
        resolve();
        return open(...args);
      });
    });
    const server = createHttpServer(service, () => true, { idle: 100 });
    const port = await listen(server, 0, "127.0.0.1");
    const deaf = connect(port, "127.0.0.1");
    onTestFinished(() => {
      deaf.destroy();
      server.close();
    });
    deaf.on("error", () => undefined);
    deaf.pause();
    deaf.write("GET /.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
    await opened;
    change(service);
    await eventually(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0));
    await eventually(() => expect(service.streams.count).toBe(0));
  });

  test("keeps an event stream open beyond every timeout", async () => {
    const server = await served({ timeouts: { headers: 1_000, request: 1_000, idle: 1_000, keepAlive: 1_000 } });
    const stream = raw(server, "GET /a.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
    await eventually(() => expect(stream.received()).toContain('data: {"path":"/","data":null}\n\n'));
    // Wait until the server has closed two later connections, one after the other, because of their timeouts.
    for (let round = 0; round < 2; round += 1) await raw(server, "GET /a").closed;
    await server.database.write("a", 1);
    await eventually(() => expect(stream.received()).toContain('data: {"path":"/","data":1}\n\n'));
    expect(server.database.openStreams()).toBe(1);
  });
});

test("holds back pipelined requests while the client does not read, and answers all of them later", async () => {
  const large = "x".repeat(700_000);
  const requests = 200;
  let answered = 0;
  const server = await served({
    data: { large, end: "end" },
    rules: '{"rules": {".read": "now > 0"}}',
    // The server reads the clock once for each answered call.
    now: () => {
      answered += 1;
      return 1;
    },
  });
  answered = 0;
  const socket = connect(server.port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  socket.pause();
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(get("/large.json").repeat(requests) + get("/end.json"));
  // The operating system buffers some answers although the client does not read, so wait until the number of answered
  // calls stops growing.
  let previous = 0;
  await eventually(async () => {
    previous = answered;
    await wait(50);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBe(previous);
  });
  expect(answered).toBeLessThan(requests);
  let bytes = 0;
  let tail = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    bytes += part.length;
    tail = (tail + part).slice(-100);
  });
  socket.resume();
  await eventually(() => expect(tail).toMatch(/\r\n\r\n"end"$/));
  expect(answered).toBe(requests + 1);
  expect(bytes).toBeGreaterThan(requests * large.length);
});

test("returns 500 for a fault, emits one notice for repeated faults, and passes each fault to onFault", async () => {
  const notices: [string, string][] = [];
  const faults: unknown[] = [];
  let isBroken = false;
  const server = await served({
    now: () => {
      if (isBroken) throw new Error("the clock stands still");
      return Date.now();
    },
    onNotice: (notice, about) => notices.push([about, notice]),
    onFault: (error) => faults.push(error),
  });
  isBroken = true;
  for (let request = 0; request < 3; request += 1) {
    expect((await fetch(`${server.url}/a.json`)).status).toBe(500);
  }
  expect((await fetch(`${server.url}/a.txt`)).status).toBe(200);
  expect(faults).toHaveLength(3);
  expect(notices).toEqual([
    ["fault", expect.stringMatching(/^A request failed with an internal error .*: Error: the clock stands still, at /)],
  ]);
});
