import { expect, test } from "vitest";
import { Indexes } from "../tree/indexes";
import { checkWriteSize, MAX_WRITE_BYTES, MAX_WRITE_VALUES } from "./largest-write";
import { createService } from "./local-database";

test("returns 400 for a write above 256 MB even with writeSizeLimit=unlimited, and stores nothing", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  // Use two-byte letters to halve the number of characters.
  const body = "é".repeat(MAX_WRITE_BYTES / 2 + 1);
  const search = "writeSizeLimit=unlimited";
  const answer = await service.handle({ method: "PUT", path: "/a.json", search, header: () => undefined, body });
  expect(answer).toMatchObject({
    status: 400,
    body: '{\n  "error" : "Data to write exceeds the maximum size that can be modified with a single request."\n}\n',
  });
  expect(service.nodeAt([])).toBeNull();
});

test("accepts a write below 256 MB that would exceed the limit if each character took three bytes", async () => {
  const service = createService({}, { root: null, indexes: new Indexes(), journal: null });
  const body = `{"a": 1${" ".repeat(MAX_WRITE_BYTES / 3)}}`;
  const answer = await service.handle({ method: "PUT", path: "/a.json", search: "", header: () => undefined, body });
  expect(answer).toMatchObject({ status: 200, body: '{"a":1}' });
});

test.each([
  ["a list", () => `[${"0,".repeat(MAX_WRITE_VALUES - 1)}0]`],
  ["empty objects", () => `[${"{},".repeat(MAX_WRITE_VALUES / 2)}0]`],
  ["nested lists without an end", () => "[".repeat(MAX_WRITE_VALUES + 1)],
  ["a list after a text", () => `["\\"",${"0,".repeat(MAX_WRITE_VALUES)}0]`],
])("returns 400 for more than ten million values before it checks the permission: %s", async (_what, bodyOf) => {
  const rules = '{"rules": {".write": false}}';
  const service = createService({ rules }, { root: null, indexes: new Indexes(), journal: null });
  const request = { method: "PUT", path: "/a.json", search: "", header: () => undefined, body: bodyOf() };
  expect(await service.handle(request)).toMatchObject({
    status: 400,
    body: expect.stringContaining("Data to write exceeds the maximum size"),
  });
});

test("accepts ten million values, and any number of commas and brackets inside a string", () => {
  expect(() => checkWriteSize(`[${"0,".repeat(MAX_WRITE_VALUES - 2)}0]`)).not.toThrow();
  expect(() => checkWriteSize(JSON.stringify('\\",[{'.repeat(MAX_WRITE_VALUES / 2)))).not.toThrow();
  expect(() => checkWriteSize(`"${",".repeat(2 * MAX_WRITE_VALUES)}`)).not.toThrow();
});
