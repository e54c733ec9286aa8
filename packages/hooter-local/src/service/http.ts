/** Request to the database service, either from the HTTP server or from a call of `LocalDatabase.fetch`. */
export interface ServiceRequest {
  /** Upper case. */
  readonly method: string;
  /** Path as in the URL: percent-encoded, without the query. */
  readonly path: string;
  /** Query as in the URL, without "?". */
  readonly search: string;
  /** @param name lower case */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Message of the 400 for a body that is not UTF-8. */
export const NOT_UTF8 = "Invalid data; the body is not UTF-8.";

/** Complete answer. */
export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or its UTF-8 bytes, which are never modified. */
  readonly body: string | Bytes;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** Destination of a stream's frames. */
export interface StreamSink {
  write(frame: Uint8Array): void;
  /** No more frames follow. */
  end(): void;
}

/** Streaming answer: `open` starts the frames. */
export interface ServiceStream {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Sends the first frame and then every change.
   *
   * @returns a function to call when the reader disconnects
   */
  readonly open: (sink: StreamSink) => () => void;
}

export type ServiceAnswer = ServiceReply | ServiceStream;

export function isStream(answer: ServiceAnswer): answer is ServiceStream {
  return "open" in answer;
}

/**
 * Error of a refused call. `status` is the HTTP status of the answer, and `message` is the text of `error` in its body.
 */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  constructor(
    readonly status: number,
    message: string,
    /** Additional members of the error body. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

const JSON_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "access-control-allow-origin": "*",
  "cache-control": "no-cache",
} as const;

export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "access-control-allow-origin": "*",
  "cache-control": "no-cache",
  connection: "close",
} as const;

export function jsonReply(status: number, body: string | Bytes, more?: Readonly<Record<string, string>>): ServiceReply {
  return { status, headers: more === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...more }, body };
}

/** Error in the service's layout: indented, with a space before the colon and a line break at the end. */
export function errorReply(
  status: number,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ServiceReply {
  return jsonReply(status, `${prettyJson({ error: message, ...details })}\n`);
}

/** Indents a JSON text if the request has `print=pretty`. */
export function printed(text: string, pretty: boolean): string {
  return pretty ? prettyJson(JSON.parse(text)) : text;
}

/**
 * Formats JSON as the service does: each member on its own line as `"key" : value`, and list items on the same line.
 */
export function prettyJson(value: unknown, indent = ""): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? "[ ]" : `[ ${value.map((item) => prettyJson(item, indent)).join(", ")} ]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value);
  if (entries.length === 0) return "{ }";
  const deeper = `${indent}  `;
  const lines = entries.map(([key, item]) => `${deeper}${JSON.stringify(key)} : ${prettyJson(item, deeper)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
