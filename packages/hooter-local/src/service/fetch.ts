import { errorReply, isStream, NOT_UTF8, type ServiceRequest, type ServiceStream } from "./http";
import type { DatabaseService } from "./service";

/** Maximum number of unread bytes in addition to the largest frame. A stream with more unread bytes is closed. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/**
 * Passes a `fetch` call directly to the database service, without a socket. The host of the URL is ignored.
 *
 * @throws the signal's reason when the call is aborted, as `fetch` does
 */
export async function serveFetch(
  service: DatabaseService,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const { signal } = request;
  signal.throwIfAborted();
  const body = await bodyOf(request);
  const answer = body === null ? errorReply(400, NOT_UTF8) : await service.handle(serviceRequestOf(request, body));
  signal.throwIfAborted();
  if (isStream(answer)) return new Response(readableOf(answer, request), { headers: answer.headers });
  const hasBody = answer.status !== 204 && answer.status !== 304 && request.method !== "HEAD";
  return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
}

/** Body as text; null when its bytes are not UTF-8. */
async function bodyOf(request: Request): Promise<string | null> {
  if (request.body === null) return "";
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function serviceRequestOf(request: Request, body: string): ServiceRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    search: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body,
  };
}

/**
 * @param request the stream keeps a reference to it, because Node does not abort the signal of a request that has been
 *   garbage-collected
 */
function readableOf(answer: ServiceStream, request: Request): ReadableStream<Uint8Array> {
  let cancel: () => void = () => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let maxUnread = 0;
        const onAbort = (): void => stop(() => controller.error(request.signal.reason));
        const stop = (finish?: () => void): void => {
          if (!isOpen) return;
          isOpen = false;
          request.signal.removeEventListener("abort", onAbort);
          finish?.();
          // Call `close` in a microtask, because `answer.open` may end the stream before it returns `close`.
          queueMicrotask(() => close());
        };
        request.signal.addEventListener("abort", onAbort);
        const close = answer.open({
          write: (frame) => {
            if (!isOpen) return;
            controller.enqueue(frame);
            // One frame may have any size, so the limit applies to the unread bytes in addition to the largest frame.
            maxUnread = Math.max(maxUnread, MAX_UNREAD_BYTES + frame.byteLength);
            if (-(controller.desiredSize ?? 0) > maxUnread) {
              stop(() => controller.error(new TypeError("The stream was not read and has been cut off.")));
            }
          },
          end: () => stop(() => controller.close()),
        });
        cancel = stop;
      },
      cancel: () => cancel(),
    },
    { highWaterMark: 0, size: (frame) => frame?.byteLength ?? 0 },
  );
}
