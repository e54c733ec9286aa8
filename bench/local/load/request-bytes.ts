import type { CallRequest } from "../calls/call";

export function requestBytes({ method, target, body }: CallRequest): Buffer {
  const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  if (method === "GET") return Buffer.from(`${head}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(`${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`);
}
