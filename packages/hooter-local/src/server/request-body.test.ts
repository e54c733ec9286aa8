import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { WRITE_TOO_BIG } from "../service/largest-write";
import { readBody } from "./request-body";

/** Request without a declared length; its body arrives chunk by chunk. */
function requestWith(give: (request: IncomingMessage) => void): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  give(request);
  return request;
}

test("decodes a character that is split between two chunks", async () => {
  const bytes = Buffer.from('{"é":"\u{1F989}"}');
  const request = requestWith((to) => {
    to.push(bytes.subarray(0, 3));
    to.push(bytes.subarray(3, 9));
    to.push(bytes.subarray(9));
    to.push(null);
  });
  expect(await readBody(request)).toBe('{"é":"\u{1F989}"}');
});

test("rejects a body above 256 MB whose length is not declared", async () => {
  // Push the same buffer repeatedly, so that the test does not need 256 MB of memory.
  const megabyte = Buffer.alloc(1024 * 1024, 32);
  const request = requestWith((to) => {
    for (let given = 0; given < 300; given += 1) to.push(megabyte);
    to.push(null);
  });
  await expect(readBody(request)).rejects.toThrow(WRITE_TOO_BIG);
});
