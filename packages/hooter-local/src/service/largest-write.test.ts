import { expect, test } from "vitest";
import { Indexes } from "../tree/indexes";
import { MAX_WRITE_BYTES } from "./largest-write";
import { createService } from "./local-database";

test("returns 400 for a write above 256 MB with any writeSizeLimit, and stores nothing", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  // Letters of two bytes need half as much memory.
  const body = "é".repeat(MAX_WRITE_BYTES / 2 + 1);
  const search = "writeSizeLimit=unlimited";
  const answer = await service.handle({ method: "PUT", path: "/a.json", search, header: () => undefined, body });
  expect(answer).toMatchObject({
    status: 400,
    body: '{\n  "error" : "Data to write exceeds the maximum size that can be modified with a single request."\n}\n',
  });
  expect(service.nodeAt([])).toBeNull();
});

test("accepts a write below 256 MB whose number of characters could exceed the limit", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  const body = `{"a": 1${" ".repeat(MAX_WRITE_BYTES / 3)}}`;
  const answer = await service.handle({ method: "PUT", path: "/a.json", search: "", header: () => undefined, body });
  expect(answer).toMatchObject({ status: 200, body: '{"a":1}' });
});
