import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { MAX_WRITE_BYTES } from "../service/largest-write";

/** Thrown when the declared or received length of a body exceeds the limit. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Thrown for a body that is not UTF-8. Decoding it would replace each invalid byte with U+FFFD. */
export class BodyNotText extends Error {
  override readonly name = "BodyNotText";
}

export function isDeclaredTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > MAX_WRITE_BYTES;
}

/**
 * Reads a body as text.
 *
 * @throws BodyTooLarge before reading if the declared length exceeds the limit, or once the received length exceeds it
 * @throws BodyNotText when the body is not UTF-8
 */
export function readBody(request: IncomingMessage): Promise<string> {
  if (isDeclaredTooLarge(request)) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_WRITE_BYTES) {
        chunks.length = 0;
        reject(new BodyTooLarge());
        return;
      }
      chunks.push(chunk);
    });
    request.on("end", () => {
      const bytes = bytesOf(chunks, length);
      if (isUtf8(bytes)) resolve(bytes.toString("utf8"));
      else reject(new BodyNotText());
    });
    request.on("error", reject);
  });
}

function bytesOf(chunks: readonly Buffer[], length: number): Buffer {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length);
}
