import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Handler } from "./handler";
import { readSiteFolder, toNodeListener } from "./node";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hooter-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server with a handler. */
async function serve(handler: Handler) {
  const errors: unknown[] = [];
  const server = createServer(toNodeListener(handler, (error) => errors.push(error)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, errors };
}

/** Sends the raw text of a request and returns the raw text of the response. */
function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(request));
    let text = "";
    socket.on("data", (chunk: Buffer) => void (text += chunk.toString()));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

describe("readSiteFolder", () => {
  it("reads only files in the folder", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "site/assets"), { recursive: true });
    writeFileSync(join(folder, "site/assets/a.js"), "a");
    writeFileSync(join(folder, "secret"), "secret");
    const files = readSiteFolder(join(folder, "site"));
    expect(new TextDecoder().decode((await files.read("/assets/a.js")) ?? undefined)).toBe("a");
    const others = ["/assets", "/assets/", "/missing", "/../secret", "/assets/../../secret", "assets/a.js", ""];
    for (const path of others) expect(await files.read(path)).toBeNull();
  });

  it("throws when the folder is missing", () => {
    expect(() => readSiteFolder(join(temporaryFolder(), "missing"))).toThrow("ENOENT");
  });
});

describe("toNodeListener", () => {
  it("passes the request to the handler and sends its response", async () => {
    const { url } = await serve(async (request) => {
      const { pathname, search, host } = new URL(request.url);
      const words = [request.method, pathname, search, host, request.headers.get("x-hibou")];
      return new Response(words.join(" "), { status: 201, headers: { "x-answer": "oui" } });
    });
    const answer = await fetch(`${url}/a%20b?c=d`, { headers: { "x-hibou": "grand-duc" } });
    expect([answer.status, answer.headers.get("x-answer"), answer.headers.get("content-length")]).toEqual([
      201,
      "oui",
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await answer.text()).toBe(`GET /a%20b ?c=d ${new URL(url).host} grand-duc`);
  });

  it("keeps the host when the path begins with two slashes", async () => {
    const { port } = await serve(async (request) => new Response(request.url));
    const answer = await sendRaw(
      port,
      "GET //evil.example/a HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n",
    );
    expect(answer).toContain("http://site.example//evil.example/a");
  });

  it.each(["/hoot/zoe?a=b", "//b/", "?a=b", ""])("accepts an absolute URL with the path %j", async (path) => {
    const { port } = await serve(async (request) => new Response(request.url));
    const answer = await sendRaw(
      port,
      `GET HTTP://site.example:80${path} HTTP/1.1\r\nhost: other.example\r\nconnection: close\r\n\r\n`,
    );
    expect(answer.split("\r\n\r\n")[1]).toContain(new URL(`http://site.example${path}`).href);
  });

  it.each([
    ["no host", "GET /hoot/zoe HTTP/1.0"],
    ["an empty host", "GET /hoot/zoe HTTP/1.1\r\nhost:\r\nconnection: close"],
  ])("keeps the path of a request with %s", async (_, head) => {
    const { port } = await serve(async (request) => new Response(request.url));
    expect(await sendRaw(port, `${head}\r\n\r\n`)).toContain("http://localhost/hoot/zoe");
  });

  it.each([
    ["an absolute URL with a user name", "GET http://a@b/ HTTP/1.1\r\nhost: site.example"],
    ["an absolute URL without a host", "GET http:///a HTTP/1.1\r\nhost: site.example"],
    ["a path without a slash", "GET a HTTP/1.1\r\nhost: site.example"],
    ["an invalid host", "GET / HTTP/1.1\r\nhost: a b:c"],
    ["a host with a user name", "GET / HTTP/1.1\r\nhost: a@b"],
    ["a host with a path", "GET / HTTP/1.1\r\nhost: a/b"],
    ["the method TRACE", "TRACE / HTTP/1.1\r\nhost: site.example", 405],
    ["the method POST", "POST / HTTP/1.1\r\nhost: site.example\r\ncontent-length: 0", 405],
  ])("refuses %s", async (_, head, status = 400) => {
    const { port, errors } = await serve(async () => new Response("handled"));
    const answer = await sendRaw(port, `${head}\r\nconnection: close\r\n\r\n`);
    expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
    expect(answer).not.toContain("handled");
    expect(errors).toEqual([]);
  });

  it("responds with 500 and reports the error when the handler fails", async () => {
    const failure = new Error("broken");
    const { url, errors } = await serve(() => Promise.reject(failure));
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([500, ""]);
    expect(errors).toEqual([failure]);
  });

  it("aborts the signal of the request when the client disconnects", async () => {
    let left: (() => void) | null = null;
    const leaving = new Promise<void>((resolve) => (left = resolve));
    const client = new AbortController();
    const { url } = await serve((request) => {
      request.signal.addEventListener("abort", () => left?.());
      client.abort();
      return new Promise<Response>(() => {});
    });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow("aborted");
    await leaving;
  });
});
