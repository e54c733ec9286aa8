import type { CallRequest } from "./call";

/** Timeouts that no answer takes, in milliseconds; the longest that the service allows is fifteen minutes. */
const SHORTEST = 60_000;
const LONGEST = 15 * 60_000;

/** The same read in words of its own, by a parameter that changes nothing of the answer. */
export function freshRequest(request: CallRequest, index: number): CallRequest {
  if (request.method !== "GET") return request;
  return { ...request, target: `${request.target}&timeout=${SHORTEST + (index % (LONGEST - SHORTEST))}ms` };
}
