import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { NOT_UTF8, RefusedError } from "../service/http";
import { MAX_WRITE_BYTES, WRITE_TOO_BIG } from "../service/largest-write";

const tooLarge = (): RefusedError => new RefusedError(400, WRITE_TOO_BIG);

export function isDeclaredTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > MAX_WRITE_BYTES;
}

/**
 * Reads a body as text.
 *
 * @throws RefusedError 400 when the declared or received length exceeds the limit, or when the body is not UTF-8
 */
export function readBody(request: IncomingMessage): Promise<string> {
  if (isDeclaredTooLarge(request)) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_WRITE_BYTES) {
        chunks.length = 0;
        reject(tooLarge());
        return;
      }
      chunks.push(chunk);
    });
    request.on("end", () => {
      const bytes = Buffer.concat(chunks, length);
      // Refuse invalid bytes: decoding would replace each of them with U+FFFD.
      if (isUtf8(bytes)) resolve(bytes.toString("utf8"));
      else reject(new RefusedError(400, NOT_UTF8));
    });
    request.on("error", reject);
  });
}
