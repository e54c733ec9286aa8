/** A request as the service sees it, whoever carried it: `node:http`, or a page's own `fetch`. */
export interface ServiceRequest {
  /** Upper case. */
  readonly method: string;
  /** The path as it stood in the URL, percent-encoding untouched; no query. */
  readonly path: string;
  /** The query as it stood in the URL, without "?". */
  readonly search: string;
  /** @param name lower case */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** What a caller whose body cannot be read as text is told, with 400. */
export const NOT_UTF8 = "Invalid data; the body is not UTF-8.";

/** An answer that is complete. */
export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or the bytes of its UTF-8, which are never changed. */
  readonly body: string | Bytes;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** Where a stream's frames go. */
export interface StreamSink {
  write(frame: Uint8Array): void;
  /** No frame follows. */
  end(): void;
}

/** An answer that goes on: frames come from the moment it is opened. */
export interface ServiceStream {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends the first frame and then every change. @returns a function to be called when the reader has gone */
  readonly open: (sink: StreamSink) => () => void;
}

export type ServiceAnswer = ServiceReply | ServiceStream;

export function isStream(answer: ServiceAnswer): answer is ServiceStream {
  return "open" in answer;
}

/** A request that is refused: its status, and the text for the body's `error`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    message: string,
    /** More members of the error body. */
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

/** An error in the service's own layout: indented, a space before the colon, a line break at the end (section 1.8). */
export function errorReply(
  status: number,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ServiceReply {
  return jsonReply(status, `${prettyJson({ error: message, ...details })}\n`);
}

/** Indented as the service indents: `"key" : value`, lists in brackets on the line. */
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
