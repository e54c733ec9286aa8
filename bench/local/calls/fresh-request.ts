import type { CallRequest } from "./call";

/** Timeouts in milliseconds, which no response reaches. The service allows at most fifteen minutes. */
const SHORTEST = 60_000;
const LONGEST = 15 * 60_000;

/** Makes the text of a read unique, with a parameter that does not change the response. */
export function freshRequest(request: CallRequest, index: number): CallRequest {
  if (request.method !== "GET") return request;
  return { ...request, target: `${request.target}&timeout=${SHORTEST + (index % (LONGEST - SHORTEST))}ms` };
}
