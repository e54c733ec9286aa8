import type { PageVisibility } from "../database/page-visibility";

/** A request to a {@link createScriptedService}, with functions to answer it. */
export interface ScriptedRequest {
  readonly url: URL;
  readonly init: RequestInit;
  readonly isClosed: () => boolean;
  answer(status: number, body: string, type?: string): void;
  /** Answers with an event stream. */
  open(): void;
  send(event: string, data: unknown): void;
  sendRaw(bytes: string | Uint8Array): void;
  /** Ends the stream, or fails the request. */
  cut(): void;
}

/**
 * Creates a fake service whose responses are controlled by the test, to reproduce behaviour that a real service does
 * not show on demand.
 */
export function createScriptedService() {
  const requests: ScriptedRequest[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
      let closed = false;
      const fail = () => {
        if (closed) return;
        closed = true;
        const error = new TypeError(`network error at ${String(input)}`);
        reject(error);
        stream?.error(error);
      };
      init.signal?.addEventListener("abort", fail);
      if (init.signal?.aborted) fail();
      const sendRaw = (bytes: string | Uint8Array) =>
        stream?.enqueue(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
      requests.push({
        url: new URL(String(input)),
        init,
        isClosed: () => closed,
        answer: (status, body, type) =>
          resolve(
            new Response(status === 204 ? null : body, {
              status,
              ...(type !== undefined && { headers: { "content-type": type } }),
            }),
          ),
        open: () => {
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              stream = controller;
            },
            cancel() {
              closed = true;
            },
          });
          resolve(new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } }));
        },
        sendRaw,
        send: (event, data) =>
          sendRaw(`event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`),
        cut: fail,
      });
    });
  return { fetch, requests };
}

/** Creates the visibility of a page that the test shows and hides. */
export function createScriptedVisibility(): PageVisibility & {
  notify(event: "visible" | "hidden" | "online"): void;
  readonly observers: number;
} {
  const listeners = new Set<(event: "visible" | "hidden" | "online") => void>();
  let visible = true;
  return {
    get visible() {
      return visible;
    },
    get observers() {
      return listeners.size;
    },
    observe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(event) {
      if (event !== "online") visible = event === "visible";
      [...listeners].forEach((listener) => listener(event));
    },
  };
}
