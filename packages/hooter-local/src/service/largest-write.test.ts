import { expect, test } from "vitest";
import { Indexes } from "../tree/indexes";
import { LARGEST_WRITE } from "./largest-write";
import { createService } from "./local-database";

test("a write of more than 256 MB is refused whole, whatever its writeSizeLimit", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  // Two bytes per letter take half as much memory.
  const body = "é".repeat(LARGEST_WRITE / 2 + 1);
  const search = "writeSizeLimit=unlimited";
  const answer = await service.handle({ method: "PUT", path: "/a.json", search, header: () => undefined, body });
  expect(answer).toMatchObject({
    status: 400,
    body: '{\n  "error" : "Data to write exceeds the maximum size that can be modified with a single request."\n}\n',
  });
  expect(service.nodeAt([])).toBeNull();
});

test("a write below the limit that could be above it by its length alone is taken", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  const body = `{"a": 1${" ".repeat(LARGEST_WRITE / 3)}}`;
  const answer = await service.handle({ method: "PUT", path: "/a.json", search: "", header: () => undefined, body });
  expect(answer).toMatchObject({ status: 200, body: '{"a":1}' });
});
