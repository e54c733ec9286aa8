import type { Page, Request } from "playwright";

/** Counts the event streams that a page holds open. */
export class OpenStreams {
  readonly #open = new Set<Request>();
  #most = 0;

  constructor(page: Page) {
    page.on("request", (request) => {
      if (!request.headers()["accept"]?.includes("text/event-stream")) return;
      this.#open.add(request);
      this.#most = Math.max(this.#most, this.#open.size);
    });
    page.on("requestfinished", (request) => void this.#open.delete(request));
    page.on("requestfailed", (request) => void this.#open.delete(request));
  }

  get now(): number {
    return this.#open.size;
  }

  get most(): number {
    return this.#most;
  }
}
