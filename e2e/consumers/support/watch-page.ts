import type { Page, Request } from "@playwright/test";

export interface PageWatch {
  /** Warnings and errors in the page's console, and uncaught errors. */
  readonly complaints: readonly string[];
  /** Requests in progress, including event streams. */
  readonly open: ReadonlySet<Request>;
  /** Number of requests that the page has started. */
  readonly begun: () => number;
  /** Listeners on the window and the document: for each, its target and its event type, such as `window pageshow`. */
  readonly listeners: () => Promise<string[]>;
  /** Number of running intervals. */
  readonly intervals: () => Promise<number>;
}

/** Records warnings and errors in the page's console, and uncaught errors. */
export function recordComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}

/** Watches a page from its first script on. Replaces the page's clock, so that `page.clock` can control it. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const complaints = recordComplaints(page);
  const open = new Set<Request>();
  let begun = 0;
  await page.clock.install();
  page.on("request", (request) => {
    begun += 1;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await page.addInitScript(recordListeners);
  return {
    complaints,
    open,
    begun: () => begun,
    listeners: () => page.evaluate(() => Reflect.get(window, "hooterTestListeners")()),
    intervals: () => page.evaluate(() => Reflect.get(window, "hooterTestIntervals")()),
  };
}

/** Runs in the page. */
function recordListeners(): void {
  const present = new Map<EventTarget, Map<string, Set<unknown>>>();
  for (const target of [window, document]) {
    const byType = new Map<string, Set<unknown>>();
    present.set(target, byType);
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const set = byType.get(type) ?? new Set();
      byType.set(type, set.add(listener));
      if (typeof options === "object") options.signal?.addEventListener("abort", () => set.delete(listener));
      add(type, listener, options);
    };
    target.removeEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ) => {
      byType.get(type)?.delete(listener);
      remove(type, listener, options);
    };
  }
  Reflect.set(window, "hooterTestListeners", () =>
    [...present].flatMap(([target, byType]) =>
      [...byType].flatMap(([type, set]) =>
        Array.from(set, () => `${target === window ? "window" : "document"} ${type}`),
      ),
    ),
  );

  const intervals = new Set<number>();
  const [set, clear] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
  Reflect.set(window, "setInterval", (handler: TimerHandler, timeout?: number, ...rest: unknown[]) => {
    const id = set(handler, timeout, ...rest);
    intervals.add(id);
    return id;
  });
  Reflect.set(window, "clearInterval", (id?: number) => {
    if (id !== undefined) intervals.delete(id);
    clear(id);
  });
  Reflect.set(window, "hooterTestIntervals", () => intervals.size);
}
