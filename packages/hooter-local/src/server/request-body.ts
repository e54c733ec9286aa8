import type { IncomingMessage } from "node:http";
import { LARGEST_WRITE } from "../service/largest-write";

/** The body declares or brings more than a request may. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

export function isDeclaredTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > LARGEST_WRITE;
}

/**
 * Reads a body as text.
 *
 * @throws BodyTooLarge before it is read when its declared length is too large, or as soon as it is
 */
export function readBody(request: IncomingMessage): Promise<string> {
  if (isDeclaredTooLarge(request)) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > LARGEST_WRITE) {
        chunks.length = 0;
        reject(new BodyTooLarge());
        return;
      }
      chunks.push(chunk);
    });
    request.on("end", () => resolve(textOf(chunks, length)));
    request.on("error", reject);
  });
}

function textOf(chunks: readonly Buffer[], length: number): string {
  const [only] = chunks;
  const bytes = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length);
  return bytes.toString("utf8");
}
