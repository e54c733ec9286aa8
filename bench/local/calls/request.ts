export interface CallRequest {
  readonly method: "GET" | "PATCH" | "POST";
  /** Path and query. */
  readonly target: string;
  /** "" for a GET. */
  readonly body: string;
}

/** HTTP message of a request. */
export function requestBytes({ method, target, body }: CallRequest): Buffer {
  const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  if (method === "GET") return Buffer.from(`${head}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(`${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`);
}

/**
 * Range of the parameter `timeout`, in milliseconds. Every response arrives before the shortest timeout, and the
 * service accepts at most fifteen minutes.
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
