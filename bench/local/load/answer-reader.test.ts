import { describe, expect, test } from "vitest";
import { AnswerReader } from "./answer-reader";

const withLength = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: keep-alive\r\n\r\nhello world";
const chunked = "HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nA\r\n, and more\r\n0\r\n\r\n";
const empty = "HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n";

describe("AnswerReader", () => {
  test.each([
    ["with a length", withLength, 200],
    ["in chunks", chunked, 201],
    ["without a body", empty, 204],
  ])("finds the end of a response %s, however it is split", (_, answer, status) => {
    const bytes = Buffer.from(answer);
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new AnswerReader();
      const received: (number | null)[] = [];
      for (let from = 0; from < bytes.length; from += size)
        received.push(reader.feed(bytes.subarray(from, from + size)));
      expect(received.pop(), `parts of ${size}`).toBe(status);
      expect(received.every((one) => one === null)).toBe(true);
    }
  });

  test("reads consecutive answers", () => {
    const reader = new AnswerReader();
    expect([chunked, withLength, empty, chunked].map((answer) => reader.feed(Buffer.from(answer)))).toEqual([
      201, 200, 204, 201,
    ]);
  });

  test("throws for a malformed answer and for a body longer than declared", () => {
    expect(() => new AnswerReader().feed(Buffer.from("hello\r\n\r\n"))).toThrow("Not an answer: hello");
    expect(() => new AnswerReader().feed(Buffer.from(`${withLength}!`))).toThrow("longer than its content-length");
    expect(() =>
      new AnswerReader().feed(Buffer.from("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n")),
    ).toThrow("Not a chunk's size: x");
  });
});
