import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Build, removeOffline, serveOffline, type WorkerScope } from "./worker";

const ORIGIN = "https://hooter.example";

/** Simulates a browser with its server, caches and events. Each service worker of the browser has a separate scope. */
function createBrowser() {
  const caches = new Map<string, Map<string, Response>>();
  const pathOf = (request: unknown) =>
    new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;
  const cacheOf = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    return {
      match: async (request: unknown) => entries.get(pathOf(request))?.clone(),
      put: async (request: unknown, response: Response) => void entries.set(pathOf(request), response),
    };
  };
  const browser = {
    /** Files of the server by path; null when there is no network. */
    server: new Map<string, string>() as Map<string, string> | null,
    /** Status of the server's responses. */
    status: 200,
    /** Whether requests get no response. */
    isStalled: false,
    requests: [] as string[],
    claims: 0,
    unregistered: false,
    skipped: false,
    cached: () => [...caches].map(([name, entries]) => [name, [...entries.keys()].sort()]),
    /** Starts a service worker and returns functions that dispatch events to it. */
    start(run: (scope: WorkerScope) => void) {
      const listeners = new Map<string, (event: never) => void>();
      run({
        location: { origin: ORIGIN },
        caches: {
          delete: async (name) => caches.delete(name),
          keys: async () => [...caches.keys()],
          match: async (request) => {
            for (const entries of caches.values()) {
              const found = entries.get(pathOf(request));
              if (found) return found.clone();
            }
            return undefined;
          },
          // Only these two members are used.
          open: async (name) => Object.assign(Object.create(null), cacheOf(name)),
        },
        clients: { claim: async () => void browser.claims++ },
        registration: { unregister: async () => (browser.unregistered = true) },
        fetch: async (request) => {
          const path = pathOf(request);
          browser.requests.push(path);
          if (browser.server === null) throw new TypeError("Failed to fetch");
          if (browser.isStalled) await new Promise(() => {});
          const body = browser.server.get(path);
          const type = path.endsWith(".js") && body !== undefined ? "text/javascript" : "text/html; charset=utf-8";
          return new Response(body ?? browser.server.get("/") ?? "", {
            status: browser.status,
            headers: { "content-type": type },
          });
        },
        skipWaiting: async () => void (browser.skipped = true),
        addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
      });
      const send = (type: string, event: object) => Reflect.apply(listeners.get(type) ?? (() => {}), null, [event]);
      const lifecycle = async (type: string) => {
        let work: Promise<unknown> = Promise.resolve();
        send(type, { waitUntil: (promise: Promise<unknown>) => (work = promise) });
        await work;
      };
      return {
        install: () => lifecycle("install"),
        activate: () => lifecycle("activate"),
        /** Returns the text of the service worker's response; null if it leaves the request to the browser. */
        async request(path: string, { mode = "cors", method = "GET" } = {}): Promise<string | null> {
          const request = new Request(new URL(path, ORIGIN), { method });
          Object.defineProperty(request, "mode", { value: mode });
          const answers: Promise<Response>[] = [];
          const respondWith = (response: Promise<Response>) => void answers.push(response);
          send("fetch", { request, preloadResponse: Promise.resolve(undefined), respondWith });
          const [answer] = await Promise.all(answers);
          return answer === undefined ? null : answer.text();
        },
      };
    },
  };
  return browser;
}

const build = (version: string): Build => ({
  version,
  entry: `/assets/index-${version}.js`,
  assets: [`/assets/index-${version}.js`, `/assets/page-${version}.js`],
  files: ["/theme.js"],
});
const deploy = (version: string) =>
  new Map([
    ["/", `<script src="/assets/index-${version}.js">`],
    ["/theme.js", `theme ${version}`],
    [`/assets/index-${version}.js`, `index ${version}`],
    [`/assets/page-${version}.js`, `page ${version}`],
  ]);

let browser: ReturnType<typeof createBrowser>;
const start = (version: string) => browser.start((scope) => serveOffline(scope, build(version)));
beforeEach(() => {
  browser = createBrowser();
  browser.server = deploy("a");
});

describe("serveOffline", () => {
  it("serves the files, the scripts and, at any address, the page without a network", async () => {
    const worker = start("a");
    await worker.install();
    await worker.activate();
    expect(browser.claims).toBe(1);
    browser.server = null;
    expect(await worker.request("/hoot/a-1_hoot", { mode: "navigate" })).toContain("index-a.js");
    expect(await worker.request("/theme.js")).toBe("theme a");
    expect(await worker.request("/assets/page-a.js")).toBe("page a");
  });

  it("prefers the server for the page and its files, and the cache for scripts", async () => {
    const worker = start("a");
    await worker.install();
    browser.server = deploy("b");
    browser.requests.length = 0;
    expect(await worker.request("/dashboard", { mode: "navigate" })).toContain("index-b.js");
    expect(await worker.request("/theme.js")).toBe("theme b");
    expect(await worker.request("/assets/page-a.js")).toBe("page a");
    expect(browser.requests).toEqual(["/dashboard", "/theme.js"]);
  });

  it("serves the page from the cache while the server fails", async () => {
    const worker = start("a");
    await worker.install();
    browser.server = new Map([["/", "Service unavailable"]]);
    browser.status = 503;
    expect(await worker.request("/", { mode: "navigate" })).toContain("index-a.js");
    expect(await start("b").request("/", { mode: "navigate" })).toBe("Service unavailable");
  });

  it("serves the page from the cache after four seconds without a response", async () => {
    const worker = start("a");
    await worker.install();
    browser.isStalled = true;
    vi.useFakeTimers();
    try {
      const answer = worker.request("/", { mode: "navigate" });
      await vi.advanceTimersByTimeAsync(3_900);
      expect(await Promise.race([answer, Promise.resolve("pending")])).toBe("pending");
      await vi.advanceTimersByTimeAsync(100);
      expect(await answer).toContain("index-a.js");
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["a call to the database", "https://hooter.firebaseio.com/hoots.json?auth=token", {}],
    ["a call to a database on the same origin", "/hoots.json?auth=token", {}],
    ["a picture of the community", "/communaute/avatars/chouette.svg", {}],
    ["a write", "/assets/page-a.js", { method: "POST" }],
  ])("neither handles nor stores %s", async (_, url, options) => {
    const worker = start("a");
    await worker.install();
    const before = browser.cached();
    expect(await worker.request(url, options)).toBeNull();
    expect(browser.cached()).toEqual(before);
  });

  it("keeps the files of an earlier build until its pages are closed, then removes them", async () => {
    const first = start("a");
    await first.install();
    await first.activate();
    browser.server = deploy("b");
    const second = start("b");
    await second.install();
    // The second service worker waits until the pages of the first build are closed. Until then, pages of both builds
    // can load their scripts without a network.
    browser.server = null;
    expect(await first.request("/assets/page-a.js")).toBe("page a");
    expect(await first.request("/assets/page-b.js")).toBe("page b");
    expect(await first.request("/", { mode: "navigate" })).toContain("index-a.js");
    expect(browser.skipped).toBe(false);
    await second.activate();
    expect(browser.cached().map(([name]) => name)).toEqual(["hooter-shell-b"]);
    expect(await second.request("/", { mode: "navigate" })).toContain("index-b.js");
  });

  it("fails to install when the server has the page or the scripts of another build", async () => {
    browser.server = deploy("b");
    await expect(start("a").install()).rejects.toThrow("another build");
    browser.server = deploy("a");
    browser.server.delete("/assets/page-a.js");
    await expect(start("a").install()).rejects.toThrow("/assets/page-a.js is missing.");
  });

  it("rejects when the network fails and the file is not in the cache", async () => {
    browser.server = null;
    await expect(start("a").request("/", { mode: "navigate" })).rejects.toThrow("Failed to fetch");
  });
});

it("removes the service worker immediately, and deletes only the site's own caches (removeOffline)", async () => {
  const worker = start("a");
  await worker.install();
  browser.start(({ caches }) => void caches.open("of-another-script"));
  const removal = browser.start(removeOffline);
  await removal.install();
  await removal.activate();
  expect(browser.skipped).toBe(true);
  expect(browser.unregistered).toBe(true);
  expect(browser.cached()).toEqual([["of-another-script", []]]);
});
