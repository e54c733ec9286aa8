/** Files of one build of the site, which the plugin in vite.config.ts lists. */
export interface Build {
  /** Version, which changes when any file of the build changes. */
  readonly version: string;
  /** Path of the main script of the page in this build. */
  readonly entry: string;
  /** Paths of files whose name contains a hash of the content. */
  readonly assets: readonly string[];
  /** Paths of files that have the same path in every build. */
  readonly files: readonly string[];
}

/**
 * Events and members of a service worker that these functions use. They are declared here because the TypeScript
 * libraries for pages and for workers conflict.
 */
interface WorkerEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface WorkerFetch {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "delete" | "keys" | "match" | "open">;
  readonly clients: { claim(): Promise<void> };
  readonly registration: {
    unregister(): Promise<boolean>;
    readonly navigationPreload?: { enable(): Promise<void> } | undefined;
  };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetch) => void): void;
}

const PREFIX = "hooter-shell-";
const SHELL = "/";

/**
 * Keeps the site's own files in a cache on the device, so that the site opens without a network. Calls to the database
 * and the identity service are neither handled nor stored here: hooter-client has its own cache, which is cleared when
 * the session ends.
 *
 * A new service worker waits until no page of an earlier build is open. Until then, the files of both builds are kept,
 * so that an open page can still load its code.
 */
export function serveOffline(scope: WorkerScope, build: Build): void {
  const name = PREFIX + build.version;
  const files = new Set(build.files);
  scope.addEventListener("install", (event) => event.waitUntil(precache(scope, name, build)));
  scope.addEventListener("activate", (event) => event.waitUntil(activate(scope, name)));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return;
    if (request.mode === "navigate") event.respondWith(networkFirst(scope, name, SHELL, event));
    else if (files.has(pathname)) event.respondWith(networkFirst(scope, name, pathname, event));
    else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(scope, request));
  });
}

/** Removes the service worker and its files from the device, for a build without offline support. */
export function removeOffline(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) =>
    event.waitUntil(deleteCaches(scope).then(() => scope.registration.unregister())),
  );
}

/** @throws Error when the server already has another build. The browser installs that build on the next visit */
async function precache(scope: WorkerScope, name: string, { entry, assets, files }: Build): Promise<void> {
  const shell = await scope.fetch(SHELL, { cache: "no-cache" });
  if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error("The page belongs to another build.");
  const cache = await scope.caches.open(name);
  const add = async (path: string, options: RequestInit): Promise<void> => {
    const response = await scope.fetch(path, { ...options, priority: "low" });
    // For a missing file, Firebase Hosting responds with `index.html`.
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (!response.ok || isPage) throw new Error(`${path} is missing.`);
    await cache.put(path, response);
  };
  await Promise.all([
    ...assets.map((path) => add(path, {})),
    ...files.map((path) => add(path, { cache: "no-cache" })),
    cache.put(SHELL, shell),
  ]);
}

async function activate(scope: WorkerScope, name: string): Promise<void> {
  await deleteCaches(scope, name);
  // Let the browser request a page while the service worker starts, so that its start does not delay the page.
  await scope.registration.navigationPreload?.enable();
  // Control open pages at once, so that the page of the first visit also works without a network.
  await scope.clients.claim();
}

async function deleteCaches(scope: WorkerScope, except?: string): Promise<void> {
  const names = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== except);
  await Promise.all(names.map((name) => scope.caches.delete(name)));
}

/** Milliseconds to wait for the server before a page is loaded from the cache. */
const NAVIGATION_TIMEOUT_MS = 4_000;

/**
 * Loads a path that contains no content hash: from the server if possible, or from the cache when the server cannot be
 * reached, fails or is too slow.
 */
async function networkFirst(scope: WorkerScope, name: string, path: string, event: WorkerFetch): Promise<Response> {
  const live = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? scope.fetch(event.request));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), NAVIGATION_TIMEOUT_MS));
  const answer = await Promise.race([live.catch(() => null), late]);
  if (answer !== null && answer.status < 500) return answer;
  return (await (await scope.caches.open(name)).match(path)) ?? live;
}

/** Prefers the cache. A file whose path contains a hash never changes, so the cached file of any build is valid. */
async function cacheFirst(scope: WorkerScope, request: Request): Promise<Response> {
  return (await scope.caches.match(request, { ignoreVary: true })) ?? scope.fetch(request);
}
