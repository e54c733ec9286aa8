import type { CallRequest } from "./call";

/**
 * Range of the timeouts in milliseconds. Every response arrives before the shortest timeout, and the service accepts at
 * most fifteen minutes.
 */
const MIN_TIMEOUT_MS = 60_000;
const MAX_TIMEOUT_MS = 15 * 60_000;

/** Makes the text of a read unique, with a parameter that does not change the response. */
export function freshRequest(request: CallRequest, index: number): CallRequest {
  if (request.method !== "GET") return request;
  return {
    ...request,
    target: `${request.target}&timeout=${MIN_TIMEOUT_MS + (index % (MAX_TIMEOUT_MS - MIN_TIMEOUT_MS))}ms`,
  };
}
